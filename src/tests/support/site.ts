import { sharedPart } from './shared-part.ts';
import { runSite, serveCommand } from './site-process.ts';
import { createTestDatabase, openTestDatabase, siteUrlOf, type TestDatabase } from './test-database.ts';

export interface Site {
  url: string;
  testDatabase: TestDatabase;
}

export async function startSite(env: Record<string, string>): Promise<Site> {
  const testDatabase = await createTestDatabase();
  const { address } = runSite({ DATABASE_URL: siteUrlOf(testDatabase), ...env }, serveCommand);
  return { url: await address, testDatabase };
}

/** Returns the site that global-setup.mjs started. */
export async function sharedSite(): Promise<Site> {
  const { url, database } = JSON.parse(await sharedPart('site')) as { url: string; database: string };
  return { url, testDatabase: await openTestDatabase(database) };
}
