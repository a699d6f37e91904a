import type { Config } from 'vike/types';

// https://vike.dev/config: one page, so the browser needs no client router.
export default {
  clientRouting: false,
} satisfies Config;
