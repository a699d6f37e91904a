import { tsImport } from 'tsx/esm/api';
import type { Plugin } from 'vite';

const isData = (value: unknown): boolean =>
  typeof value === 'object' && value !== null
    ? Object.values(value).every(isData)
    : typeof value !== 'function';

/**
 * Replaces each export of a content module by its value, so that browsers don't load what texts are composed of. Each
 * value is a module of its own, so that it is in the file that needs it. Modules with functions stay as they are.
 */
export const contentValues = (): Plugin => ({
  name: 'porchlight:content-values',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  async load(id) {
    const [file = '', name] = id.split('?value=');
    if (!file.includes('/src/content/')) return undefined;
    const values = { ...((await tsImport(file, import.meta.url)) as Record<string, unknown>) };
    if (name) return `export default ${JSON.stringify(values[name])};`;
    if (!isData(values)) return undefined;
    return Object.keys(values)
      .map((each) => `export { default as ${each} } from ${JSON.stringify(`${file}?value=${each}`)};`)
      .join('\n');
  },
});
