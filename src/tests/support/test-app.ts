import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Writable } from 'node:stream';
import type { Express } from 'express';
import { pino } from 'pino';
import { openDatabase, type Database } from '#db/client.server.ts';
import { newestMigration } from '#db/migrate.ts';
import { createApp } from '#server/app.ts';
import { builtAssets } from '#server/assets.ts';
import { publicConfig, readEnv } from '#server/env.server.ts';
import { clientFolder, migrationsFolder, pageEntry } from '#server/folders.ts';
import { readinessOf } from '#server/health/readiness.ts';
import { createMetrics } from '#server/metrics/metrics.ts';
import { openChannels } from '#server/notifications/channels.ts';
import { startNotifier } from '#server/notifications/notifier.ts';
import { openOutbox } from '#server/notifications/outbox.ts';
import { openUntoldLeads } from '#server/notifications/untold-leads.ts';
import { preparePages, type PageAnswers } from '#server/page/page-answers.ts';
import { render } from '#server/page/render-page.ts';
import { startSpoolWorker } from '#server/spool/spool-worker.ts';
import { openSpool, type Spool } from '#server/spool/spool.ts';
import { createTestDatabase, type TestDatabase } from './test-database.ts';

export interface TestApp {
  app: Express;
  database: Database;
  spool: Spool;
  dataDir: string;
  /** Stores spooled leads from now on, as `npm start` does. */
  startWorker: () => void;
  /** Tells of leads from now on, as `npm start` does, where the environment turns a channel on. */
  startNotifier: () => void;
  stored: TestDatabase;
  /** Every line logged so far, as text. */
  log: () => string;
  close(): Promise<void>;
}

export interface TestAppOptions {
  /** Another app's database, which that app drops; by default one of its own. */
  stored?: TestDatabase;
  /** Ways of answering that differ from the site's own: those that break. */
  pages?: Partial<PageAnswers>;
}

/** The application as `npm start` builds it, on a database of its own; `env` as an operator would set it. */
export async function createTestApp(
  env: Record<string, string> = {},
  options: TestAppOptions = {},
): Promise<TestApp> {
  const stored = options.stored ?? (await createTestDatabase());
  const dataDir = await mkdtemp(join(tmpdir(), 'porchlight-app-'));
  const settings = readEnv({ DATABASE_URL: stored.url, DATA_DIR: dataDir, ...env });
  const lines: string[] = [];
  const stream = new Writable({
    write(chunk: Buffer, _encoding, done) {
      lines.push(chunk.toString());
      done();
    },
  });
  const database = openDatabase(settings.DATABASE_URL ?? stored.url);
  const spool = openSpool(settings.DATA_DIR);
  await import(pathToFileURL(pageEntry).href);
  const logger = pino({ level: 'debug' }, stream);
  const newest = await newestMigration(migrationsFolder);
  const channels = openChannels(settings);
  const untold = openUntoldLeads(logger);
  const outbox = openOutbox(channels, logger, untold);
  let stopWorker = () => Promise.resolve();
  let stopNotifier = () => Promise.resolve();
  const app = createApp({
    env: settings,
    logger,
    database,
    spool,
    outbox,
    pages: { ...(await preparePages(render, { config: publicConfig(settings) })), ...options.pages },
    assets: builtAssets(clientFolder),
    metrics: createMetrics(),
    readiness: () => readinessOf({ database, spool, newestMigration: newest, notifies: channels.length > 0 }),
  });
  return {
    app,
    database,
    spool,
    dataDir: settings.DATA_DIR,
    startWorker: () => {
      stopWorker = startSpoolWorker({ spool, database, outbox, logger, newestMigration: newest });
    },
    startNotifier: () => {
      const url = settings.DATABASE_URL ?? stored.url;
      stopNotifier = startNotifier({ channels, untold, database, url, logger, newestMigration: newest });
    },
    stored,
    log: () => lines.join(''),
    close: async () => {
      await stopNotifier();
      await stopWorker();
      await untold.close();
      await database.close();
      if (!options.stored) await stored.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
