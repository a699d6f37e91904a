import { brotliCompressSync } from 'node:zlib';
import type { Plugin } from 'vite';

const FIRST = '/src/pages/first-script.ts';
/** Rolldown's own helpers, always in a file of their own. */
const RUNTIME = 'rolldown/runtime.js';
const PAGE = '/src/pages/hydrate.tsx';
const MAX_BROTLI_BYTES = 145_000;

/** Makes one script for the page. What several scripts need is in the first, because a script that failed isn't imported again. */
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
  generateBundle: {
    order: 'post',
    handler(_options, bundle) {
      if (this.environment.name !== 'client') return;
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
      const chunkOf = (module: string) =>
        chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(module))) ??
        this.error(`no script has ${module}`);
      const bytes = brotliCompressSync(chunkOf(PAGE).code).length;
      if (bytes > MAX_BROTLI_BYTES) this.error(`the script has ${bytes} bytes, over ${MAX_BROTLI_BYTES}`);
      const shared = [FIRST, RUNTIME].map((module) => chunkOf(module).fileName);
      for (const { fileName, imports } of chunks)
        for (const file of imports)
          if (!shared.includes(file))
            this.error(`${fileName} imports ${file}: put what both need into the first`);
    },
  },
});
