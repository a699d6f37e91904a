import type { Config } from 'vike/types';

export default {
  // Each link loads a whole page, so the browser needs no client router.
  clientRouting: false,
  // Only the server renders pages, and hydrate.tsx hydrates those with a script
  // (https://vike.dev/render-modes).
  meta: { Page: { env: { server: true, client: false } } },
} satisfies Config;
