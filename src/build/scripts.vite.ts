import { basename } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import type { Plugin, Rolldown } from 'vite';

const PAGE = '/src/pages/hydrate.tsx';
const HELPERS = '\0rolldown/runtime.js';
const MAX_BROTLI_BYTES = 131_000;

const chunksOf = (bundle: Rolldown.OutputBundle) =>
  Object.values(bundle).filter((file) => file.type === 'chunk');

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
        };
  },
  generateBundle(_options, bundle) {
    if (this.environment.name === 'client') inlineHelpers(bundle);
  },
  writeBundle(_options, bundle) {
    const page = chunksOf(bundle).find(({ moduleIds }) =>
      moduleIds.some((id) => id.endsWith(PAGE)),
    );
    if (!page) return;
    const copy = bundle[`${page.fileName}.br`];
    const { length } = copy?.type === 'asset' ? copy.source : brotliCompressSync(page.code);
    if (length > MAX_BROTLI_BYTES)
      this.error(`the script has ${length} bytes, over ${MAX_BROTLI_BYTES}`);
  },
});

/**
 * Rolldown writes its helpers into a script of their own, which no group can name. Each script that
 * needs them gets a copy, because the page's second try asks for one script.
 */
function inlineHelpers(bundle: Rolldown.OutputBundle): void {
  const helpers = chunksOf(bundle).find(({ moduleIds }) => moduleIds.join() === HELPERS);
  if (!helpers) return;
  const [code = '', names = ''] = helpers.code.split('export{');
  const exported = names.slice(0, names.indexOf('}')).split(',');
  const entries = exported.map((name) => name.split(' as ').toReversed().join(':'));
  const copy = `(()=>{${code}return{${entries.join()}}})()`;
  for (const script of chunksOf(bundle)) {
    const [before = '', after] = script.code.split(`${basename(helpers.fileName)}";`);
    if (after === undefined) continue;
    const start = before.lastIndexOf('import{');
    const imported = before.slice(start + 'import'.length, before.indexOf('}', start) + 1);
    const taken = imported.replaceAll(' as ', ':');
    script.code = `${before.slice(0, start)}const${taken}=${copy};${after}`;
  }
  Reflect.deleteProperty(bundle, helpers.fileName);
}
