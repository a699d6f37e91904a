import type { Plugin, ResolvedConfig } from 'vite';

/** Keeps the folder of the build out of it, which vike writes into its entry: one commit gives one build. */
export const noBuildPath = (): Plugin => {
  let root = '';
  return {
    name: 'porchlight:no-build-path',
    enforce: 'post',
    apply: 'build',
    configResolved: (config: ResolvedConfig) => void (root = config.root),
    generateBundle(_options, bundle) {
      for (const file of Object.values(bundle))
        if (file.type === 'chunk') file.code = file.code.replaceAll(root, '.');
    },
  };
};
