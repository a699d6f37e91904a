import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { jest } from '@jest/globals';

export async function runCommand(
  args: string[],
  env: Record<string, string>,
  { cwd = '.', input = '' } = {},
) {
  const child = spawn(process.execPath, ['src/server/process/launch.mjs', ...args], {
    cwd,
    env: { ...process.env, ...env },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  child.stdin.end(input);
  let [stdout, stderr] = ['', ''];
  child.stdout.on('data', (chunk: Buffer) => (stdout += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (stderr += chunk.toString()));
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, stdout, stderr };
}

/** Runs a command inside the test's process. */
export async function callCommand([command = '', ...args]: string[], env: Record<string, string>) {
  const written = { stdout: '', stderr: '' };
  const environment = jest.replaceProperty(process, 'env', { ...process.env, ...env });
  const spies = (['stdout', 'stderr'] as const).map((name) =>
    jest.spyOn(process[name], 'write').mockImplementation((chunk) => {
      written[name] += chunk.toString();
      return true;
    }),
  );
  try {
    await (await import('#server/commands/run-command.ts')).runCommand(command, args);
    return { code: 0, ...written };
  } catch (error) {
    const { failureLine } = await import('#server/commands/failure-line.ts');
    return { ...written, code: 1, stderr: `${written.stderr}${failureLine(command, error)}\n` };
  } finally {
    environment.restore();
    for (const spy of spies) spy.mockRestore();
  }
}
