// The floor: an echo on bare libuv, no JSON. What a byte costs to read and write on this machine.
// Usage: echo SOCKET prints {"ready":true} once it accepts; echo - echoes stdin to stdout.

#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>
#include <uv.h>

typedef struct {
    uv_write_t request;
    char *bytes;
} write_t;

static void check(int status, const char *attempt) {
    if (status == 0) return;
    fprintf(stderr, "echo: cannot %s: %s\n", attempt, uv_strerror(status));
    exit(1);
}

static void on_closed(uv_handle_t *handle) { free(handle); }

static void on_allocate(uv_handle_t *handle, size_t suggested, uv_buf_t *buffer) {
    (void)handle;
    *buffer = uv_buf_init(malloc(suggested), (unsigned)suggested);
}

static void on_written(uv_write_t *request, int status) {
    (void)status;
    free(((write_t *)request)->bytes);
    free(request);
}

static void echo_back(uv_stream_t *stream, char *bytes, size_t count) {
    uv_buf_t buffer = uv_buf_init(bytes, (unsigned)count);
    int written = uv_try_write(stream, &buffer, 1);
    size_t done = written > 0 ? (size_t)written : 0;
    if (done == count) {
        free(bytes);
        return;
    }
    write_t *write = malloc(sizeof *write);
    write->bytes = bytes;
    buffer = uv_buf_init(bytes + done, (unsigned)(count - done));
    uv_write(&write->request, stream, &buffer, 1, on_written);
}

static void on_read(uv_stream_t *stream, ssize_t count, const uv_buf_t *buffer) {
    if (count > 0) {
        echo_back(stream, buffer->base, (size_t)count);
        return;
    }
    free(buffer->base);
    if (count < 0) uv_close((uv_handle_t *)stream, on_closed);
}

static void on_connection(uv_stream_t *listener, int status) {
    check(status, "take a connection");
    uv_pipe_t *peer = malloc(sizeof *peer);
    check(uv_pipe_init(listener->loop, peer, 0), "make a pipe");
    check(uv_accept(listener, (uv_stream_t *)peer), "accept");
    check(uv_read_start((uv_stream_t *)peer, on_allocate, on_read), "read");
}

static void on_input(uv_stream_t *stream, ssize_t count, const uv_buf_t *buffer) {
    if (count > 0) {
        echo_back(stream->data, buffer->base, (size_t)count);
        return;
    }
    free(buffer->base);
    if (count < 0) exit(0);
}

static int serve_stdio(void) {
    static uv_pipe_t input, output;
    check(uv_pipe_init(uv_default_loop(), &input, 0), "make a pipe");
    check(uv_pipe_init(uv_default_loop(), &output, 0), "make a pipe");
    check(uv_pipe_open(&input, 0), "open stdin");
    check(uv_pipe_open(&output, 1), "open stdout");
    input.data = &output;
    check(uv_read_start((uv_stream_t *)&input, on_allocate, on_input), "read");
    return uv_run(uv_default_loop(), UV_RUN_DEFAULT);
}

int main(int argc, char **argv) {
    if (argc != 2) {
        fputs("usage: echo SOCKET | -\n", stderr);
        return 2;
    }
    if (argv[1][0] == '-') return serve_stdio();
    uv_pipe_t listener;
    check(uv_pipe_init(uv_default_loop(), &listener, 0), "make a pipe");
    check(uv_pipe_bind(&listener, argv[1]), "bind the socket");
    check(uv_listen((uv_stream_t *)&listener, 128, on_connection), "listen");
    puts("{\"ready\":true}");
    fflush(stdout);
    return uv_run(uv_default_loop(), UV_RUN_DEFAULT);
}
