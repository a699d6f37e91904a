import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { RequestHandler } from 'express';
import { dbOn, openDatabase, type Db } from '#db/connection/database.server.ts';
import { withConnection } from '#db/connection/connect.ts';
import { DatabaseUnavailable } from '#db/errors/database-error.ts';
import { storeCalculation } from '#db/queries/store-calculation.ts';
import { createApp, type AppDependencies } from '../app.ts';
import type { Env } from '../env.server.ts';
import { operatorFacts, publicConfig } from '../settings/public-config.ts';
import { storeIn, storeOrSpoolWith } from '../spool/store-or-spool.ts';
import { startSpoolWorker } from '../spool/drain.ts';
import { openSpool } from '../spool/spool.ts';
import { openChannels } from '../notifications/channels.ts';
import { startNotifier } from '../notifications/notifier.ts';
import { sendAccepted } from '../notifications/send-request.ts';
import { startMorningMail } from '../morning-mail/morning-mail.ts';
import { preparePages } from '../pages/page-cache.ts';
import { readStyles, render } from '../pages/render-page.ts';
import { staticFiles } from '../pages/static-files.ts';
import type { Logger } from '../telemetry/logger.ts';
import { createMetrics, metricsListener } from '../telemetry/metrics.ts';
import { createHealth } from '../health/health.ts';
import { addGauges } from '../health/gauges.ts';
import { startHeartbeat } from '../health/heartbeat.ts';
import { databaseTrials } from './database-trials.ts';
import { newDatabaseLine } from './new-database-line.ts';
import { buildFolder } from './project-paths.ts';
import { startRetention } from '../retention/retention.ts';

export type FrontEnd = Pick<AppDependencies, 'pages' | 'files' | 'styles'>;

export type Site = ReturnType<typeof composeSite>;

interface SiteOptions {
  env: Env;
  url: string;
  logger: Logger;
  frontEnd: FrontEnd;
  migrates?: boolean | undefined;
  /** Starts the embedded server, unless it runs. */
  startServer?: (() => Promise<void>) | undefined;
  /** How long a visitor waits for the database. For tests. */
  databaseMs?: number | undefined;
}

const LONG_QUERY_MS = 60_000;

/** Makes each part from those before it. Nothing runs yet: `start.ts` starts them. */
export function composeSite(options: SiteOptions) {
  const { env, url, logger, frontEnd, migrates, startServer, databaseMs } = options;
  const database = openDatabase(url, databaseMs === undefined ? {} : { longestMs: databaseMs });
  // Statements on the pool's connections have a short time limit.
  const onOwnConnection = <T>(statements: (db: Db) => Promise<T>): Promise<T> =>
    withConnection(url, (client) => statements(dbOn(client)), LONG_QUERY_MS);
  const spool = openSpool(env.DATA_DIR);
  const channels = openChannels(env);
  const vias = channels.map(({ via }) => via);

  const { isMigrated, ...trials } = databaseTrials({
    url,
    database,
    channels,
    onNew: migrates ? () => logger.warn(newDatabaseLine(env)) : undefined,
    startServer,
  });
  const health = createHealth({ spool, logger, ...trials });
  const metrics = createMetrics();

  const store = storeIn(database, vias);
  const app = createApp({
    ...frontEnd,
    env,
    logger,
    storeCalculation: (calculation) =>
      database
        .run((db) => storeCalculation(db, calculation))
        .catch((error: unknown) => {
          if (error instanceof DatabaseUnavailable) health.noteFailure('database', error);
          throw error;
        }),
    storeOrSpool: storeOrSpoolWith({ spool, store, health }),
    metrics,
    health,
  });

  const startSpool = () => startSpoolWorker({ logger, isMigrated, spool, store });
  /** Background work, in the order of the start. Each returns its stop function. */
  const workers: [name: string, start: () => () => Promise<unknown>][] = [
    ['spool', startSpool],
    ['retention', () => startRetention({ onOwnConnection, vias, isMigrated, logger })],
    ['health', () => health.watch()],
    [
      'morning mail',
      () =>
        startMorningMail({
          database: { run: onOwnConnection },
          logger,
          vias,
          spool,
          isMigrated,
        }),
    ],
    [
      'heartbeat',
      () =>
        startHeartbeat({
          url: env.HEARTBEAT_URL,
          readStatus: () => health.readiness().status,
          send: sendAccepted,
          logger,
        }),
    ],
  ];

  return {
    app,
    database,
    spool,
    store,
    health,
    isMigrated,
    metricsListener: () => {
      addGauges(metrics.registry, { database, spool, health, vias });
      return metricsListener(metrics);
    },
    workers,
    startSpool,
    startNotifier: () => startNotifier({ database, logger, channels, isMigrated }),
    /** For tests, after all parts stopped. The site's process just ends. */
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
