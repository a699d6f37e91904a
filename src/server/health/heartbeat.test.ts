import { expect, jest, test } from '@jest/globals';
import { pino } from 'pino';
import { eventually } from '../../tests/support/eventually.ts';
import { startFakeServer } from '../../tests/support/fake-servers.ts';
import { closeAfterTests } from '../../tests/support/resources.ts';
import { sendAccepted } from '../notifications/send-request.ts';
import { createPulse, startHeartbeat } from './heartbeat.ts';

test.each([
  ['ready', 'GET /secret'],
  ['not ready', ''],
] as const)('a site that is %s beats "%s"', async (status, sent) => {
  let [lines, requests, asked] = ['', '', 0];
  const url = await startFakeServer((req, res) => {
    requests += `${req.method} ${req.url}`;
    res.writeHead(404).end();
  });
  const timeout = jest.spyOn(AbortSignal, 'timeout');
  const logger = pino({}, { write: (line) => void (lines += line) });
  const stop = startHeartbeat({
    url: new URL('/secret', url),
    readStatus: () => ((asked += 1), status),
    send: sendAccepted,
    logger,
  });
  closeAfterTests({ stop });
  await eventually(() => asked, 1);
  expect(timeout.mock.calls).toEqual(sent ? [[10_000]] : []);
  await eventually(() => lines.includes('HTTP_404'), sent !== '');
  expect(requests).toBe(sent);
  expect(lines).not.toContain('secret');
  // It is no error: whoever watches the beats says so.
  expect(lines).toMatch(sent ? /"level":40/ : /^$/);
  timeout.mockRestore();
});

test('without an address, nothing beats', () => {
  const send = jest.fn(() => Promise.resolve());
  const logger = pino({ level: 'silent' });
  const stop = startHeartbeat({ url: undefined, readStatus: () => 'ready', send, logger });
  closeAfterTests({ stop });
  expect(send).not.toHaveBeenCalled();
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
