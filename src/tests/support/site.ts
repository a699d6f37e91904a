import { temporaryDataDir } from './data-dir.ts';
import { runSite } from './site-process.ts';
import { createTestDatabase, openTestDatabase, type TestDatabase } from './test-database.ts';

export interface Site {
  url: string;
  stored: Pick<TestDatabase, 'url' | 'rows'>;
  stop: () => Promise<void>;
}

/** Starts the built site like `npm start`, in its own process with its own database. */
export async function startSite({ env = {} }: { env?: Record<string, string> } = {}): Promise<Site> {
  const [stored, data] = [await createTestDatabase(), temporaryDataDir()];
  const { child, address, exited } = runSite({ DATABASE_URL: stored.url, DATA_DIR: data.path, ...env });
  const stop = async () => {
    child.kill('SIGTERM');
    await exited;
    await stored.drop();
    await data.remove();
  };
  try {
    return { url: await address, stored, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Starts the site that all tests without special settings share. */
export async function shareSite(): Promise<() => Promise<void>> {
  const { url, stored, stop } = await startSite({ env: { RATE_LIMIT_MAX: '100000' } });
  Object.assign(process.env, { TEST_SITE: url, TEST_SITE_DATABASE: stored.url });
  return stop;
}

export async function sharedSite(): Promise<Site> {
  const { TEST_SITE: url, TEST_SITE_DATABASE: database } = process.env;
  if (!url || !database) throw new Error('The tests have no site: run them by `npm test`.');
  const stored = await openTestDatabase(database);
  return { url, stored, stop: stored.close };
}
