// libcurl reads on for as long as a server sends what is no part of an answer: HTTP/2's window updates without end, for
// example. Nobody else would be served meanwhile, not even a deadline. A signal ends that: it comes after each quarter
// of a second for which the loop's thread was at work, and if it finds the same call into libcurl twice, the connection
// that is read from is broken off.

#define _GNU_SOURCE
#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <time.h>
#include <unistd.h>

#include "include/ccurl.h"

enum { interval_ms = 250, most_sockets = 1024 };

// Written by the loop's thread alone; the signal comes to that thread.
static volatile sig_atomic_t calls, calls_at_last_tick, is_inside, current_socket;
static volatile sig_atomic_t is_libcurls[most_sockets];

// Resets the connection and forgets what has arrived; shutdown() would leave all that to be read.
static void break_off(int socket) {
    struct sockaddr nobody = {.sa_family = AF_UNSPEC};
    connect(socket, &nobody, sizeof nobody);
}

static int has_input(int socket) {
    struct pollfd one = {.fd = socket, .events = POLLIN};
    return poll(&one, 1, 0) > 0 && one.revents & POLLIN;
}

static void tick(int number) {
    (void)number;
    int before = errno;
    if (is_inside && calls == calls_at_last_tick) {
        if (current_socket != CURL_SOCKET_TIMEOUT) {
            break_off(current_socket);
        } else {
            for (int socket = 0; socket < most_sockets; socket++) {
                if (is_libcurls[socket] && has_input(socket)) break_off(socket);
            }
        }
    }
    calls_at_last_tick = calls;
    errno = before;
}

// Where it cannot be had, or a program needs the signal itself, there is no end to such a call.
static void start_clock(void) {
    static int is_started;
    if (is_started) return;
    is_started = 1;
    struct sigaction others, ours = {.sa_handler = tick, .sa_flags = SA_RESTART};
    if (sigaction(SIGVTALRM, NULL, &others) || others.sa_handler != SIG_DFL) return;
    struct sigevent event = {.sigev_notify = SIGEV_THREAD_ID, .sigev_signo = SIGVTALRM};
    event._sigev_un._tid = gettid();
    timer_t timer;
    if (sigaction(SIGVTALRM, &ours, NULL) || timer_create(CLOCK_THREAD_CPUTIME_ID, &event, &timer)) return;
    struct timespec every = {.tv_nsec = interval_ms * 1000000L};
    timer_settime(timer, 0, &(struct itimerspec){.it_interval = every, .it_value = every}, NULL);
}

static int did_open(void *context, curl_socket_t socket, curlsocktype purpose) {
    (void)context, (void)purpose;
    if (socket >= 0 && socket < most_sockets) is_libcurls[socket] = 1;
    return CURL_SOCKOPT_OK;
}

static int will_close(void *context, curl_socket_t socket) {
    (void)context;
    if (socket >= 0 && socket < most_sockets) is_libcurls[socket] = 0;
    return close(socket);
}

void ccurl_note_sockets(CURL *easy) {
    curl_easy_setopt(easy, CURLOPT_SOCKOPTFUNCTION, did_open);
    curl_easy_setopt(easy, CURLOPT_CLOSESOCKETFUNCTION, will_close);
}

CURLMcode ccurl_socket_action(CURLM *multi, curl_socket_t socket, int flags, int *running) {
    start_clock();
    calls = (calls + 1) & 0xFFFFFF;
    current_socket = socket;
    is_inside = 1;
    CURLMcode code = curl_multi_socket_action(multi, socket, flags, running);
    is_inside = 0;
    return code;
}
