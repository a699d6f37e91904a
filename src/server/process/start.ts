import { startEmbedded } from '#db/embedded/start.server.ts';
import { EnvironmentError, misspelledSettings, readEnv, type Env } from '../env.server.ts';
import { openErrorReporting } from '../telemetry/error-reporting.ts';
import { createLogger, type Logger } from '../telemetry/logger.ts';
import { builtFrontEnd, composeSite, type FrontEnd } from './compose-site.ts';
import { listen } from './listen.ts';
import { migrateOrRetry } from './migrate.ts';
import { Shutdown } from './shutdown.ts';

export interface Starting {
  env: Env;
  logger: Logger;
  shutdown: Shutdown;
}

type Open<T> = (starting: Starting) => T | Promise<T>;

/** What `npm start` does: the database, its migrations, the server. Development has a front end of its own. */
export const start = (openFrontEnd: Open<FrontEnd> = builtFrontEnd) => run(openAndMigrate, openFrontEnd);

/** The server alone, where another step migrates: in a container. */
export const serve = () => run(migratedElsewhere, builtFrontEnd);

/** Each step adds how it ends; a stop goes through them from the last to the first. */
async function run(openDatabase: Open<string>, openFrontEnd: Open<FrontEnd>): Promise<void> {
  const env = readEnv();
  const reporting = await openErrorReporting(env);
  const logger = await createLogger(env, reporting?.report);
  for (const words of misspelledSettings()) logger.warn(words);
  const shutdown = new Shutdown(logger);
  // Ends last: ending the others may bring errors as well.
  if (reporting) shutdown.add('error reports', () => reporting.close());

  await shutdown.stopOnFailure(async () => {
    const url = await openDatabase({ env, logger, shutdown });
    const frontEnd = await openFrontEnd({ env, logger, shutdown });
    const site = await composeSite({ env, url, logger, frontEnd, isStopping: () => shutdown.isStopping });
    shutdown.add('database pool', () => site.close());
    // Makes its folders, as the user that will need them.
    await site.spool.isWritable();
    shutdown.add('spool', site.startSpoolWorker());
    if (env.METRICS_PORT !== undefined) {
      const metrics = await listen(site.metricsListener(), {
        port: env.METRICS_PORT,
        host: env.HOST,
        setting: 'METRICS_PORT',
      });
      shutdown.add('metrics', () => metrics.stop());
      logger.info(`metrics are at ${metrics.address}/metrics`);
    }
    const server = await listen(site.app, { port: env.PORT, host: env.HOST });
    const stopNotifier = site.startNotifier();
    // Side by side: each may take seconds, and a stop has ten. A notification that is not sent now waits in its table.
    shutdown.add('server and notifier', () => Promise.all([server.stop(), stopNotifier()]));
    logger.info(`Porchlight is on at ${server.address}`);
  });
}

async function openAndMigrate(starting: Starting): Promise<string> {
  const url = starting.env.DATABASE_URL ?? (await startDatabase(starting));
  starting.shutdown.add('migrations', await migrateOrRetry(url, starting.logger));
  return url;
}

function migratedElsewhere({ env }: Starting): string {
  if (env.DATABASE_URL) return env.DATABASE_URL;
  throw new EnvironmentError(['DATABASE_URL: set it to a migrated database']);
}

async function startDatabase({ env, logger, shutdown }: Starting): Promise<string> {
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
