/** The two ways to reach a bridge: a child's pipes, or a Unix socket. */

import { spawn } from "node:child_process";
import { connect } from "node:net";

import { BridgeUnavailable, ConnectionLost } from "./failures.js";

/** How much of stderr is kept for error messages, in bytes. */
const TAIL = 8192;
/** How long a process may live on after its pipes broke. */
const EXIT_GRACE_MS = 2000;
/** How long pipes may stay open after their process exited (a grandchild may hold them). */
const PIPES_GRACE_MS = 250;

/**
 * @typedef {object} Endpoint
 * @property {number | undefined} pid
 * @property {() => string} stderrTail
 * @property {(onBytes: (data: Buffer) => void, onEnd: (error: ConnectionLost) => void) => void} listen
 * @property {(frame: Buffer) => void} send queues one whole frame
 * @property {() => void} halfClose tells the bridge that no more requests come
 * @property {() => void} abort ends the connection at once
 */

/**
 * A spawned bridge, spoken to over its stdin and stdout.
 * @param {string} binary
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} [env]
 * @returns {Promise<Endpoint>}
 */
export async function spawnEndpoint(binary, args, env) {
  const child = await started(binary, args, env);
  const tail = keepTail(child.stderr);
  child.stdin.on("error", () => endLater(child));
  return {
    pid: child.pid,
    stderrTail: tail,
    listen: (onBytes, onEnd) => listenToChild(child, tail, onBytes, onEnd),
    send: (frame) => void child.stdin.write(frame),
    halfClose: () => void child.stdin.end(),
    abort: () => void child.kill("SIGKILL"),
  };
}

/**
 * A bridge that serves the Unix socket at `path`.
 * @param {string} path
 * @returns {Promise<Endpoint>}
 */
export async function socketEndpoint(path) {
  const socket = connect({ path, allowHalfOpen: true });
  await connected(socket, path);
  return {
    pid: undefined,
    stderrTail: () => "",
    listen: (onBytes, onEnd) => listenToSocket(socket, path, onBytes, onEnd),
    send: (frame) => void socket.write(frame),
    halfClose: () => void socket.end(),
    abort: () => void socket.destroy(),
  };
}

/**
 * @param {string} binary
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} [env]
 * @returns {Promise<import("node:child_process").ChildProcessWithoutNullStreams>}
 */
function started(binary, args, env) {
  return new Promise((resolve, reject) => {
    const refuse = (/** @type {NodeJS.ErrnoException} */ cause) =>
      reject(new BridgeUnavailable(`cannot start ${binary}: ${cause.code}`, { cause }));
    try {
      const child = spawn(binary, args, { stdio: ["pipe", "pipe", "pipe"], env });
      child.once("spawn", () => resolve(child));
      child.once("error", refuse);
    } catch (cause) {
      refuse(/** @type {NodeJS.ErrnoException} */ (cause)); // Some refusals are thrown, not emitted.
    }
  });
}

/**
 * @param {import("node:net").Socket} socket
 * @param {string} path
 */
function connected(socket, path) {
  return new Promise((resolve, reject) => {
    socket.once("connect", resolve);
    socket.once("error", (/** @type {NodeJS.ErrnoException} */ cause) =>
      reject(
        new BridgeUnavailable(
          `cannot connect to the bridge at ${path}: ${cause.code}; is \`checkout-bridge --socket ${path}\` running?`,
          { cause },
        ),
      ),
    );
  });
}

/**
 * Reads stderr to the end, whatever happens, and keeps the last of it.
 * @param {NodeJS.ReadableStream} stream
 */
function keepTail(stream) {
  let kept = Buffer.alloc(0);
  stream.on("data", (data) => {
    kept = Buffer.concat([kept, data]).subarray(-TAIL);
  });
  return () => kept.toString("utf8");
}

/**
 * Ends once: when the process is gone and its pipes are read out. A grandchild
 * that still holds them does not delay the end.
 * @param {import("node:child_process").ChildProcessWithoutNullStreams} child
 * @param {() => string} tail
 * @param {(data: Buffer) => void} onBytes
 * @param {(error: ConnectionLost) => void} onEnd
 */
function listenToChild(child, tail, onBytes, onEnd) {
  /** @type {NodeJS.Timeout | undefined} */
  let grace;
  let ended = false;
  const end = () => {
    if (ended) return;
    ended = true;
    clearTimeout(grace);
    for (const stream of child.stdio) stream?.destroy();
    onEnd(lost(child, tail()));
  };
  const endSoon = () => {
    grace = setTimeout(end, PIPES_GRACE_MS);
  };
  child.stdout.on("data", (data) => ended || onBytes(data));
  child.stdout.once("end", () => endLater(child));
  child.once("close", end);
  if (isGone(child)) endSoon();
  else child.once("exit", endSoon);
}

/**
 * A process whose pipes broke is of no use: gives it a moment to exit.
 * @param {import("node:child_process").ChildProcess} child
 */
function endLater(child) {
  if (isGone(child)) return;
  const timer = setTimeout(() => child.kill("SIGKILL"), EXIT_GRACE_MS);
  child.once("exit", () => clearTimeout(timer));
}

/** @param {import("node:child_process").ChildProcess} child */
function isGone(child) {
  return child.exitCode !== null || child.signalCode !== null;
}

/**
 * @param {import("node:child_process").ChildProcess} child
 * @param {string} stderrTail
 */
function lost(child, stderrTail) {
  const { exitCode: exitStatus, signalCode: exitSignal } = child;
  const how = exitSignal ? `was ended by ${exitSignal}` : `ended with exit status ${exitStatus}`;
  return new ConnectionLost(`the bridge process (pid ${child.pid}) ${how}`, { exitStatus, exitSignal, stderrTail });
}

/**
 * @param {import("node:net").Socket} socket
 * @param {string} path
 * @param {(data: Buffer) => void} onBytes
 * @param {(error: ConnectionLost) => void} onEnd
 */
function listenToSocket(socket, path, onBytes, onEnd) {
  socket.on("data", onBytes);
  socket.on("error", () => {}); // "close" follows and tells.
  socket.once("end", () => socket.destroy());
  socket.once("close", () => onEnd(new ConnectionLost(`the bridge closed the connection at ${path}`)));
}
