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

test('when a message is logged, then its line is JSON with the name of the level and the time', () => {
  expect(lines).toHaveLength(3);
  expect(lines[0]).toEqual({
    level: 'warn',
    time: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
    leadId: 7,
    msg: 'two\nlines',
  });
});

test('when an error is logged, then only its type, code, message and stack are logged', () => {
  expect(stdout).not.toContain('pat@');
  expect(lines[1]?.err).toEqual({
    type: 'TypeError',
    code: 'E1',
    message: 'broken',
    stack: expect.stringContaining('TypeError: broken'),
  });
});

test('when the logged error is not an Error object, then only its type is logged', () => {
  expect(lines[2]?.err).toEqual({ type: 'string' });
});

test('when the process ends while a file read hangs, then the last line is written', async () => {
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

test.each(['logger.flush(() => process.exit(3))', 'process.exit(3)'])(
  'when the reader has closed the log and %s runs, then the process ends',
  async (exit) => {
    const child = spawn(
      process.execPath,
      argsOf(`
        process.stdin.once('end', () => {
          logger.info('the last one');
          ${exit};
        }).resume();`),
    );
    child.stdout.destroy();
    child.stdin.end();
    expect(await once(child, 'exit')).toEqual([3, null]);
  },
);

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

test('when nobody reads the log for a while, then its last line has the number of dropped lines', async () => {
  const child = await flood('logger.flush(() => process.exit());');
  const lines = (await text(child.stdout)).trim().split('\n');
  const { dropped } = JSON.parse(lines.at(-1) ?? '') as { dropped: number };
  expect([dropped > 0, lines.length - 1 + dropped]).toEqual([true, LINES]);
});

test('when nobody reads the log, then the process still ends', async () => {
  const child = await flood('process.exit(3);');
  expect(await once(child, 'exit')).toEqual([3, null]);
  child.stdout.destroy();
});
