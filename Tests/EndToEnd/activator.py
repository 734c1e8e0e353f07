"""Starts a program as systemd does: sockets from descriptor 3 on, and variables that tell of them.

activator.py FDS NAME=VALUE... -- PROGRAM ARGS...: FDS are descriptors of this process with commas between them. The
variables come on top of LISTEN_PID, LISTEN_FDS and LISTEN_FDNAMES as they should be; an empty value removes one.
"""

import fcntl
import os
import sys


def main():
    separator = sys.argv.index("--")
    fds = [int(fd) for fd in sys.argv[1].split(",") if fd]
    # Above all that they go to, so that none is closed before it was copied.
    copies = [fcntl.fcntl(fd, fcntl.F_DUPFD_CLOEXEC, 100) for fd in fds]
    for place, copy in enumerate(copies, start=3):
        os.dup2(copy, place, inheritable=True)
    variables = {"LISTEN_PID": str(os.getpid()), "LISTEN_FDS": str(len(fds))}
    variables.update(pair.split("=", 1) for pair in sys.argv[2:separator])
    environment = {**os.environ, **variables}
    command = sys.argv[separator + 1 :]
    os.execve(command[0], command, {name: value for name, value in environment.items() if value})


main()
