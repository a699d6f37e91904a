import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';

export type Method = 'GET' | 'POST';

export type Target = Awaited<ReturnType<typeof startTarget>>;

const CONNECTIONS = 32;
const ADDRESS = /\bon (?:at )?(http:\/\/[^\s"]+)/;

/** Returns arguments for `taskset`. The server and the load generator run on different cores. */
const onCore = (core: number, command: string[]) => ['-c', String(core), ...command];

export async function startTarget(
  name: string,
  command: string[],
  { env = {}, folder }: { env?: Record<string, string>; folder: string },
) {
  const startedAt = performance.now();
  const logFile = join(folder, `${startedAt}.log`);
  const log = openSync(logFile, 'w');
  const child = spawn('taskset', onCore(0, command), {
    env: { ...process.env, ...env },
    stdio: ['ignore', log, log],
  });
  const readLog = () => readFileSync(logFile, 'utf8');
  let isStopping = false;
  const exited = once(child, 'exit').then(([code, signal]) => {
    if (!isStopping)
      process.stderr.write(`${name} exited with ${String(code ?? signal)}: ${readLog().slice(-2_000)}\n`);
  });
  closeSync(log);
  const address = () => ADDRESS.exec(readLog())?.[1];
  while (!address()) {
    if (child.exitCode !== null) throw new Error(`${name} does not start`);
    await sleep(5);
  }
  const readProcFile = (file: string) => readFileSync(`/proc/${child.pid ?? ''}/${file}`, 'utf8');
  return {
    name,
    url: address() ?? '',
    startedInMs: performance.now() - startedAt,
    readLog,
    isRunning: () => child.exitCode === null && child.signalCode === null,
    /** Returns the CPU time in microseconds, with a resolution of 10 ms. */
    cpu: () => {
      const fields = readProcFile('stat').split(') ')[1]?.split(' ') ?? [];
      return (Number(fields[11]) + Number(fields[12])) * 10_000;
    },
    megabytes: () => Number(/VmRSS:\s+(\d+)/.exec(readProcFile('status'))?.[1]) / 1024,
    async stop() {
      isStopping = true;
      child.kill('SIGTERM');
      await exited;
    },
  };
}

export async function load(method: Method, url: string, seconds: number) {
  const script = join(import.meta.dirname, 'load.lua');
  const options = ['-t1', `-c${CONNECTIONS}`, `-d${seconds}s`, '-s', script];
  const wrk = ['wrk', ...options, '-H', 'Accept-Encoding: br', url];
  const env = { ...process.env, METHOD: method };
  const { stdout } = await promisify(execFile)('taskset', onCore(1, wrk), { env });
  const result = JSON.parse(stdout.trim().split('\n').at(-1) ?? '') as unknown;
  return result as Record<'requests' | 'seconds' | 'p50' | 'p99' | 'bad', number>;
}
