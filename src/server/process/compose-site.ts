import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { RequestHandler } from 'express';
import { dbOn, inTransaction, openDatabase, type Db } from '#db/client.server.ts';
import { withConnection } from '#db/connection.ts';
import { openPlace } from '#db/identity.ts';
import { isMigratedTo, newestMigrationTime } from '#db/migrations.ts';
import { applyRetention } from '#db/queries/retention.ts';
import { tryToStore } from '#db/queries/try-to-store.ts';
import { storeCalculation } from '#db/queries/store-calculation.ts';
import { runRepeatedly } from '#runtime/run-repeatedly.ts';
import { createApp, type AppDependencies } from '../app.ts';
import type { Env } from '../env.server.ts';
import { operatorFacts, publicConfig } from '../pages/page-config.ts';
import { storeOrSpoolWith, type Store } from '../spool/store-or-spool.ts';
import { startSpoolWorker } from '../spool/drain.ts';
import { openSpool } from '../spool/spool.ts';
import { channelWriter, openChannels } from '../notifications/channels.ts';
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
}

const LONG_QUERY_MS = 60_000;
const RETENTION_EVERY_MS = 60 * 60 * 1_000;

export function composeSite({ env, url, logger, frontEnd }: SiteOptions) {
  const newest = newestMigrationTime(projectRoot);
  const place = openPlace(env.DATA_DIR);
  const database = openDatabase(url, { place });
  const spool = openSpool(env.DATA_DIR);
  const channels = openChannels(env);
  const hasChannels = channels.length > 0;
  const hasMail = channels.some(({ name }) => name === 'email');
  const metrics = createMetrics();
  const tryDatabase = () =>
    database.run(async (db) => {
      await place.check(db);
      const isNewest = await isMigratedTo(db, newest);
      await inTransaction(db, (each) => tryToStore(each, { hasChannels }));
      return isNewest;
    });
  const health = createHealth({ spool, tryDatabase, logger });

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
  const areChannelsWritten = channelWriter(channels, {
    run: (statements) => onOwnConnection((db) => db.transaction(statements)),
  });
  const isReady = async () =>
    (await database.run((db) => isMigratedTo(db, newest))) && (await areChannelsWritten());

  const store: Store = (submission, isSpooled) =>
    database.run((db) => storeSubmission(db, submission, { isSpooled, hasChannels }));

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
    /** By name, what starts each other worker, and returns what stops it. */
    workers: {
      spool: () => startSpoolWorker({ logger, isReady, spool, store }),
      retention: () =>
        runRepeatedly(() => onOwnConnection(applyRetention), {
          everyMs: RETENTION_EVERY_MS,
          onFailure: (err) => logger.error({ err }, 'the retention rules were not applied'),
        }),
      health: () => health.watch(),
      'morning mail': () =>
        startMorningMail({ database: { run: onOwnConnection }, logger, hasMail, spool, isReady }),
      heartbeat: () =>
        startHeartbeat(env.HEARTBEAT_URL, () => health.readiness().status !== 'not ready', logger),
    },
    health,
    /**
     * For tests, which stop all started parts first. The site's process ends its connections by
     * ending.
     */
    close: () => database.close(),
  };
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
