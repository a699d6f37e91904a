import { fork } from 'node:child_process';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { brokenRequests } from '../support/broken-requests.ts';
import { postLead } from '../support/site-process.ts';
import { median, type Target } from './target.ts';

const SECONDS = Number(process.env.STRESS_SECONDS ?? 120);
const CONNECTIONS = 400;
const UNFINISHED = 2_000;
const LEADS_PER_SECOND = 20;
const LEAD = {
  businessName: 'Hilltop Plumbing',
  contactName: 'Pat Doe',
  email: 'pat@example.com',
  phone: '(214) 555-0100',
  businessType: 'plumbing',
  monthlyLeadVolume: '51-150',
};

/** Prints how the leads and the process fare while other connections of a proxy misbehave. */
export async function stress(site: Target, proxy: string, address: string): Promise<void> {
  // A process of its own, so that it doesn't delay the leads.
  const misbehaving = fork(import.meta.filename, [address]);
  const times: number[] = [];
  const post = async () => {
    const begun = performance.now();
    const { ok } = await postLead(address, LEAD).catch(() => ({ ok: false }));
    if (ok) times.push(performance.now() - begun);
  };
  const posting: Promise<void>[] = [];
  const sizes: number[] = [];
  const begun = performance.now();
  for (let sent = 0; sent < SECONDS * LEADS_PER_SECOND; sent++) {
    await sleep(Math.max(0, begun + (sent * 1_000) / LEADS_PER_SECOND - performance.now()));
    posting.push(post());
    sizes.push(site.megabytes());
  }
  await Promise.all(posting);
  misbehaving.kill();
  console.log(
    `\n${LEADS_PER_SECOND} leads a second through ${proxy}, beside ${CONNECTIONS + UNFINISHED} that misbehave`,
  );
  console.log(`${times.length} of ${posting.length} stored, p50 ${median(times).toFixed(0)} ms`);
  console.log(`slowest ${Math.max(...times).toFixed(0)} ms, at most ${Math.max(...sizes).toFixed(0)} MB`);
}

const GET = 'GET /none HTTP/1.1\r\nHost: x\r\n\r\n';

/** Each runs on an equal part of the connections. */
const behaviors: ((socket: Socket) => void)[] = [
  function pipelinesWithoutReading(socket) {
    socket.pause();
    const flood = () => {
      while (!socket.destroyed && socket.write(GET.repeat(1_000)));
    };
    socket.on('drain', flood);
    flood();
  },
  // 26 MB in all, if every connection did it at once.
  (socket) => socket.write(GET.repeat(2_400)),
  (socket) => socket.write('POST /api/leads HTTP/1.1\r\nHost: x\r\nContent-Length: 500\r\n'),
  (socket) => socket.write(Buffer.from(Array.from({ length: 2_000 }, () => Math.random() * 256))),
  (socket) => socket.write(`GET / HTTP/1.1\r\nHost: x\r\n${`Cookie: ${'x'.repeat(999)}\r\n`.repeat(1_000)}`),
  function resets(socket) {
    socket.write(brokenRequests[Math.floor(Math.random() * brokenRequests.length)] ?? '');
    setTimeout(() => socket.resetAndDestroy(), Math.random() * 50);
  },
];
const beginsHeaders = (socket: Socket) => socket.write('GET / HTTP/1.1\r\nHost: x\r\nX-A');

async function misbehave(url: string, behave: (socket: Socket) => void): Promise<never> {
  const { hostname, port } = new URL(url);
  for (;;) {
    const socket = connect(Number(port), hostname).resume();
    socket.on('error', () => undefined);
    socket.once('connect', () => behave(socket));
    const closed = new Promise((resolve) => socket.once('close', resolve));
    await Promise.race([closed, sleep(30_000, undefined, { ref: false })]);
    socket.destroy();
    await sleep(100);
  }
}

const [, program, address] = process.argv;
if (program === import.meta.filename && address) {
  for (let opened = 0; opened < UNFINISHED; opened++) void misbehave(address, beginsHeaders);
  for (let opened = 0; opened < CONNECTIONS; opened++) {
    const behave = behaviors[opened % behaviors.length];
    if (behave) void misbehave(address, behave);
  }
}
