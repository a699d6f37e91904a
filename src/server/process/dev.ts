import { createServer } from 'vite';
import { pageFacts, publicConfig } from '../public-config.ts';
import { preparePages } from '../pages/page-cache.ts';
import { render } from '../pages/render-page.ts';
import { start } from './start.ts';

await start(async ({ env, shutdown }) => {
  const vite = await createServer({
    appType: 'custom',
    server: { middlewareMode: true, hmr: { host: env.HOST ?? 'localhost' } },
  });
  shutdown.add('vite', () => vite.close());
  const pages = preparePages((view) => render(view, null), {
    config: publicConfig(env),
    facts: pageFacts(env),
    cache: false,
  });
  return { styles: null, pages, files: vite.middlewares };
});
