import { mkdir, open, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import writeFileAtomic from 'write-file-atomic';
import { codeOf } from '#db/error-code.ts';

// Where a folder cannot be synced, a rename is as durable as the platform makes it.
const NO_FOLDER_SYNC = new Set(['EINVAL', 'EPERM', 'EISDIR', 'ENOTSUP']);

/** Writes and syncs a file that only its owner reads; `syncFolder` makes its name durable. */
export async function writeDurably(path: string, text: string): Promise<void> {
  await writeFileAtomic(path, text, { mode: 0o600 });
  const { size } = await stat(path);
  // The disk took a part of it without an error: the next write would have failed.
  if (size !== Buffer.byteLength(text))
    throw Object.assign(new Error('the disk is full'), { code: 'ENOSPC' });
}

export async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } catch (error) {
    if (!NO_FOLDER_SYNC.has(codeOf(error) ?? '')) throw error;
  } finally {
    await folder.close();
  }
}

export async function makePrivateFolder(path: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  if (await mkdir(path, { recursive: true, mode: 0o700 })) await syncFolder(dirname(path));
}
