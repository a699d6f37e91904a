import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { open, type FileHandle } from 'node:fs/promises';

// Never closed, so that the system releases a lock when its process ends, even by SIGKILL.
const lockedFolders: FileHandle[] = [];

/**
 * Marks the folder as used until this process ends, by a lock of the file system, which containers
 * respect too. Returns false, and marks nothing, if another process has marked it and `isShared` is
 * not set. Without the program `flock`, nothing is known of others.
 */
export async function markFolder(path: string, { isShared = false } = {}): Promise<boolean> {
  const folder = await open(path, 'r');
  // `flock` locks the descriptor that it inherits, so the lock outlives the program.
  const lock = async (kind: '--exclusive' | '--shared') => {
    const stdio = ['ignore', 'ignore', 'ignore', folder.fd] as const;
    const program = spawn('flock', ['--nonblock', kind, '3'], { stdio: [...stdio] });
    await once(program, 'close');
    return program.exitCode === 0;
  };
  try {
    if (!isShared && !(await lock('--exclusive'))) {
      await folder.close();
      return false;
    }
    await lock('--shared');
  } catch {
    // There is no `flock`.
  }
  lockedFolders.push(folder);
  return true;
}
