import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createTestDatabase, type TestDatabase } from './test-database.ts';

export interface Site {
  url: string;
  stored: TestDatabase;
  stop(): Promise<void>;
}

const ADDRESS = /Porchlight is on at (http:\/\/[^\s"]+)/;

/** The built site in a process of its own, as `npm start` runs it, on a database of its own. */
export async function startSite({ env = {} }: { env?: Record<string, string> } = {}): Promise<Site> {
  const stored = await createTestDatabase();
  const site = spawn(process.execPath, ['src/server/launch.mjs'], {
    env: { ...process.env, DATABASE_URL: stored.url, HOST: '127.0.0.1', PORT: '0', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const exited = once(site, 'exit');
  const stop = async () => {
    site.kill('SIGTERM');
    await exited;
    await stored.drop();
  };

  let log = '';
  const url = new Promise<string>((resolve, reject) => {
    const read = (chunk: Buffer) => {
      log += chunk.toString();
      const address = ADDRESS.exec(log)?.[1];
      if (address) resolve(address);
    };
    site.stdout.on('data', read);
    site.stderr.on('data', read);
    site.once('exit', () => reject(new Error(`The site did not start:\n${log}`)));
  });
  try {
    return { url: await url, stored, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
