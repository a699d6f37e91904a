import { createServer } from 'vite';
import { frontEndOf } from './compose-site.ts';
import { start } from './start.ts';

await start(async ({ env, shutdown }) => {
  const vite = await createServer({
    appType: 'custom',
    server: { middlewareMode: true, hmr: { host: env.HOST } },
  });
  shutdown.add('vite', () => vite.close());
  return frontEndOf(env, vite.middlewares, null);
});
