import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';

const { dirname: here } = import.meta;

/** The nearest folder above with `inside`: the bundler changes the depth of this file. */
function above(inside: string, folder = here): string | undefined {
  if (existsSync(join(folder, inside))) return folder;
  return dirname(folder) === folder ? undefined : above(inside, dirname(folder));
}

export const projectRoot = above('migrations') ?? here;

/** The build that runs. In tests, which run the sources, the last one. */
export const buildFolder = (): string => above('server/main.mjs') ?? join(projectRoot, 'dist/site');
