import { afterAll, beforeAll } from '@jest/globals';
import { openDatabase, type Database } from '#db/client.server.ts';
import { createTestApp, type TestApp, type TestAppOptions } from './test-app.ts';
import { createTestDatabase, type TestDatabase } from './test-database.ts';

/** One application for all tests of a file, which may send as much as they like. */
export function oneSite(env: Record<string, string> = {}, options?: TestAppOptions): TestApp {
  const site = {} as TestApp;
  beforeAll(async () => {
    Object.assign(site, await createTestApp({ RATE_LIMIT_MAX: '1000', ...env }, options));
  });
  afterAll(() => site.close());
  return site;
}

/** One database for all tests of a file: as an onlooker reads it, and as the site opens it. */
export function oneDatabase() {
  const opened = {} as { stored: TestDatabase; database: Database };
  beforeAll(async () => {
    opened.stored = await createTestDatabase();
    opened.database = openDatabase(opened.stored.url);
  });
  afterAll(async () => {
    await opened.database.close();
    await opened.stored.drop();
  });
  return opened;
}
