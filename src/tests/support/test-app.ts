import { expect } from '@jest/globals';
import type { RequestHandler } from 'express';
import { pino } from 'pino';
import { readEnv } from '#server/env.server.ts';
import { builtFrontEnd, composeSite } from '#server/process/compose-site.ts';
import { closeAfterTests, temporaryDataDir } from './resources.ts';
import { eventually } from './eventually.ts';
import { createTestDatabase, siteUrlOf, type TestDatabase } from './test-database.ts';

interface TestAppOptions {
  testDatabase?: TestDatabase;
  files?: RequestHandler;
  migrates?: boolean;
  /** How long a visitor waits for the database. */
  databaseMs?: number;
}

export async function createTestApp(
  changes: Record<string, string> = {},
  options: TestAppOptions = {},
) {
  const testDatabase = options.testDatabase ?? (await createTestDatabase());
  const url = changes.DATABASE_URL ?? siteUrlOf(testDatabase);
  const dataDir = temporaryDataDir();
  const env = readEnv({
    DATABASE_URL: url,
    DATA_DIR: dataDir,
    RATE_LIMIT_MAX: '1000000',
    ...changes,
  });
  const lines: string[] = [];
  const logger = pino(
    { level: 'debug', formatters: { level: (label) => ({ level: label }) } },
    { write: (line) => void lines.push(line) },
  );
  const built = await builtFrontEnd({ env });
  const frontEnd = { ...built, files: options.files ?? built.files };
  const { migrates, databaseMs } = options;
  const site = closeAfterTests(composeSite({ env, url, logger, frontEnd, migrates, databaseMs }));
  const logOf = (id: string) =>
    lines
      .map((line) => JSON.parse(line) as Record<string, unknown>)
      .filter(({ requestId }) => requestId === id);
  const lastLine = expect.objectContaining({ route: expect.anything() });
  return {
    ...site,
    dataDir,
    logger,
    startWorker: () => closeAfterTests({ stop: site.startSpool() }),
    watchHealth: () => closeAfterTests({ stop: site.health.watch(100) }),
    testDatabase,
    log: () => lines.join(''),
    /**
     * Waits for a request's last log line, which has the `route`, and returns all log lines of the
     * request.
     */
    logOf: (id: string) => eventually(() => logOf(id), expect.arrayContaining([lastLine])),
  };
}
