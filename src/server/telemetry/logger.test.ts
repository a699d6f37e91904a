import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { expect, test } from '@jest/globals';

const argsOf = (program: string) => {
  const logger = `import { createLogger } from '#server/telemetry/logger.ts';
    const logger = await createLogger({ LOG_LEVEL: 'info' });`;
  return ['--import', 'tsx', '--input-type=module', '-e', logger + program];
};
// Exits before the periodic flush.
const program = `
  logger.warn({ leadId: 7 }, 'two\\nlines');
  logger.debug('unheard');
  const extra = { code: 'E1', body: 'pat@example.com', detail: { email: 'pat@example.com' } };
  logger.error({ err: Object.assign(new TypeError('broken'), extra) }, 'x');
  logger.error({ err: 'pat@example.com' }, 'thrown');
  process.exit();`;

const { stdout } = await promisify(execFile)(process.execPath, argsOf(program));
const written = stdout.trim().split('\n');
const lines = written.map((line) => JSON.parse(line) as Record<string, unknown>);

test('a log line is JSON with level and time', () => {
  expect(lines).toHaveLength(3);
  expect(lines[0]).toEqual({
    level: 'warn',
    time: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
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
});

test('of a thrown value that is no error, only the type is logged', () => {
  expect(lines[2]?.err).toEqual({ type: 'string' });
});

test('the last line is written, even if a file read hangs', async () => {
  const last = `
    import { read } from 'node:fs';
    read(0, () => undefined);
    logger.info('the last one');
    process.exit();`;
  const child = spawn(process.execPath, argsOf(last), {
    env: { ...process.env, UV_THREADPOOL_SIZE: '1' },
  });
  const [line] = (await once(child.stdout, 'data')) as [Buffer];
  expect(line.toString()).toContain('the last one');
  child.kill('SIGKILL');
});

test('with a closed log, the process ends', async () => {
  const program = `
    process.stdin.once('end', () => {
      logger.info('the last one');
      logger.flush(() => process.exit(3));
    }).resume();`;
  const child = spawn(process.execPath, argsOf(program));
  child.stdout.destroy();
  child.stdin.end();
  expect(await once(child, 'exit')).toEqual([3, null]);
});

const LINES = 60_000;
const flood = async (end: string) => {
  const child = spawn(
    process.execPath,
    argsOf(`
      for (let line = 0; line < ${LINES}; line++) logger.info('x'.repeat(100));
      console.error('written');
      ${end}`),
  );
  await once(child.stderr, 'data');
  return child;
};

test('dropped lines are counted in the last line', async () => {
  const child = await flood('logger.flush(() => process.exit());');
  const lines = (await text(child.stdout)).trim().split('\n');
  const { dropped } = JSON.parse(lines.at(-1) ?? '') as { dropped: number };
  expect([dropped > 0, lines.length - 1 + dropped]).toEqual([true, LINES]);
});

test('a log that nobody reads lets the process end', async () => {
  const child = await flood('process.exit(3);');
  expect(await once(child, 'exit')).toEqual([3, null]);
  child.stdout.destroy();
});
