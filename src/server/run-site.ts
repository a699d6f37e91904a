import { openDatabase } from '#db/client.server.ts';
import { startEmbedded } from '#db/embedded/start.server.ts';
import { newestMigration } from '#db/migrate.ts';
import { createApp, type AppDependencies } from './app.ts';
import type { Env } from './env.server.ts';
import { migrationsFolder } from './folders.ts';
import { readinessOf } from './health/readiness.ts';
import type { Logger } from './logger.ts';
import { createMetrics } from './metrics/metrics.ts';
import { metricsListener } from './metrics/serve-metrics.ts';
import { keepMigrating } from './migrating.ts';
import { openChannels } from './notifications/channels.ts';
import { startNotifier } from './notifications/notifier.ts';
import { openOutbox } from './notifications/outbox.ts';
import { openUntoldLeads } from './notifications/untold-leads.ts';
import { serve } from './serve.ts';
import type { Shutdown } from './shutdown.ts';
import { startSpoolWorker } from './spool/spool-worker.ts';
import { openSpool } from './spool/spool.ts';

/** What differs between the built site and development. */
export type FrontEnd = Pick<AppDependencies, 'pages' | 'assets' | 'developmentNonce'>;

export interface Site {
  env: Env;
  url: string;
  logger: Logger;
  shutdown: Shutdown;
  frontEnd: FrontEnd;
}

/** The address of the given database, or of the embedded one, with its migrations under way. */
export async function prepareDatabase(env: Env, logger: Logger, shutdown: Shutdown): Promise<string> {
  const url = env.DATABASE_URL ?? (await startEmbeddedDatabase(env, logger, shutdown));
  shutdown.add('migrations', await keepMigrating(url, migrationsFolder, logger));
  return url;
}

async function startEmbeddedDatabase(env: Env, logger: Logger, shutdown: Shutdown): Promise<string> {
  const starting = startEmbedded(env.DATA_DIR);
  // Added before it runs: a Ctrl-C while it starts must not leave it behind.
  shutdown.add('embedded database', async () => {
    const embedded = await starting.catch(() => undefined);
    if (!embedded) return;
    const outcome = await embedded.release();
    logger.info(
      outcome === 'shared' ? 'the database stays: another process uses it' : 'the database stopped',
    );
  });
  return (await starting).url;
}

/** Opens the pool, builds the application and listens. */
export async function startSite({ env, url, logger, shutdown, frontEnd }: Site): Promise<void> {
  const database = openDatabase(url, {
    onHealthChange: (up) =>
      up ? logger.info('the database answers again') : logger.error('the database does not answer'),
  });
  shutdown.add('database pool', () => database.close());

  const spool = openSpool(env.DATA_DIR);
  const newest = await newestMigration(migrationsFolder);
  const channels = openChannels(env);
  const untold = openUntoldLeads(logger);
  shutdown.add('untold leads', () => untold.close());
  const outbox = openOutbox(channels, logger, untold);
  shutdown.add('spool', startSpoolWorker({ spool, database, outbox, logger, newestMigration: newest }));

  const metrics = createMetrics();
  const readiness = () =>
    readinessOf({ database, spool, newestMigration: newest, notifies: channels.length > 0 });
  if (env.METRICS_PORT !== undefined) {
    const listener = metricsListener(metrics, { database, spool, readiness }, logger);
    const server = await serve(listener, { port: env.METRICS_PORT, host: env.HOST });
    shutdown.add('metrics', () => server.stop());
    logger.info(`metrics are at ${server.address}/metrics`);
  }

  const isStopping = () => shutdown.isStopping;
  const app = createApp({
    ...frontEnd,
    ...{ env, logger, database, spool, outbox, metrics, readiness, isStopping },
  });
  const site = await serve(app, { port: env.PORT, host: env.HOST });
  const stopNotifier = startNotifier({ channels, untold, database, url, logger, newestMigration: newest });
  // Side by side: each may take seconds, and a stop has ten. A notice that does not go out now waits in its queue.
  shutdown.add('server and notifier', async () => {
    await Promise.all([site.stop(), stopNotifier()]);
  });
  logger.info(`Porchlight is on at ${site.address}`);
}
