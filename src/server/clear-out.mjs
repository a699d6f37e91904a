import { readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';

/**
 * A build writes all its files anew: what is older than its beginning is of builds before. Folders may keep what is
 * older, as the hashed files do for one build more: pages that were opened before still ask for them.
 */
export function clearOut(folder, oldest, oldestIn = {}) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) clearOut(path, oldestIn[entry.name] ?? oldest);
    else if (statSync(path).mtime < oldest) rmSync(path);
  }
}
