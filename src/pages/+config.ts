import type { Config } from 'vike/types';

export default {
  // One page: the browser needs no client router.
  clientRouting: false,
  // https://vike.dev/render-modes: the page is rendered on the server alone; +client.ts wakes its islands.
  meta: { Page: { env: { server: true, client: false } } },
} satisfies Config;
