import type { Plugin } from 'vite';

/** Bundles all CSS into one file, including that of server-only components, which Vite would drop. */
export const oneStyleSheet = (): Plugin => ({
  name: 'porchlight:one-style-sheet',
  enforce: 'post',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  config: () => ({ build: { cssCodeSplit: false } }),
  transform: {
    filter: { id: /\.module\.css$/ },
    handler: (code) => ({ code, map: null, moduleSideEffects: 'no-treeshake' }),
  },
});
