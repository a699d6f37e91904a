import type { Config } from 'vike/types';

export default {
  // Links load pages: the browser needs no client router.
  clientRouting: false,
  // https://vike.dev/render-modes: the page is rendered on the server alone; index/+client.ts hydrates the home page.
  meta: { Page: { env: { server: true, client: false } } },
} satisfies Config;
