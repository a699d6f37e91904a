import type { RequestHandler } from 'express';
import { pino } from 'pino';
import { readEnv, type Env } from '#server/env.server.ts';
import type { PageCache } from '#server/pages/page-cache.ts';
import { builtFrontEnd, composeSite, type FrontEnd } from '#server/process/compose-site.ts';
import { pageFacts, publicConfig } from '#server/page-config.ts';
import { closeAfterTests, temporaryDataDir } from './resources.ts';
import { eventually } from './eventually.ts';
import { createTestDatabase, siteUrlOf, type TestDatabase } from './test-database.ts';

export type TestApp = Awaited<ReturnType<typeof createTestApp>>;

interface TestAppOptions {
  testDatabase?: TestDatabase;
  pages?: Partial<PageCache>;
  files?: RequestHandler;
}

const frontEnds = new Map<string, Promise<FrontEnd>>();

/** Sites whose settings give them the same pages share them, because preparing all pages takes longer than most tests. */
function frontEndFor(env: Env): Promise<FrontEnd> {
  const key = JSON.stringify([publicConfig(env), pageFacts(env)]);
  const prepared = frontEnds.get(key) ?? builtFrontEnd({ env });
  frontEnds.set(key, prepared);
  return prepared;
}

export async function createTestApp(env: Record<string, string> = {}, options: TestAppOptions = {}) {
  const testDatabase = options.testDatabase ?? (await createTestDatabase());
  const defaults = {
    DATABASE_URL: siteUrlOf(testDatabase),
    DATA_DIR: temporaryDataDir(),
    RATE_LIMIT_MAX: '1000000',
  };
  const settings = readEnv({ ...defaults, ...env });
  const lines: string[] = [];
  const logger = pino(
    { level: 'debug', formatters: { level: (label) => ({ level: label }) } },
    { write: (line) => void lines.push(line) },
  );
  const frontEnd = await frontEndFor(settings);
  const site = composeSite({
    env: settings,
    url: settings.DATABASE_URL ?? siteUrlOf(testDatabase),
    logger,
    frontEnd: {
      ...frontEnd,
      pages: { ...frontEnd.pages, ...options.pages },
      files: options.files ?? frontEnd.files,
    },
    isStopping: () => false,
  });
  const stops: (() => Promise<void>)[] = [];
  let closed: Promise<void> | undefined;
  async function closeAll() {
    for (const stop of stops.reverse()) await stop();
    await site.close();
  }
  return closeAfterTests({
    ...site,
    dataDir: settings.DATA_DIR,
    startWorker: () => void stops.push(site.startSpoolWorker()),
    startNotifier: () => void stops.push(site.startNotifier()),
    watchHealth: () => void stops.push(site.watchHealth(100)),
    testDatabase,
    log: () => lines.join(''),
    /** Waits for a request's last log line, which has the `route`, and returns all log lines of the request. */
    logOf: (id: string) =>
      eventually(
        () =>
          lines
            .map((line) => JSON.parse(line) as Record<string, unknown>)
            .filter(({ requestId }) => requestId === id),
        (found) => found.some((line) => 'route' in line),
      ),
    close: () => (closed ??= closeAll()),
  });
}
