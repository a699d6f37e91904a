import { pathToFileURL } from 'node:url';
import { builtAssets } from '../assets.ts';
import { EnvironmentError, publicConfig, readEnv, type Env } from '../env.server.ts';
import { clientFolder, pageEntry } from '../folders.ts';
import { createLogger } from '../logger.ts';
import { preparePages } from '../page/page-answers.ts';
import { render } from '../page/render-page.ts';
import { prepareDatabase, startSite, type FrontEnd } from '../run-site.ts';
import { Shutdown } from '../shutdown.ts';

/** Database, migrations, server: what `npm start` does. */
export async function start(): Promise<void> {
  const env = readEnv(process.env);
  const logger = await createLogger(env);
  const shutdown = new Shutdown(logger);
  await shutdown.onFailure(async () => {
    const url = await prepareDatabase(env, logger, shutdown);
    await startSite({ env, url, logger, shutdown, frontEnd: await builtFrontEnd(env) });
  });
}

/** The server alone, where another step migrates: in a container. */
export async function serveOnly(): Promise<void> {
  const env = readEnv(process.env);
  const url = env.DATABASE_URL;
  if (!url) throw new EnvironmentError(['DATABASE_URL: set it to a migrated database']);
  const logger = await createLogger(env);
  const shutdown = new Shutdown(logger);
  await shutdown.onFailure(async () =>
    startSite({ env, url, logger, shutdown, frontEnd: await builtFrontEnd(env) }),
  );
}

async function builtFrontEnd(env: Env): Promise<FrontEnd> {
  await import(pathToFileURL(pageEntry).href);
  return {
    pages: await preparePages(render, { config: publicConfig(env) }),
    assets: builtAssets(clientFolder),
  };
}
