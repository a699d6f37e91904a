import { pathToFileURL } from 'node:url';
import { EnvironmentError, publicConfig, readEnv, type Env } from '../env.server.ts';
import { openErrorReporting } from '../error-reporting/error-reporting.ts';
import { clientFolder, pageEntry } from '../folders.ts';
import { deployedAssets } from '../kept-assets.ts';
import { createLogger, type Logger } from '../logger.ts';
import { preparePages } from '../page/page-answers.ts';
import { render } from '../page/render-page.ts';
import { prepareDatabase, startSite, type FrontEnd } from '../run-site.ts';
import { Shutdown } from '../shutdown.ts';

/** Database, migrations, server: what `npm start` does. */
export async function start(): Promise<void> {
  const { env, logger, shutdown } = await prepare();
  await shutdown.onFailure(async () => {
    const url = await prepareDatabase(env, logger, shutdown);
    await startSite({ env, url, logger, shutdown, frontEnd: await builtFrontEnd(env, logger) });
  });
}

/** The server alone, where another step migrates: in a container. */
export async function serveOnly(): Promise<void> {
  const { env, logger, shutdown } = await prepare();
  const url = env.DATABASE_URL;
  if (!url) throw new EnvironmentError(['DATABASE_URL: set it to a migrated database']);
  await shutdown.onFailure(async () =>
    startSite({ env, url, logger, shutdown, frontEnd: await builtFrontEnd(env, logger) }),
  );
}

async function prepare() {
  const env = readEnv(process.env);
  const reporting = await openErrorReporting(env);
  const logger = await createLogger(env, reporting?.report);
  const shutdown = new Shutdown(logger);
  // Added first, so that it ends last: ending the others may bring errors as well.
  if (reporting) shutdown.add('error reports', () => reporting.close());
  return { env, logger, shutdown };
}

async function builtFrontEnd(env: Env, logger: Logger): Promise<FrontEnd> {
  await import(pathToFileURL(pageEntry).href);
  return {
    pages: await preparePages(render, { config: publicConfig(env) }),
    assets: deployedAssets(clientFolder, env.DATA_DIR, logger),
  };
}
