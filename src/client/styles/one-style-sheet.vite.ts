import type { Plugin } from 'vite';

/**
 * Puts the CSS of the whole page into one file. vike gives every style sheet a chunk of its own, and the
 * bundler drops those of parts that only the server renders: on a phone twenty requests, or no style.
 */
export const oneStyleSheet = (): Plugin => ({
  name: 'porchlight:one-style-sheet',
  enforce: 'post',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  config: () => ({ build: { cssCodeSplit: false } }),
  configResolved(config) {
    const { output } = config.environments.client?.build.rolldownOptions ?? {};
    for (const each of [output].flat()) {
      // eslint-disable-next-line @typescript-eslint/no-deprecated -- it is where vike puts its chunks
      if (each) delete each.manualChunks;
    }
  },
  transform: {
    filter: { id: /\.module\.css$/ },
    handler: (code) => ({ code, map: null, moduleSideEffects: 'no-treeshake' }),
  },
});
