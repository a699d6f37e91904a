import type { Plugin, ResolvedConfig } from 'vite';

/** Removes the build folder's path from vike's entry, so that each build of a commit gives the same files. */
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
