import { spawn, type ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { makeDataDir } from './data-dir.ts';
import { startCommand } from './start-command.ts';

export interface SiteProcess {
  child: ChildProcess;
  /** Resolves with the address once the site listens; rejects with the output where it ends before. */
  address: Promise<string>;
  output: () => string;
  /** Resolves with the exit code, null after a signal. */
  exited: Promise<number | null>;
  /** Kills it. */
  stop: () => Promise<unknown>;
}

const [program = '', ...words] = startCommand;
const ADDRESS = /Porchlight is on at (http:\/\/[^\s"]+)/;

export interface RunOptions {
  /** Another checkout than the tests' own. */
  folder?: string;
}

/** What `npm start` runs, with the settings of an operator. */
export function runSite(env: Record<string, string>, { folder }: RunOptions = {}): SiteProcess {
  // Given none it keeps nothing beyond its end.
  const ownData = env.DATA_DIR === undefined ? makeDataDir() : undefined;
  const child = spawn(program, words, {
    env: { ...process.env, HOST: '127.0.0.1', PORT: '0', ...(ownData && { DATA_DIR: ownData }), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    cwd: folder,
  });
  let output = '';
  const exited = once(child, 'close').then(async ([code]) => {
    if (ownData) await rm(ownData, { recursive: true, force: true });
    return code as number | null;
  });
  const address = new Promise<string>((resolve, reject) => {
    const read = (chunk: Buffer) => {
      output += chunk.toString();
      const [, found] = ADDRESS.exec(output) ?? [];
      if (found) resolve(found);
    };
    for (const stream of [child.stdout, child.stderr]) stream.on('data', read);
    void exited.then(() => reject(new Error(`The site ended:\n${output}`)));
  });
  address.catch(() => undefined);
  const stop = () => {
    child.kill('SIGKILL');
    return exited;
  };
  return { child, address, output: () => output, exited, stop };
}

/** Where a site that listens says that its metrics are. */
export const metricsOf = ({ output }: SiteProcess) =>
  /metrics are at (http:\/\/[^\s"]+)/.exec(output())?.[1] ?? '';

/** Sends a lead as the page's script does. */
export const postLead = (address: string, lead: object, key: string = randomUUID()) =>
  fetch(`${address}/api/leads`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'Idempotency-Key': key },
    body: JSON.stringify(lead),
  });
