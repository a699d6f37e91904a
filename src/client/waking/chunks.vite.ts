// eslint-disable-next-line no-restricted-imports -- runs while the site is built
import { brotliCompressSync } from 'node:zlib';
import type { Plugin } from 'vite';

// What comes with the page, and what comes at the first touch: each one file, as a second costs a round trip.
const groups = [
  { name: 'first', test: /src\/pages\/index\/\+client\.ts$/, priority: 2 },
  { name: 'islands', test: /src\/pages\/islands\.ts$/, priority: 1 },
];

// What a phone gets before anybody touches the page, in bytes after Brotli; and then at the first touch.
const BUDGET = { 'entries/src/pages/index/_client': 5_000, islands: 70_000 };

// Before iOS 16.4 a file with a lookbehind does not even parse.
const LOOKBEHIND = /\(\?<[=!]/;

/**
 * Splits the browser's code by when it is needed, in place of vike's chunk for each style sheet, and fails when one
 * outgrows its budget.
 */
export const chunks = (): Plugin => ({
  name: 'porchlight:chunks',
  enforce: 'post',
  apply: 'build',
  configResolved(config) {
    const { output } = config.environments.client?.build.rolldownOptions ?? {};
    for (const each of [output].flat()) {
      if (!each) continue;
      // eslint-disable-next-line @typescript-eslint/no-deprecated -- it is where vike puts its chunks
      delete each.manualChunks;
      each.codeSplitting = { groups, includeDependenciesRecursively: true };
    }
  },
  generateBundle: {
    order: 'post',
    handler(_options, bundle) {
      if (this.environment.name !== 'client') return;
      for (const file of Object.values(bundle)) {
        if (file.type === 'chunk' && LOOKBEHIND.test(file.code)) {
          this.error(
            `${file.name} has a regular expression with a lookbehind, which older iPhones cannot read`,
          );
        }
      }
      for (const [name, most] of Object.entries(BUDGET)) {
        const chunk = Object.values(bundle).find((file) => file.type === 'chunk' && file.name === name);
        const bytes = chunk?.type === 'chunk' ? brotliCompressSync(chunk.code).length : Infinity;
        if (bytes > most) this.error(`${name} is ${bytes} bytes after Brotli, and may be ${most} at most`);
        // What the first script imports would be asked for once that has come: a round trip more.
        if (name !== 'islands' && chunk?.type === 'chunk' && chunk.imports.length > 0) {
          this.error(`${name} imports ${chunk.imports.join(', ')}`);
        }
      }
    },
  },
});
