import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from '@jest/globals';

const program = `
  import { createLogger } from '#server/telemetry/logger.ts';
  const logger = await createLogger({ LOG_LEVEL: 'info' });
  const extra = { code: 'E1', body: 'pat@example.com', detail: { email: 'pat@example.com' } };
  logger.error({ err: Object.assign(new TypeError('broken'), extra) }, 'x');
  logger.error({ err: 'pat@example.com' }, 'thrown');`;
const args = ['--import', 'tsx', '--input-type=module', '-e', program];

test('a log line is JSON, with only type, code, message and stack of an error', async () => {
  const { stdout } = await promisify(execFile)(process.execPath, args);
  expect(stdout).not.toContain('pat@');
  const [broken, thrown] = stdout
    .split('\n')
    .slice(0, 2)
    .map((line) => JSON.parse(line));
  const stack = expect.stringContaining('TypeError: broken');
  const err = { type: 'TypeError', code: 'E1', message: 'broken', stack };
  expect(broken).toEqual({ level: 'error', time: expect.any(Number), msg: 'x', err });
  expect(thrown.err).toEqual({ type: 'string' });
});
