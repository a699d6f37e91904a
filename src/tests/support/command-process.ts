import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { jest } from '@jest/globals';

export async function runCommand(args: string[], env: Record<string, string>, { cwd = '.' } = {}) {
  const child = spawn(process.execPath, ['src/server/process/launch.mjs', ...args], {
    cwd,
    env: { ...process.env, ...env },
  });
  const closed = once(child, 'close') as Promise<[number | null]>;
  const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr)]);
  const [code] = await closed;
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
  const { failureLine, runCommand } = await import('#server/commands/run-command.ts');
  try {
    await runCommand(command, args);
    return { code: 0, ...written };
  } catch (error) {
    return { ...written, code: 1, stderr: `${written.stderr}${failureLine(command, error)}\n` };
  } finally {
    environment.restore();
    for (const spy of spies) spy.mockRestore();
  }
}
