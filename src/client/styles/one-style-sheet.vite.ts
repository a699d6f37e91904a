import type { Plugin } from 'vite';

/**
 * Puts the CSS of the whole page into one file, with that of parts which only the server renders: the
 * bundler would drop it.
 */
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
