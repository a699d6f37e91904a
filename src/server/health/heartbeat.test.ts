import { expect, test } from '@jest/globals';
import { pino } from 'pino';
import { eventually } from '../../tests/support/eventually.ts';
import { startFakeServer } from '../../tests/support/fake-servers.ts';
import { closeAfterTests } from '../../tests/support/resources.ts';
import { sendAccepted } from '../notifications/send-request.ts';
import { createPulse, startHeartbeat } from './heartbeat.ts';

let requests = '';
const refusing = await startFakeServer((req, res) => {
  requests += `${req.method} ${req.url}`;
  res.writeHead(404).end();
});
const silent = await startFakeServer(() => undefined);

test.each([
  [
    'a ready site beats, and says that it was refused',
    'ready',
    refusing,
    'GET /secret',
    /HTTP_404/,
  ],
  ['a silent monitor is given up', 'ready', silent, '', /TimeoutError/],
  ['without an address, nothing beats', 'ready', undefined, '', /^$/],
  ['a site that is not ready beats nothing', 'not ready', refusing, '', /^$/],
] as const)('%s', async (_claim, status, server, sent, said) => {
  let [lines, asked] = ['', 0];
  requests = '';
  const logger = pino({}, { write: (line) => void (lines += line) });
  const stop = startHeartbeat({
    url: server ? new URL('/secret', server) : undefined,
    readStatus: () => ((asked += 1), status),
    send: sendAccepted,
    logger,
    answerMs: server === silent ? 50 : 60_000,
  });
  closeAfterTests({ stop });
  await eventually(() => [asked, lines], [1, expect.stringMatching(said)]);
  expect(requests).toBe(sent);
  expect(lines).not.toContain('secret');
  // It is no error: whoever watches the beats says so.
  expect(lines).not.toMatch(/"level":[56]0/);
});

test('a stop waits for no answer', async () => {
  const send = () => new Promise<void>(() => undefined);
  const logger = pino({ level: 'silent' });
  const url = new URL('https://ping.example');
  await startHeartbeat({ url, readStatus: () => 'ready', send, logger })();
});

test('a degraded site beats for ten minutes', () => {
  let minute = 0;
  const pulse = createPulse(() => minute * 60_000);
  const beatsOf = (status: 'ready' | 'degraded' | 'not ready', minutes: number) =>
    Array.from({ length: minutes }, () => {
      pulse.note(status);
      const beats = pulse.mayBeat();
      minute += 1;
      return beats;
    }).filter(Boolean).length;
  expect(beatsOf('degraded', 60)).toBe(10);
  expect(beatsOf('ready', 60)).toBe(60);
  expect(beatsOf('degraded', 24 * 60)).toBe(9);
  expect(beatsOf('ready', 1)).toBe(1);
  expect(beatsOf('not ready', 60)).toBe(0);
});
