import { brotliCompressSync } from 'node:zlib';
import type { Plugin } from 'vite';

const PAGE = '/src/pages/hydrate.tsx';
const MAX_BROTLI_BYTES = 135_000;

/**
 * Makes one script for the page. What several scripts need is in the first, because a script that
 * failed isn't imported again.
 */
export const scripts = (): Plugin => ({
  name: 'porchlight:scripts',
  enforce: 'post',
  apply: 'build',
  // Vike would make more scripts.
  configResolved({ environments }) {
    for (const output of [environments.client?.build.rolldownOptions.output].flat())
      if (output)
        output.codeSplitting = {
          // With the home page's `+client.ts`, so that this page needs no second script on arrival.
          groups: [{ name: 'first', test: /\/pages\/(index\/\+client|first-script)/ }],
          includeDependenciesRecursively: true,
        };
  },
  writeBundle(_options, bundle) {
    const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
    const page = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(PAGE)));
    if (!page) return;
    const copy = bundle[`${page.fileName}.br`];
    const { length } = copy?.type === 'asset' ? copy.source : brotliCompressSync(page.code);
    if (length > MAX_BROTLI_BYTES)
      this.error(`the script has ${length} bytes, over ${MAX_BROTLI_BYTES}`);
  },
});
