import { closeAfterTests } from './close-after-tests.ts';
import { runSite } from './site-process.ts';
import { createTestDatabase, openTestDatabase, type TestDatabase } from './test-database.ts';

export interface Site {
  url: string;
  testDatabase: TestDatabase;
}

export async function startSite(env: Record<string, string>): Promise<Site> {
  const testDatabase = await createTestDatabase();
  const { address } = runSite({ DATABASE_URL: testDatabase.url, ...env });
  return { url: await address, testDatabase };
}

export async function shareSite(): Promise<void> {
  const { url, testDatabase } = await startSite({ RATE_LIMIT_MAX: '100000' });
  Object.assign(process.env, { TEST_SITE: url, TEST_SITE_DATABASE: testDatabase.url });
}

export async function sharedSite(): Promise<Site> {
  const { TEST_SITE: url, TEST_SITE_DATABASE: database } = process.env;
  if (!url || !database) throw new Error('The tests have no site: run them with `npm test`.');
  return { url, testDatabase: closeAfterTests(await openTestDatabase(database)) };
}
