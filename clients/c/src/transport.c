/* Bytes out and in, as far as they go without waiting. */

#ifndef MSG_NOSIGNAL
#define MSG_NOSIGNAL 0 /* Where it is missing, SO_NOSIGPIPE does the same. */
#endif

/** The bridge hears that no more comes; answers may still be on their way. */
static void cbi_half_close(cb_client *client) {
    if (client->half_closed) return;
    client->half_closed = 1;
    if (client->out_fd >= 0) shutdown(client->out_fd, SHUT_WR);
    if (client->out_fd != client->in_fd) cbi_close_descriptor(&client->out_fd);
}

static void cbi_flush(cb_client *client) {
    cbi_buffer *output = &client->output;
    while (output->length > 0 && !client->half_closed) {
        ssize_t sent = send(client->out_fd, output->data + output->start, output->length, MSG_NOSIGNAL | MSG_DONTWAIT);
        if (sent > 0) {
            client->sent += (uint64_t)sent;
            cbi_consume(output, (size_t)sent);
        } else if (errno == EAGAIN || errno == EWOULDBLOCK || errno == ENOBUFS) {
            return;
        } else if (errno != EINTR) {
            cbi_half_close(client); /* Nobody reads. What was answered before is still to be read. */
        }
    }
    if (client->finishing) cbi_half_close(client);
}

/** Cuts complete lines off what was read and dispatches them, until a callback closes the client. */
static void cbi_cut_lines(cb_client *client) {
    cbi_buffer *input = &client->input;
    while (client->state != CB_CLOSED && !client->close_wanted && input->length > client->scanned) {
        char *line = input->data + input->start;
        char *end = memchr(line + client->scanned, '\n', input->length - client->scanned);
        if (!end) {
            client->scanned = input->length;
            return;
        }
        cbi_dispatch(client, line, (size_t)(end - line));
        if (client->status == CB_NO_MEMORY) return; /* The line stays for the next time. */
        cbi_consume(input, (size_t)(end - line) + 1);
        client->scanned = 0;
    }
}

/** Reads once. Answers the number of bytes; 0 when there is nothing now, or never again. */
static size_t cbi_read_some(cb_client *client, int descriptor, cbi_buffer *buffer, int *ended) {
    if (!cbi_reserve(&client->allocator, buffer, CBI_READ_SIZE)) {
        client->status = CB_NO_MEMORY;
        return 0;
    }
    ssize_t got = recv(descriptor, buffer->data + buffer->start + buffer->length, CBI_READ_SIZE, MSG_DONTWAIT);
    if (got > 0) {
        buffer->length += (size_t)got;
        return (size_t)got;
    }
    *ended = got == 0 || (errno != EAGAIN && errno != EWOULDBLOCK && errno != EINTR);
    return 0;
}

static void cbi_note_end(cb_client *client) {
    if (client->input_ended_at == 0) client->input_ended_at = cbi_now();
}

/** A stray last line without an end is worth a word; so is half an answer. */
static void cbi_quote_rest(cb_client *client) {
    cbi_buffer *input = &client->input;
    if (input->length > 0) cbi_log_line(client, "the bridge ended in the middle of a line", input->data + input->start, input->length);
    cbi_consume(input, input->length);
    client->scanned = 0;
}

static void cbi_receive(cb_client *client) {
    size_t left = client->max_read, got = 1;
    int ended = 0, gone = client->spawned && client->pid < 0;
    cbi_cut_lines(client);
    while (client->status == CB_OK && client->state != CB_CLOSED && !client->close_wanted && got > 0) {
        client->is_behind = left == 0;
        if (client->is_behind || client->input_ended_at != 0) return;
        got = cbi_read_some(client, client->in_fd, &client->input, &ended);
        left = got < left ? left - got : 0;
        cbi_cut_lines(client);
        if (client->scanned > client->max_frame) {
            cbi_close_connection(client, "the bridge wrote a line longer than max_frame");
            return;
        }
    }
    int nothing_more = ended || (gone && got == 0);
    if (client->status != CB_OK || client->state == CB_CLOSED || client->close_wanted || !nothing_more) return;
    cbi_quote_rest(client);
    cbi_note_end(client);
}

static void cbi_log_errors(cb_client *client, size_t length, size_t consumed) {
    char *line = client->errors.data + client->errors.start;
    line[length] = '\0'; /* In the place of the line end, or of a byte that `cbi_read_stderr` kept free. */
    cbi_log(client, CB_LOG_STDERR, line);
    cbi_consume(&client->errors, consumed);
}

/** Reads what the bridge logs. A line longer than a read comes in pieces, so that no memory grows. */
static void cbi_read_stderr(cb_client *client) {
    cbi_buffer *errors = &client->errors;
    int ended = 0;
    if (client->err_fd < 0) return;
    cbi_read_some(client, client->err_fd, errors, &ended);
    for (char *end; errors->length > 0 && (end = memchr(errors->data + errors->start, '\n', errors->length));) {
        size_t length = (size_t)(end - (errors->data + errors->start));
        cbi_log_errors(client, length, length + 1);
    }
    int too_long = errors->length >= CBI_READ_SIZE;
    if ((ended || too_long) && errors->length > 0 && cbi_reserve(&client->allocator, errors, 1)) {
        cbi_log_errors(client, errors->length, errors->length);
    }
    if (ended) cbi_close_descriptor(&client->err_fd);
}
