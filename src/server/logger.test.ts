import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from '@jest/globals';

/** What a process of its own writes that logs by our logger: JSON lines, as no terminal reads along. */
async function logged(statements: string, level = 'info'): Promise<Record<string, unknown>[]> {
  const program = `
    import { createLogger } from '#server/logger.ts';
    const logger = await createLogger({ LOG_LEVEL: '${level}' });
    ${statements}`;
  const { stdout } = await promisify(execFile)(process.execPath, [
    '--import',
    'tsx',
    '--input-type=module',
    '-e',
    program,
  ]);
  return stdout
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Record<string, unknown>);
}

test('when something is logged, then it is one JSON line with its level by name and its time', async () => {
  const [line, ...more] = await logged(`logger.warn({ leadId: 7 }, 'two\\nlines'); logger.debug('unheard')`);
  expect(more).toEqual([]);
  expect(line).toEqual({
    level: 'warn',
    time: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
    leadId: 7,
    msg: 'two\nlines',
  });
});

test('when an error is logged, then it is named, and what hangs on it stays out', async () => {
  const [line] = await logged(`
    const err = new TypeError('broken');
    logger.error(Object.assign(err, { code: 'E1', body: 'pat@example.com', detail: { email: 'pat@example.com' } }), 'x');
    logger.error({ err }, 'y');`);
  expect(line?.err).toEqual({
    type: 'TypeError',
    code: 'E1',
    message: 'broken',
    stack: expect.stringContaining('TypeError: broken'),
  });
  expect(JSON.stringify(line)).not.toContain('pat@');
});

test('when what was thrown is no error, then only its kind is told', async () => {
  const [line] = await logged(`logger.error({ err: 'pat@example.com' }, 'thrown')`);
  expect(line?.err).toEqual({ type: 'string' });
});
