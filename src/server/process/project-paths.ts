import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The bundler decides how deep this file ends up; the migrations lie beside the project's other folders. */
const root = (function find(folder: string): string {
  return existsSync(join(folder, 'migrations')) ? folder : find(dirname(folder));
})(import.meta.dirname);

export const migrationsFolder = join(root, 'migrations');
export const clientFolder = join(root, 'dist/client');
export const pageEntry = join(root, 'dist/server/entry.mjs');
