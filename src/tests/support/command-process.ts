import { spawn } from 'node:child_process';
import { once } from 'node:events';

export interface CommandOutcome {
  code: number | null;
  stdout: string;
  stderr: string;
}

/** Runs a word of the program to its end, as an operator does. */
export async function runCommand(args: string[], env: Record<string, string>): Promise<CommandOutcome> {
  const child = spawn(process.execPath, ['src/server/launch.mjs', ...args], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let [stdout, stderr] = ['', ''];
  child.stdout.on('data', (chunk: Buffer) => (stdout += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (stderr += chunk.toString()));
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, stdout, stderr };
}
