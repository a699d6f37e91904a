import { randomBytes } from 'node:crypto';
import { createServer } from 'vite';
import { publicConfig, readEnv } from './env.server.ts';
import { createLogger } from './logger.ts';
import { preparePages } from './page/page-answers.ts';
import { render } from './page/render-page.ts';
import { prepareDatabase, startSite } from './run-site.ts';
import { Shutdown } from './shutdown.ts';

// What `npm run dev` runs, and runs again when a file of the server changes; Vite reloads the client's.
const env = readEnv(process.env);
const logger = await createLogger(env);
const shutdown = new Shutdown(logger);

await shutdown.onFailure(async () => {
  const url = await prepareDatabase(env, logger, shutdown);
  const vite = await createServer({
    appType: 'custom',
    server: { middlewareMode: true, hmr: { host: env.HOST ?? 'localhost' } },
  });
  shutdown.add('vite', () => vite.close());
  const nonce = randomBytes(16).toString('base64');
  const pages = await preparePages((view) => render(view, nonce), { config: publicConfig(env), keep: false });
  await startSite({
    env,
    url,
    logger,
    shutdown,
    frontEnd: { pages, assets: vite.middlewares, developmentNonce: nonce },
  });
});
