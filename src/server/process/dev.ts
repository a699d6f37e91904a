import { randomBytes } from 'node:crypto';
import { createServer } from 'vite';
import { publicConfig } from '../env.server.ts';
import { preparePages } from '../pages/page-answers.ts';
import { render } from '../pages/render-page.ts';
import { start } from './start.ts';

// What `npm run dev` runs, and runs again when a file of the server changes; Vite reloads the client's.
await start(async ({ env, shutdown }) => {
  const vite = await createServer({
    appType: 'custom',
    server: { middlewareMode: true, hmr: { host: env.HOST ?? 'localhost' } },
  });
  shutdown.add('vite', () => vite.close());
  const developmentNonce = randomBytes(16).toString('base64');
  const renderWithNonce: typeof render = (view) => render(view, developmentNonce);
  const pages = await preparePages(renderWithNonce, { config: publicConfig(env), cache: false });
  return { pages, assets: vite.middlewares, developmentNonce };
});
