"""A proxy between a bridge and its backend that spoils chosen exchanges, at a byte of choice."""

import http.client
import http.server
import threading
import time
import urllib.parse

from raw_bridge import WAIT

#: What can happen to one exchange. The backend serves the request, unless it is said that it does not.
DISTURBANCES = [
    "dropRequest",  # not served: the connection closes
    "refuse",  # not served: 503
    "slowDown",  # not served: 429
    "dropAnswer",  # the connection closes without a byte
    "truncate",  # ... after some bytes of the answer
    "delay",  # the answer is late
    "answerTwice",  # the same answer comes twice on the connection
    "requestTwice",  # the request is served twice, and the first answer comes
    "garbage",  # 200 and no JSON
    "failAfter",  # 503, though the request was served
    "emptyAnswer",  # 200 and {}
]


class DisturbingProxy:
    """`plan` maps the number of an exchange to a disturbance, or to (disturbance, share of the bytes)."""

    def __init__(self, backend_url):
        self.backend = urllib.parse.urlsplit(backend_url).netloc
        self.plan, self.count, self.lock = {}, 0, threading.Lock()
        proxy = self

        class Handler(_Handler):
            owner = proxy

        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.server.daemon_threads = True
        self.url = f"http://127.0.0.1:{self.server.server_port}"
        threading.Thread(target=self.server.serve_forever, kwargs={"poll_interval": 0.05}, daemon=True).start()

    def disturb(self, plan):
        """Counts exchanges from 0 again, and follows this plan."""
        with self.lock:
            self.plan, self.count = dict(plan), 0

    def next(self):
        with self.lock:
            self.count += 1
            return self.plan.get(self.count - 1)

    def close(self):
        self.server.shutdown()
        self.server.server_close()


class _Handler(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    owner = None

    def log_message(self, *_):
        pass

    def serve(self):
        body = self.rfile.read(int(self.headers.get("Content-Length", 0)))
        what = self.owner.next()
        what, share = what if isinstance(what, tuple) else (what, 0.5)
        if what == "dropRequest":
            self.close_connection = True
            return
        if what in ("refuse", "slowDown"):
            return self.answer(503 if what == "refuse" else 429, b'{"detail":"not now"}')
        status, answer = self.forward(body)
        if what == "requestTwice":
            self.forward(body)
        self.spoil(what, share, status, answer)

    do_GET = do_PATCH = do_POST = serve

    def spoil(self, what, share, status, answer):
        if what == "delay":
            time.sleep(0.05)
        if what == "garbage":
            status, answer = 200, b"<html>hello</html>"
        if what == "failAfter":
            status, answer = 503, b"{}"
        if what == "emptyAnswer":
            status, answer = 200, b"{}"
        self.close_connection = what in ("dropAnswer", "truncate")
        if what == "dropAnswer":
            share = 0
        self.answer(status, answer, share if self.close_connection else 1, twice=what == "answerTwice")

    def forward(self, body):
        connection = http.client.HTTPConnection(self.owner.backend, timeout=WAIT)
        headers = {name: value for name, value in self.headers.items() if name not in ("Host", "Connection")}
        connection.request(self.command, self.path, body or None, headers)
        answer = connection.getresponse()
        try:
            return answer.status, answer.read()
        finally:
            connection.close()

    def answer(self, status, body, share=1, twice=False):
        head = f"HTTP/1.1 {status} Said\r\nContent-Type: application/json\r\nContent-Length: {len(body)}\r\n\r\n"
        whole = head.encode() + body
        try:
            # The last byte is never among those of a truncated answer.
            self.wfile.write(whole * (1 + twice) if share == 1 else whole[: int((len(whole) - 1) * share)])
        except OSError:
            self.close_connection = True  # The bridge was killed.
