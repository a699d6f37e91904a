import { startEmbedded } from '#db/embedded/start.server.ts';
import { site as siteText } from '#content/site.ts';
import {
  inheritedSocket,
  readEnv,
  settingsError,
  unknownSettings,
  type Env,
} from '../env.server.ts';
import { linkTo } from '../pages/page-config.ts';
import { createLogger, type Logger } from '../telemetry/logger.ts';
import { builtFrontEnd, composeSite, type FrontEnd } from './compose-site.ts';
import { listen } from './listen.ts';
import { migrateAgain, migrateOrRetry } from './migrate.ts';
import { isFolderInUse, refuseSecondDatabase, tellOfEmbedded } from './other-sites.ts';
import { createShutdown, type Shutdown } from './shutdown.ts';

interface StartContext {
  env: Env;
  logger: Logger;
  shutdown: Shutdown;
}

type OpenFrontEnd = (context: StartContext) => Promise<FrontEnd>;

export const start = (openFrontEnd: OpenFrontEnd = builtFrontEnd) =>
  run(openFrontEnd, { migrates: true });

/**
 * Applies no migrations. In containers, the command `migrate` applies the migrations before the
 * site starts.
 */
export const serve = () => run(builtFrontEnd, { migrates: false });

async function run(openFrontEnd: OpenFrontEnd, { migrates }: { migrates: boolean }): Promise<void> {
  const env = readEnv();
  if (!migrates && !env.DATABASE_URL)
    throw settingsError(['DATABASE_URL: set it to a migrated database']);
  const sentry = env.SENTRY_DSN
    ? (await import('../telemetry/sentry.ts')).startSentry(env.SENTRY_DSN, env.SENTRY_ENVIRONMENT)
    : undefined;
  const logger = await createLogger(env);
  for (const sentence of unknownSettings()) logger.warn(sentence);
  const answerer = env.VAPI_ASSISTANT_ID ?? env.VAPI_SQUAD_ID ?? env.VAPI_WORKFLOW_ID;
  if (env.VAPI_PUBLIC_KEY && !answerer)
    logger.warn(
      'VAPI_PUBLIC_KEY works without an assistant: anybody may run any model with it (docs/voice.md)',
    );
  if (!linkTo(env.PUBLIC_URL, ''))
    logger.info(
      `only this machine reaches ${env.PUBLIC_URL}: set PUBLIC_URL to the address that visitors use`,
    );
  if (!env.DATABASE_URL) logger.info(`DATABASE_URL is unset: the database is in ${env.DATA_DIR}`);
  const shutdown = createShutdown(logger);
  // Added first, so that it closes last, because it reports errors of the other steps.
  if (sentry) shutdown.add('error reports', () => sentry.close());

  await shutdown.run(async () => {
    const isInUse = await isFolderInUse(env.DATA_DIR);
    const url = env.DATABASE_URL ?? (await startDatabase({ env, logger, shutdown }));
    if (isInUse) await refuseSecondDatabase(url, env.DATA_DIR);
    if (migrates) shutdown.add('migrations', await migrateOrRetry(url, env.DATA_DIR, logger));
    const frontEnd = await openFrontEnd({ env, logger, shutdown });
    const migrate = () => migrateAgain(url, env.DATA_DIR);
    const site = composeSite({ env, url, logger, frontEnd, ...(migrates && { migrate }) });
    await site.health.tryAll();
    if (env.METRICS_PORT !== undefined) {
      const metrics = await listen(site.metricsListener(), {
        port: env.METRICS_PORT,
        host: env.HOST,
      });
      shutdown.add('metrics', () => metrics.stop());
      logger.info(`metrics are at ${metrics.address}/metrics`);
    }
    const place = inheritedSocket() ?? { port: env.PORT, host: env.HOST };
    const server = await listen(site.app, place);
    // Started last, so that a site whose port is in use touches no row.
    for (const [name, startWorker] of Object.entries(site.workers))
      shutdown.add(name, startWorker());
    const stopNotifier = site.startNotifier();
    // In parallel, because the whole shutdown has only ten seconds.
    shutdown.add('server and notifier', () => Promise.all([server.stop(), stopNotifier()]));
    logger.info(`${siteText.brand} is on at ${server.address}`);
    if (env.DATABASE_URL) {
      const told = tellOfEmbedded(env.DATA_DIR, logger);
      shutdown.add('embedded database that is not used', () => told);
    }
    await frontEnd.pages.prepareAll();
  });
}

async function startDatabase({ env, logger, shutdown }: StartContext): Promise<string> {
  const onFailure = (err: unknown) =>
    logger.error({ err }, 'the database did not start again: retrying');
  const opening = startEmbedded(env.DATA_DIR, false, onFailure);
  // Added before the database runs, so that a Ctrl-C during its start also stops the database.
  shutdown.add('embedded database', async () => {
    const embedded = await opening.catch(() => undefined);
    if (!embedded) return;
    await embedded.leave();
    logger.info('the database stopped');
  });
  return (await opening).url;
}
