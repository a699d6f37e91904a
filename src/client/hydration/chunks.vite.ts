// eslint-disable-next-line no-restricted-imports -- runs while the site is built
import { brotliCompressSync } from 'node:zlib';
import type { Plugin } from 'vite';
import { unsupportedIn } from './browser-support.vite.ts';

// Further files cost round trips, so each group is one file: `first` for the page load, `islands` for the first interaction.
const groups = [
  { name: 'first', test: /src\/pages\/index\/\+client\.ts$/, priority: 2 },
  { name: 'islands', test: /src\/pages\/islands\.ts$/, priority: 1 },
];

// Bytes after Brotli. Rolldown names the file of the group `first` after its entry module.
const BUDGET = { 'entries/src/pages/index/_client': 6_000, islands: 70_000 };

export const chunks = (): Plugin => ({
  name: 'porchlight:chunks',
  enforce: 'post',
  apply: 'build',
  configResolved(config) {
    const { output } = config.environments.client?.build.rolldownOptions ?? {};
    for (const options of [output].flat()) {
      if (!options) continue;
      options.codeSplitting = { groups, includeDependenciesRecursively: true };
    }
  },
  generateBundle: {
    order: 'post',
    handler(_options, bundle) {
      if (this.environment.name !== 'client') return;
      const scripts = Object.values(bundle).filter((file) => file.type === 'chunk');
      for (const { name, code } of scripts) {
        const unsupported = unsupportedIn(code);
        if (unsupported.length > 0) {
          this.error(
            `${name} uses ${unsupported.join(', ')}, which is missing in supported browsers (browser-support.vite.ts)`,
          );
        }
      }
      for (const [name, budget] of Object.entries(BUDGET)) {
        const script = scripts.find((each) => each.name === name);
        const bytes = script ? brotliCompressSync(script.code).length : Infinity;
        if (bytes > budget) this.error(`${name} is ${bytes} bytes after Brotli; the budget is ${budget}`);
        // Files that the first script imports would load only after it. `islands` may import files, because these are prefetched.
        if (name !== 'islands' && script && script.imports.length > 0) {
          this.error(`${name} must import no other file, but imports ${script.imports.join(', ')}`);
        }
      }
    },
  },
});
