import { runSite, temporaryDataDir } from './site-process.ts';
import { createTestDatabase, type TestDatabase } from './test-database.ts';

export interface Site {
  url: string;
  stored: TestDatabase;
  dataDir: string;
  stop: () => Promise<void>;
}

/** The built site in a process of its own, as `npm start` runs it, on a database of its own. */
export async function startSite({ env = {} }: { env?: Record<string, string> } = {}): Promise<Site> {
  const stored = await createTestDatabase();
  const data = await temporaryDataDir();
  const { child, address, exited } = runSite({ DATABASE_URL: stored.url, DATA_DIR: data.path, ...env });
  const stop = async () => {
    child.kill('SIGTERM');
    await exited;
    await stored.drop();
    await data.remove();
  };
  try {
    return { url: await address, stored, dataDir: data.path, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
