#include <curl/curl.h>
#include <netinet/in.h>
#include <sys/socket.h>

/// Loads libcurl, which happens once. Returns null, or why it cannot be; nothing else here may be called then.
const char *ccurl_load(void);

// libcurl sets options through variadic functions, which Swift cannot call. Each function here fixes
// the type of the argument; the caller must pair it with options that take that type.

static inline CURLcode ccurl_set_long(CURL *easy, CURLoption option, long value) {
    return curl_easy_setopt(easy, option, value);
}

static inline CURLcode ccurl_set_size(CURL *easy, CURLoption option, curl_off_t value) {
    return curl_easy_setopt(easy, option, value);
}

static inline CURLcode ccurl_set_string(CURL *easy, CURLoption option, const char *value) {
    return curl_easy_setopt(easy, option, value);
}

static inline CURLcode ccurl_set_pointer(CURL *easy, CURLoption option, void *value) {
    return curl_easy_setopt(easy, option, value);
}

/// A number that libcurl knows of a transfer, or -1.
static inline long ccurl_get_long(CURL *easy, CURLINFO info) {
    long value = -1;
    return curl_easy_getinfo(easy, info, &value) == CURLE_OK ? value : -1;
}

/// A function that receives bytes: of the body or of one header line.
typedef size_t (*ccurl_bytes_function)(char *bytes, size_t size, size_t count, void *context);

static inline CURLcode ccurl_set_bytes_function(CURL *easy, CURLoption option, ccurl_bytes_function function) {
    return curl_easy_setopt(easy, option, function);
}

/// A function that may stop a request just before it is sent.
typedef int (*ccurl_request_function)(
    void *context, char *remote_ip, char *local_ip, int remote_port, int local_port);

static inline CURLcode ccurl_set_request_function(CURL *easy, ccurl_request_function function) {
    return curl_easy_setopt(easy, CURLOPT_PREREQFUNCTION, function);
}

static inline CURLMcode ccurl_multi_set_long(CURLM *multi, CURLMoption option, long value) {
    return curl_multi_setopt(multi, option, value);
}

/// A function that is told what a socket waits for.
typedef int (*ccurl_socket_function)(
    CURL *easy, curl_socket_t socket, int what, void *context, void *socket_context);
/// A function that is told when libcurl wants to be called, in milliseconds; -1 for never.
typedef int (*ccurl_timer_function)(CURLM *multi, long milliseconds, void *context);

static inline void ccurl_multi_set_functions(
    CURLM *multi, ccurl_socket_function on_socket, ccurl_timer_function on_timer, void *context) {
    curl_multi_setopt(multi, CURLMOPT_SOCKETFUNCTION, on_socket);
    curl_multi_setopt(multi, CURLMOPT_SOCKETDATA, context);
    curl_multi_setopt(multi, CURLMOPT_TIMERFUNCTION, on_timer);
    curl_multi_setopt(multi, CURLMOPT_TIMERDATA, context);
}

/// `curl_multi_socket_action`, which is not let go on for ever: when it takes all of the thread's time for a quarter to
/// half a second, the connection that it reads from is broken off, or those of ``ccurl_note_sockets`` that something can
/// be read from. To be called on one thread only.
CURLMcode ccurl_socket_action(CURLM *multi, curl_socket_t socket, int flags, int *running);

/// Has the connections that a transfer opens known to ``ccurl_socket_action`` until they close.
void ccurl_note_sockets(CURL *easy);

/// The next finished transfer, or null; its outcome goes to `code`.
static inline CURL *ccurl_multi_next_done(CURLM *multi, CURLcode *code) {
    int left = 0;
    for (CURLMsg *message; (message = curl_multi_info_read(multi, &left)) != NULL;) {
        if (message->msg == CURLMSG_DONE) {
            *code = message->data.result;
            return message->easy_handle;
        }
    }
    return NULL;
}

/// The socket that a finished transfer used, or -1 when that is closed, and the port at this end.
static inline int ccurl_last_socket(CURL *easy, long *local_port) {
    curl_socket_t socket = CURL_SOCKET_BAD;
    *local_port = 0;
    curl_easy_getinfo(easy, CURLINFO_ACTIVESOCKET, &socket);
    curl_easy_getinfo(easy, CURLINFO_LOCAL_PORT, local_port);
    return socket;
}

/// Whether bytes wait to be read from a socket, provided that it has that port at this end.
static inline int ccurl_has_input(int socket, int local_port) {
    struct sockaddr_storage address;
    socklen_t size = sizeof address;
    if (getsockname(socket, (struct sockaddr *)&address, &size)) return 0;
    // The port is at the same place in both kinds of address.
    if (ntohs(((struct sockaddr_in *)&address)->sin_port) != local_port) return 0;
    char byte;
    return recv(socket, &byte, 1, MSG_PEEK | MSG_DONTWAIT) > 0;
}

/// The socket that stands for "the timer fired".
static const curl_socket_t ccurl_socket_timeout = CURL_SOCKET_TIMEOUT;
