import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from '@jest/globals';

const program = `
  import { createLogger } from '#server/telemetry/logger.ts';
  const logger = await createLogger({ LOG_LEVEL: 'info' });
  logger.warn({ leadId: 7 }, 'two\\nlines');
  logger.debug('unheard');
  const extra = { code: 'E1', body: 'pat@example.com', detail: { email: 'pat@example.com' } };
  logger.error({ err: Object.assign(new TypeError('broken'), extra) }, 'x');
  logger.error({ err: 'pat@example.com' }, 'thrown');`;
const args = ['--import', 'tsx', '--input-type=module', '-e', program];

const { stdout } = await promisify(execFile)(process.execPath, args);
const lines = stdout
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as Record<string, unknown>);

test('a log line is JSON with level and time', () => {
  expect(lines).toHaveLength(3);
  expect(lines[0]).toEqual({
    level: 'warn',
    time: expect.any(Number),
    leadId: 7,
    msg: 'two\nlines',
  });
});

test('of an error, only type, code, message and stack are logged', () => {
  expect(stdout).not.toContain('pat@');
  expect(lines[1]?.err).toEqual({
    type: 'TypeError',
    code: 'E1',
    message: 'broken',
    stack: expect.stringContaining('TypeError: broken'),
  });
  expect(lines[2]?.err).toEqual({ type: 'string' });
});
