import { pathToFileURL } from 'node:url';
import { openDatabase } from '#db/client.server.ts';
import { startEmbedded } from '#db/embedded/start.server.ts';
import { newestMigration } from '#db/migrate.ts';
import { createApp } from '../app.ts';
import { builtAssets } from '../assets.ts';
import { EnvironmentError, readEnv, type Env } from '../env.server.ts';
import { clientFolder, migrationsFolder, pageEntry } from '../folders.ts';
import { createLogger, type Logger } from '../logger.ts';
import { keepMigrating } from '../migrating.ts';
import { preparePages } from '../page/page-answers.ts';
import { render } from '../page/render-page.ts';
import { serve } from '../serve.ts';
import { Shutdown } from '../shutdown.ts';

/** Database, migrations, server: what `npm start` does. */
export async function start(): Promise<void> {
  const env = readEnv(process.env);
  const logger = await createLogger(env);
  const shutdown = new Shutdown(logger);
  await shutdown.onFailure(async () => {
    const url = env.DATABASE_URL ?? (await embeddedUrl(env, logger, shutdown));
    shutdown.add('migrations', await keepMigrating(url, migrationsFolder, logger));
    await serveSite(env, url, logger, shutdown);
  });
}

/** The server alone, where another step migrates: in a container. */
export async function serveOnly(): Promise<void> {
  const env = readEnv(process.env);
  const url = env.DATABASE_URL;
  if (!url) throw new EnvironmentError(['DATABASE_URL: set it to a migrated database']);
  const logger = await createLogger(env);
  const shutdown = new Shutdown(logger);
  await shutdown.onFailure(() => serveSite(env, url, logger, shutdown));
}

async function embeddedUrl(env: Env, logger: Logger, shutdown: Shutdown): Promise<string> {
  const embedded = await startEmbedded(env.DATA_DIR);
  shutdown.add('embedded database', async () => {
    const outcome = await embedded.release();
    logger.info(outcome === 'shared' ? 'the database stays: another process uses it' : 'the database stopped');
  });
  return embedded.url;
}

async function serveSite(env: Env, url: string, logger: Logger, shutdown: Shutdown): Promise<void> {
  const database = openDatabase(url, {
    onHealthChange: (up) =>
      up ? logger.info('the database answers again') : logger.error('the database does not answer'),
  });
  shutdown.add('database pool', () => database.close());

  await import(pathToFileURL(pageEntry).href);
  const app = createApp({
    env,
    logger,
    database,
    pages: await preparePages(render, { publicUrl: env.PUBLIC_URL }),
    assets: builtAssets(clientFolder),
    newestMigration: await newestMigration(migrationsFolder),
  });
  const site = await serve(app, { port: env.PORT, host: env.HOST });
  shutdown.add('server', () => site.stop());
  logger.info(`Porchlight is on at ${site.address}`);
}
