import { hasEmbedded, openEmbedded } from '#db/embedded/start.server.ts';
import { site as siteText } from '#content/site.ts';
import { doubtfulSettings, readEnv, settingsError, type Env } from '../env.server.ts';
import { linkTo } from '../settings/public-config.ts';
import { createLogger, type Logger } from '../telemetry/logger.ts';
import { build } from '../telemetry/release.ts';
import { builtFrontEnd, composeSite, type FrontEnd, type Site } from './compose-site.ts';
import { inheritedSocket, listen } from './listen.ts';
import { createShutdown, type Shutdown } from './shutdown.ts';

interface StartContext {
  env: Env;
  logger: Logger;
  shutdown: Shutdown;
}

type OpenFrontEnd = (context: StartContext) => Promise<FrontEnd>;

export const start = (openFrontEnd: OpenFrontEnd = builtFrontEnd) =>
  run(openFrontEnd, { migrates: true });

/** Applies no migrations: in containers, the command `migrate` runs before. */
export const serve = () => run(builtFrontEnd, { migrates: false });

/**
 * Starts the parts of the site in this order. They end in the reverse order, when the process gets
 * a signal or one of them doesn't start.
 */
async function run(openFrontEnd: OpenFrontEnd, { migrates }: { migrates: boolean }): Promise<void> {
  const env = readEnv();
  if (!migrates && !env.DATABASE_URL)
    throw settingsError(['DATABASE_URL: set it to a migrated database']);
  const errorReports = await startErrorReports(env);
  const logger = await createLogger(env);
  logger.info(`${siteText.brand} ${build} starts`);
  warnOfSettings(env, logger);
  const shutdown = createShutdown(logger);
  const context = { env, logger, shutdown };

  await shutdown.run(async () => {
    shutdown.add('error reports', errorReports.close);
    const { url, startServer } = await openServer(context);
    const frontEnd = await openFrontEnd(context);
    const site = composeSite({ env, url, logger, frontEnd, migrates, startServer });
    await Promise.all([site.health.tryFirst(), frontEnd.pages.prepareAll()]);
    await startMetrics(context, site);
    const server = await listen(site.app, inheritedSocket() ?? { port: env.PORT, host: env.HOST });
    // After the server, so that a site whose port is in use touches no row.
    for (const [name, startWorker] of site.workers) shutdown.add(name, startWorker());
    const stopNotifier = site.startNotifier();
    // Together, because the whole shutdown has only ten seconds.
    shutdown.add('server and notifier', () => Promise.all([server.stop(), stopNotifier()]));
    logger.info(`${siteText.brand} is on at ${server.address}`);
  });
}

async function startErrorReports({ SENTRY_DSN, SENTRY_ENVIRONMENT }: Env) {
  if (!SENTRY_DSN) return { close: () => Promise.resolve() };
  const { startSentry } = await import('../telemetry/sentry.ts');
  return startSentry(SENTRY_DSN, SENTRY_ENVIRONMENT);
}

/** Logs settings that are probably mistakes. */
function warnOfSettings(env: Env, logger: Logger): void {
  for (const sentence of doubtfulSettings(env)) logger.warn(sentence);
  const answerer = env.VAPI_ASSISTANT_ID ?? env.VAPI_SQUAD_ID ?? env.VAPI_WORKFLOW_ID;
  if (env.VAPI_PUBLIC_KEY && !answerer)
    logger.warn(
      'VAPI_PUBLIC_KEY is set without an assistant: set VAPI_ASSISTANT_ID, or anybody may run ' +
        'any model with the key (docs/voice.md)',
    );
  if (!linkTo(env.PUBLIC_URL, ''))
    logger.info(
      `only this machine reaches ${env.PUBLIC_URL}: ` +
        'set PUBLIC_URL to the address that visitors use',
    );
  if (!env.DATABASE_URL) logger.info(`DATABASE_URL is unset: the database is in ${env.DATA_DIR}`);
  else if (hasEmbedded(env.DATA_DIR))
    logger.warn(
      `DATABASE_URL is set: the site does not use the database in ${env.DATA_DIR}/postgresql ` +
        '("Moves" in docs/backup.md)',
    );
}

/** The server of DATABASE_URL, or the embedded one, which each trial starts if it doesn't run. */
async function openServer({ env, logger, shutdown }: StartContext) {
  if (env.DATABASE_URL) return { url: env.DATABASE_URL };
  const opening = openEmbedded(env.DATA_DIR);
  // Added before the server runs, so that a Ctrl-C during its start also stops it.
  shutdown.add('embedded database', async () => {
    const embedded = await opening.catch(() => undefined);
    if (!embedded) return;
    await embedded.leave();
    logger.info('the database stopped');
  });
  const { url, start } = await opening;
  return { url, startServer: start };
}

async function startMetrics({ env, logger, shutdown }: StartContext, site: Site): Promise<void> {
  const { HOST: host, METRICS_PORT: port } = env;
  if (port === undefined) return;
  const metrics = await listen(site.metricsListener(), { port, host });
  shutdown.add('metrics', () => metrics.stop());
  logger.info(`metrics are at ${metrics.address}/metrics`);
}
