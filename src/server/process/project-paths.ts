import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The project's root, found by its folder `migrations`, because the bundler decides how deep this file is. */
export const projectRoot = (function find(folder: string): string {
  return existsSync(join(folder, 'migrations')) ? folder : find(dirname(folder));
})(import.meta.dirname);

export const clientFolder = join(projectRoot, 'dist/client');
export const pageEntry = join(projectRoot, 'dist/server/entry.mjs');
