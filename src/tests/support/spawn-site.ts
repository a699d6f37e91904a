import { spawn, type ChildProcessWithoutNullStreams } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { buildFolder } from '#server/process/project-paths.ts';
import { healthPaths } from '#shared/api.ts';

/** Runs the site on a migrated database, as the image does. */
export const serveCommand = [process.execPath, join(buildFolder(), 'server/main.mjs'), 'serve'];

/** The process inherits `socket` as its descriptor 3, as if systemd had handed it over. */
export function spawnSite(
  env: Record<string, string>,
  [program = '', ...args]: string[],
  socket?: number,
) {
  const defaults = { NODE_ENV: 'production', HOST: '127.0.0.1', PORT: '0' };
  const child = spawn(program, args, {
    env: { ...process.env, ...defaults, ...env },
    stdio: ['pipe', 'pipe', 'pipe', ...(socket === undefined ? [] : [socket])],
  }) as ChildProcessWithoutNullStreams;
  const exited = once(child, 'close').then(([code]) => code as number | null);
  let output = '';
  const address = new Promise<string>((resolve, reject) => {
    let found: string | undefined;
    const read = (chunk: Buffer) => {
      output += chunk.toString();
      found ??= / is on at (http:\/\/[^\s"]+)/.exec(output)?.[1];
      if (found) resolve(found);
    };
    for (const stream of [child.stdout, child.stderr]) stream.on('data', read);
    void exited.then(() => reject(new Error(`The site ended:\n${output}`)));
  });
  address.catch(() => undefined);
  const stop = () => (child.kill('SIGKILL'), exited);
  return { child, address, output: () => output, exited, stop };
}

/**
 * The address of a site that stores each lead: on a busy machine, its first connection to the
 * database may take so long that it spools one.
 */
export async function readyAddress({ address }: Pick<ReturnType<typeof spawnSite>, 'address'>) {
  const url = await address;
  while (!(await fetch(url + healthPaths.ready)).ok) await setTimeout(20);
  return url;
}
