import { expect, test } from '@jest/globals';
import { pino } from 'pino';
import { eventually } from '../../tests/support/eventually.ts';
import { startFakeServer } from '../../tests/support/fake-servers.ts';
import { closeAfterTests } from '../../tests/support/resources.ts';
import { startHeartbeat } from './heartbeat.ts';

test.each([
  [true, 'GET /secret'],
  [false, ''],
])(
  'if leads can be stored is %j, the heartbeat is "%s", and one that is refused is logged',
  async (serves, sent) => {
    let [lines, requests, asked] = ['', '', 0];
    const url = await startFakeServer((req, res) => {
      requests += `${req.method} ${req.url}`;
      res.writeHead(404).end();
    });
    const logger = pino({}, { write: (line) => void (lines += line) });
    const isServing = () => (asked += 1) > 0 && serves;
    closeAfterTests({ stop: startHeartbeat(new URL('/secret', url), isServing, logger) });
    await eventually(() => asked, 1);
    await eventually(() => lines.includes('HTTP_404'), serves);
    expect(requests).toBe(sent);
    expect(lines).not.toContain('secret');
  },
);
