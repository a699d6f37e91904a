import type { Config } from 'vike/types';

export default {
  // Each link loads a whole page, so the browser needs no client router.
  clientRouting: false,
  // https://vike.dev/render-modes: the page is rendered on the server alone; index/+client.ts hydrates the home page.
  meta: { Page: { env: { server: true, client: false } } },
} satisfies Config;
