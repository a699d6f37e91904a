import { afterEach, expect, test } from '@jest/globals';
import { pino } from 'pino';
import { eventually } from '../../tests/support/eventually.ts';
import { startFakeServer } from '../../tests/support/fake-servers.ts';
import { startHeartbeat } from './heartbeat.ts';

const stops: (() => unknown)[] = [];
afterEach(() => stops.splice(0).forEach((stop) => stop()));
let lines = '';
const logger = pino({}, { write: (line) => void (lines += line) });

async function start(isServing: boolean, status: number) {
  const requests: unknown[] = [];
  const url = await startFakeServer(({ method, url: path }, res) => {
    requests.push([method, path]);
    res.writeHead(status).end();
  });
  let asked = 0;
  const env = { HEARTBEAT_URL: new URL('/secret', url) };
  stops.push(
    startHeartbeat({ env, logger, isServing: () => Promise.resolve((asked += 1) > 0 && isServing) }),
  );
  await eventually(() => asked, 1);
  return requests;
}

test('a site that can store leads sends a request, and one that cannot sends none', async () => {
  const [ready, notReady] = [await start(true, 200), await start(false, 200)];
  await eventually(() => ready, [['GET', '/secret']]);
  expect(notReady).toEqual([]);
});

test('a heartbeat that is refused is logged without its address', async () => {
  await start(true, 404);
  await eventually(() => lines.includes('HTTP_404'), true);
  expect(lines).not.toContain('secret');
});
