"""The same idea in Python with asyncio: a sidecar that answers bridge.ping and nothing else.

Usage: python3 sidecar.py SOCKET|-, where - is stdin and stdout.
"""

import asyncio
import json
import sys

METHODS = {"bridge.ping": lambda params: {}}


def answer(line):
    request = json.loads(line)
    response = {"jsonrpc": "2.0", "id": request["id"], "result": METHODS[request["method"]](request.get("params"))}
    return json.dumps(response, separators=(",", ":")).encode() + b"\n"


async def serve(reader, writer):
    while line := await reader.readline():
        writer.write(answer(line))
        await writer.drain()
    writer.close()


async def serve_stdio():
    loop = asyncio.get_running_loop()
    reader = asyncio.StreamReader()
    await loop.connect_read_pipe(lambda: asyncio.StreamReaderProtocol(reader), sys.stdin)
    transport, protocol = await loop.connect_write_pipe(asyncio.streams.FlowControlMixin, sys.stdout)
    await serve(reader, asyncio.StreamWriter(transport, protocol, reader, loop))


async def listen(path):
    server = await asyncio.start_unix_server(serve, path)
    print(json.dumps({"ready": True}), flush=True)
    await server.serve_forever()


asyncio.run(serve_stdio() if sys.argv[1] == "-" else listen(sys.argv[1]))
