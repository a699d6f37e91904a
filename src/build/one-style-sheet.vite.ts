import type { Plugin } from 'vite';

/** Without this plugin, Vite would drop the CSS of server-only components. */
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
