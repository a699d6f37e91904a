import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

export async function runCommand(args: string[], env: Record<string, string>, { cwd = '.' } = {}) {
  const options = { cwd, env: { ...process.env, ...env } };
  const run = promisify(execFile)(process.execPath, ['src/server/process/launch.mjs', ...args], options);
  return run.then(
    (written) => ({ code: 0, ...written }),
    (failed: unknown) => failed as { code: number; stdout: string; stderr: string },
  );
}
