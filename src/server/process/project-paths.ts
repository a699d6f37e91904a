import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Found by its folder `migrations`, because the bundler changes the depth of this file. */
export const projectRoot = (function find(folder: string): string {
  return existsSync(join(folder, 'migrations')) ? folder : find(dirname(folder));
})(import.meta.dirname);

export const clientFolder = join(projectRoot, 'dist/client');
export const pageEntry = join(projectRoot, 'dist/server/entry.mjs');
