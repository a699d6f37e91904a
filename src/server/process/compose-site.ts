import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { RequestHandler } from 'express';
import { dbOn, inTransaction, openDatabase, type Db } from '#db/client.server.ts';
import { withConnection } from '#db/connection.ts';
import { DatabaseUnavailable } from '#db/errors.ts';
import { openPlace } from '#db/identity.ts';
import { isMigratedTo, newestMigrationTime } from '#db/migrations.ts';
import { areChannels, tryToQueue, writeChannels } from '#db/queries/outbox.ts';
import { applyRetention, createClockCheck } from '#db/queries/retention.ts';
import { tryToStore } from '#db/queries/try-to-store.ts';
import { storeCalculation } from '#db/queries/store-calculation.ts';
import { codeOf } from '#runtime/error-code.ts';
import { runRepeatedly } from '#runtime/run-repeatedly.ts';
import { createApp, type AppDependencies } from '../app.ts';
import type { Env } from '../env.server.ts';
import { operatorFacts, publicConfig } from '../pages/page-config.ts';
import { storeOrSpoolWith, type Store } from '../spool/store-or-spool.ts';
import { startSpoolWorker } from '../spool/drain.ts';
import { openSpool } from '../spool/spool.ts';
import { openChannels, targetsOf } from '../notifications/channels.ts';
import { startHeartbeat } from '../notifications/heartbeat.ts';
import { startNotifier } from '../notifications/notifier.ts';
import { startMorningMail } from '../morning-mail/morning-mail.ts';
import { preparePages } from '../pages/page-cache.ts';
import { readStyles, render } from '../pages/render-page.ts';
import { staticFiles } from '../pages/static-files.ts';
import type { Logger } from '../telemetry/logger.ts';
import { createMetrics, metricsListener } from '../telemetry/metrics.ts';
import { createHealth } from '../health/health.ts';
import { addGauges } from '../health/gauges.ts';
import { buildFolder, projectRoot } from './project-paths.ts';
import { storeSubmission } from './store-submission.ts';

export type FrontEnd = Pick<AppDependencies, 'pages' | 'files' | 'styles'>;

interface SiteOptions {
  env: Env;
  url: string;
  logger: Logger;
  frontEnd: FrontEnd;
  /** If the site migrates, applies what a database lacks that was made anew under it. */
  migrate?: () => Promise<void>;
  /** How long a visitor waits for the database. For tests on a busy machine. */
  databaseMs?: number;
}

const LONG_QUERY_MS = 60_000;
const RETENTION_EVERY_MS = 60 * 60 * 1_000;

export function composeSite({ env, url, logger, frontEnd, migrate, databaseMs }: SiteOptions) {
  const newest = newestMigrationTime(projectRoot);
  const place = openPlace(env.DATA_DIR);
  const database = openDatabase(url, {
    place,
    ...(databaseMs !== undefined && { longestMs: databaseMs }),
  });
  const spool = openSpool(env.DATA_DIR);
  const channels = openChannels(env);
  const targets = targetsOf(channels);
  const hasMail = channels.some(({ name }) => name === 'email');
  const metrics = createMetrics();
  // Statements on the pool's connections have a short time limit.
  const onOwnConnection = <T>(statements: (db: Db) => Promise<T>): Promise<T> =>
    withConnection(
      url,
      async (client) => {
        await place.require(dbOn(client));
        return statements(dbOn(client));
      },
      LONG_QUERY_MS,
    );

  const hasOurChannels = () => database.run((db) => areChannels(db, targets));

  /** The database may have been restored, or made anew, since it was asked last. */
  async function writeSettings(): Promise<void> {
    if (await hasOurChannels()) return;
    await onOwnConnection((db) => db.transaction((each) => writeChannels(each, targets)));
  }

  const findMigrations = () =>
    database.run(async (db) => {
      await place.check(db);
      return isMigratedTo(db, newest);
    });

  async function tryDatabase(): Promise<boolean> {
    if (migrate && !(await findMigrations().catch(falseIfEmpty))) await migrate();
    const isNewest = await findMigrations();
    // If this fails, so does the try of the queue.
    if (isNewest) await writeSettings().catch(() => undefined);
    await database.run((db) =>
      inTransaction(db, (each) => tryToStore(each, { hasChannels: targets.length > 0 })),
    );
    return isNewest;
  }

  async function tryQueue(): Promise<void> {
    await writeSettings();
    await database.run((db) => inTransaction(db, tryToQueue));
  }

  const health = createHealth({ spool, tryDatabase, tryQueue, logger });
  const isReady = () =>
    database.run(async (db) => (await isMigratedTo(db, newest)) && areChannels(db, targets));
  const isClockSteady = createClockCheck();

  async function retain(): Promise<void> {
    if (!(await isReady())) return;
    const forgotten = await onOwnConnection(async (db) =>
      (await isClockSteady(db)) ? applyRetention(db) : 0,
    );
    if (forgotten > 0)
      logger.warn({ forgotten }, 'messages were deleted whose channel has no target for two days');
  }

  const store: Store = (submission, isSpooled) =>
    database.run((db) =>
      storeSubmission(db, submission, {
        isSpooled,
        hasChannels: targets.length > 0,
      }),
    );

  return {
    app: createApp({
      ...frontEnd,
      env,
      logger,
      storeCalculation: (calculation) => database.run((db) => storeCalculation(db, calculation)),
      storeOrSpool: storeOrSpoolWith({ spool, store, health }),
      metrics,
      health,
    }),
    database,
    spool,
    store,
    metricsListener: () => {
      addGauges(metrics.registry, { database, spool, health });
      return metricsListener(metrics);
    },
    isReady,
    startNotifier: () => startNotifier({ database, logger, channels, isReady }),
    /** What else runs beside the requests. Each starts, and returns what stops it. */
    workers: {
      spool: () => startSpoolWorker({ logger, isReady, spool, store }),
      retention: () =>
        runRepeatedly(retain, {
          everyMs: RETENTION_EVERY_MS,
          onFailure: (err) => {
            // Health reports outages.
            if (err instanceof DatabaseUnavailable) return;
            logger.error({ err }, 'the retention rules were not applied');
          },
        }),
      health: () => health.watch(),
      'morning mail': () =>
        startMorningMail({ database: { run: onOwnConnection }, logger, hasMail, spool, isReady }),
      heartbeat: () => startHeartbeat(env.HEARTBEAT_URL, () => health.readiness().status, logger),
    },
    health,
    /**
     * For tests, which stop all started parts first. The site's process ends its connections by
     * ending.
     */
    close: () => database.close(),
  };
}

/** A database without tables isn't migrated. */
function falseIfEmpty(error: unknown): false {
  if (['42P01', '3F000'].includes(codeOf(error) ?? '')) return false;
  throw error;
}

export async function builtFrontEnd({ env }: { env: Env }): Promise<FrontEnd> {
  const build = buildFolder();
  // oxlint-disable-next-line borders/imports -- The build's path is known only at run time.
  await import(pathToFileURL(join(build, 'server/entry.mjs')).href);
  const clientFolder = join(build, 'client');
  return frontEndOf(env, staticFiles(clientFolder), await readStyles(clientFolder));
}

/** In development, `styles` is null, and nothing is cached. */
export const frontEndOf = (env: Env, files: RequestHandler, styles: string | null): FrontEnd => ({
  files,
  styles,
  pages: preparePages((page) => render(page, styles), {
    config: publicConfig(env),
    facts: operatorFacts(env),
    cache: styles !== null,
  }),
});
