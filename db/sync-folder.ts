import { open } from 'node:fs/promises';

/** Makes the names in a folder, or what was written to a file, survive a power failure. */
export async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
