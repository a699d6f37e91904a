import type { Plugin } from 'vite';

const QUERY = '?script';
const PREFIX = '\0script:';

/**
 * `import address from './file.ts?script'` makes a script of this file and what it imports.
 * `scriptLoader` needs the address, because a repeated try has another one.
 * https://rollupjs.org/plugin-development/#file-urls
 */
export const scriptAddress = () => {
  let development: string | undefined;
  return {
    name: 'porchlight:script-address',
    enforce: 'pre',
    configResolved({ command, root }) {
      if (command === 'serve') development = root;
    },
    async resolveId(source, importer) {
      if (!source.endsWith(QUERY)) return undefined;
      const file = await this.resolve(source.slice(0, -QUERY.length), importer);
      if (!file) return undefined;
      return PREFIX + file.id;
    },
    load(id) {
      if (!id.startsWith(PREFIX)) return undefined;
      // The server only renders.
      if (this.environment.name !== 'client') return 'export default undefined';
      const file = id.slice(PREFIX.length);
      if (development) return `export default ${JSON.stringify(file.slice(development.length))}`;
      const script = this.emitFile({ type: 'chunk', id: file, preserveSignature: 'strict' });
      return `export default import.meta.ROLLUP_FILE_URL_${script}`;
    },
  } satisfies Plugin;
};
