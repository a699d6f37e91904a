import { open } from 'node:fs/promises';
import { codeOf } from './error-code.ts';

// Some platforms can't sync a folder.
const NO_FOLDER_SYNC = ['EINVAL', 'EPERM', 'EISDIR', 'ENOTSUP'];

/** Makes the new files of a folder survive a power failure. */
export async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } catch (error) {
    if (!NO_FOLDER_SYNC.includes(codeOf(error) ?? '')) throw error;
  } finally {
    await folder.close();
  }
}
