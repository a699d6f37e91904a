import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { jest } from '@jest/globals';
import { failureLine, runCommand as call } from '#server/commands/run-command.ts';

export async function runCommand(args: string[], env: Record<string, string>, { cwd = '.' } = {}) {
  const options = { cwd, env: { ...process.env, ...env } };
  const run = promisify(execFile)(process.execPath, ['src/server/process/launch.mjs', ...args], options);
  return run.then(
    (written) => ({ code: 0, ...written }),
    (failed: unknown) => failed as { code: number; stdout: string; stderr: string },
  );
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
    await call(command, args);
    return { code: 0, ...written };
  } catch (error) {
    return { ...written, code: 1, stderr: `${written.stderr}${failureLine(command, error)}\n` };
  } finally {
    environment.restore();
    for (const spy of spies) spy.mockRestore();
  }
}
