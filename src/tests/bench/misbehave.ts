import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';

// A thread of its own, so that it doesn't delay the leads that stress.ts sends and times.
const { url, connections } = workerData as { url: string; connections: number };
const { hostname, port } = new URL(url);

const get = 'GET /none HTTP/1.1\r\nHost: x\r\n\r\n';

/** Each behavior runs on a fifth of the connections, and opens a new connection when the site closes one. */
const behaviors: Record<string, (socket: Socket) => void> = {
  // Sends requests without reading a response.
  pipelines(socket) {
    socket.pause();
    const flood = () => {
      while (!socket.destroyed && socket.write(get.repeat(1_000)));
    };
    socket.on('drain', flood);
    flood();
  },
  // 26 MB in all, if every connection did it at once.
  bursts(socket) {
    socket.resume().write(get.repeat(2_400));
  },
  hangs(socket) {
    socket.resume().write('POST /api/leads HTTP/1.1\r\nHost: x\r\nContent-Length: 500\r\n');
  },
  garbage(socket) {
    socket.resume().write(Buffer.from(Array.from({ length: 2_000 }, () => Math.floor(Math.random() * 256))));
  },
  giantHeaders(socket) {
    socket.resume().write(`GET / HTTP/1.1\r\nHost: x\r\n${`Cookie: ${'x'.repeat(1_000)}\r\n`.repeat(1_000)}`);
  },
};

const names = Object.keys(behaviors);
const opened = Object.fromEntries(names.map((name) => [name, 0]));

async function misbehave(name: string): Promise<never> {
  for (;;) {
    const socket = connect(Number(port), hostname).on('error', () => undefined);
    const closed = new Promise((resolve) => socket.once('close', resolve));
    opened[name] = (opened[name] ?? 0) + 1;
    socket.once('connect', () => behaviors[name]?.(socket));
    await Promise.race([closed, sleep(30_000, undefined, { ref: false })]);
    socket.destroy();
    await sleep(100);
  }
}

parentPort?.on('message', () => parentPort?.postMessage(opened));
for (let n = 0; n < connections; n++) void misbehave(names[n % names.length] ?? '');
