#include "player.h"

#include <arpa/inet.h>
#include <errno.h>
#include <netinet/in.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

int player_begin_payment(const char *sandbox_url, const char *order_id) {
    struct sockaddr_in address;
    unsigned port = 0;
    char request[400];
    if (sscanf(sandbox_url, "http://127.0.0.1:%u", &port) != 1) return -1;
    int length = snprintf(request, sizeof request,
                          "POST /_sandbox/orders/%s/pay HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 0\r\n\r\n", order_id);
    int descriptor = socket(AF_INET, SOCK_STREAM, 0);
    memset(&address, 0, sizeof address);
    address.sin_family = AF_INET;
    address.sin_port = htons((unsigned short)port);
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    if (connect(descriptor, (struct sockaddr *)&address, sizeof address) == 0 &&
        send(descriptor, request, (size_t)length, MSG_NOSIGNAL) == length) {
        return descriptor;
    }
    close(descriptor);
    return -1;
}

int player_look(int descriptor) {
    char head[13] = "";
    ssize_t got = recv(descriptor, head, sizeof head - 1, MSG_DONTWAIT);
    if (got < 0 && (errno == EAGAIN || errno == EWOULDBLOCK)) return 0;
    close(descriptor);
    return strcmp(head, "HTTP/1.1 200") == 0 ? 1 : -1;
}
