import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

export type Target = Awaited<ReturnType<typeof startTarget>>;

const ADDRESS = /\bon (?:at )?(http:\/\/[^\s"]+)/;

/** Starts a server on the first core, because the load comes from the second. Its log goes to a file, as in production. */
export async function startTarget(name: string, command: string[], env: Record<string, string>) {
  const logFile = join(env.DATA_DIR ?? '.', `${name}.log`);
  const log = openSync(logFile, 'w');
  const child = spawn('taskset', ['-c', '0', ...command], {
    env: { ...process.env, ...env },
    stdio: ['ignore', log, log],
  });
  closeSync(log);
  const exited = once(child, 'exit');
  const address = () => ADDRESS.exec(readFileSync(logFile, 'utf8'))?.[1];
  while (!address()) {
    if (child.exitCode !== null) throw new Error(`${name} does not start: ${readFileSync(logFile, 'utf8')}`);
    await sleep(50);
  }
  const readProcFile = (file: string) => readFileSync(`/proc/${child.pid ?? ''}/${file}`, 'utf8');
  return {
    name,
    url: address() ?? '',
    /** The CPU time in microseconds, with a resolution of 10 ms. */
    cpu: () => {
      const fields = readProcFile('stat').split(') ')[1]?.split(' ') ?? [];
      return (Number(fields[11]) + Number(fields[12])) * 10_000;
    },
    /** Throws if the process has ended. */
    megabytes: () => Number(/VmRSS:\s+(\d+)/.exec(readProcFile('status'))?.[1]) / 1024,
    async stop() {
      child.kill('SIGTERM');
      await exited;
    },
  };
}

export const median = (values: number[]) => values.toSorted((a, b) => a - b)[values.length >> 1] ?? NaN;
