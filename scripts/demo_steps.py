"""What both parts of the demo share: numbered steps, calls, and the sandbox's own HTTP interface."""

import json
import urllib.request

#: Longest wait for one answer, in seconds.
PATIENCE = 30


class Deviation(Exception):
    """Something is not as the demo promises."""


class Steps:
    """Steps in order; each prints what it did."""

    def __init__(self, bridge, number=0):
        self.bridge = bridge
        self.number = number

    def call(self, method, **params):
        return self.bridge.call(method, params or None, timeout=PATIENCE)

    def control(self, method, path, body=None):
        """One request to the sandbox's control API."""
        self.http(method, f"_sandbox/{path}", body)

    def http(self, method, path, body=None, headers=()):
        """One request to the sandbox, and its answer as JSON."""
        data = None if body is None else json.dumps(body).encode()
        url = f"{self.bridge.sandbox_url}/{path}"
        request = urllib.request.Request(url, data, dict(headers), method=method)
        with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
            return json.loads(answer.read() or b"null")

    def step(self, title):
        self.number += 1
        print(f"\n{self.number:2}. {title}")

    def say(self, line):
        print(f"    {line}")


def expect(holds, otherwise):
    if not holds:
        raise Deviation(otherwise)
