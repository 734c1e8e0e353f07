"""A backend that speaks HTTP/2 over TLS, and misbehaves to order."""

import contextlib
import threading

import h2.config
import h2.connection
import h2.errors
import h2.events
import h2.exceptions
from backends import PRICES, Backend, Request


class Streams:
    """One HTTP/2 connection: hands each whole request to the script as `(self, stream, request)`."""

    def __init__(self, connection, script, most_streams=None):
        self._connection, self._script = connection, script
        self._heads, self._bodies = {}, {}
        self._lock = threading.Lock()
        self.http2 = h2.connection.H2Connection(h2.config.H2Configuration(client_side=False))
        #: Streams that the client reset, with the error codes.
        self.resets = []
        self.is_over = False
        if most_streams:
            self.http2.local_settings.max_concurrent_streams = most_streams

    def run(self):
        self.http2.initiate_connection()
        self.flush()
        # A connection that was said to be closed refuses what the client still says.
        with contextlib.suppress(OSError, h2.exceptions.ProtocolError):
            while data := self._connection.socket.recv(65536):
                with self._lock:
                    events = self.http2.receive_data(data)
                for event in events:
                    self._take(event)
                self.flush()
        self.is_over = True

    def _take(self, event):
        if isinstance(event, h2.events.RequestReceived):
            fields = {_text(name): _text(value) for name, value in event.headers}
            self._heads[event.stream_id] = Request(fields[":method"], fields[":path"], fields)
            self._bodies[event.stream_id] = b""
        elif isinstance(event, h2.events.DataReceived):
            self._bodies[event.stream_id] += event.data
            self.http2.acknowledge_received_data(event.flow_controlled_length, event.stream_id)
        elif isinstance(event, h2.events.StreamEnded):
            request = self._heads.pop(event.stream_id)
            request.body = self._bodies.pop(event.stream_id)
            self._connection.server.requests.append(request)
            self._script(self, event.stream_id, request)
        elif isinstance(event, h2.events.StreamReset):
            self.resets.append((event.stream_id, event.error_code))

    def respond(self, stream, status="200", body=PRICES, end=True):
        """Answers a stream; may be called from any thread."""
        with self._lock, contextlib.suppress(h2.exceptions.ProtocolError):
            self.http2.send_headers(stream, [(":status", status), ("content-length", str(len(body)))])
            self.http2.send_data(stream, body, end_stream=end)
        self.flush()

    def refuse(self, stream, code=h2.errors.ErrorCodes.REFUSED_STREAM):
        """Resets a stream."""
        with self._lock:
            self.http2.reset_stream(stream, code)
        self.flush()

    def go_away(self, last_stream=0, code=h2.errors.ErrorCodes.NO_ERROR):
        """Says that streams after `last_stream` were not looked at."""
        with self._lock:
            self.http2.close_connection(code, last_stream_id=last_stream)
        self.flush()

    def send_raw(self, frames):
        """Sends frames that a server should not. False when the client has gone."""
        return self._connection.send(frames)

    def close(self):
        """Ends the connection without a word."""
        self._connection.end()

    def flush(self):
        with self._lock:
            data = self.http2.data_to_send()
        if data:
            self._connection.send(data)


def _text(value):
    return value.decode() if isinstance(value, bytes) else value


class HTTP2Backend(Backend):
    """Calls `script(streams, stream, request)` for each whole request; a client may have `most_streams` at a time."""

    def __init__(self, script, tls, most_streams=None):
        tls.set_alpn_protocols(["h2", "http/1.1"])
        self.opened = []
        super().__init__(lambda connection: self._run(connection, script, most_streams), tls)

    def _run(self, connection, script, most_streams):
        streams = Streams(connection, script, most_streams)
        self.opened.append(streams)
        streams.run()
