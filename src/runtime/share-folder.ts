import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { open, type FileHandle } from 'node:fs/promises';

// Never closed, so that the system releases a lock when its process ends, even by SIGKILL.
const lockedFolders: FileHandle[] = [];

/**
 * Marks the folder as used until this process ends, by a lock of the file system, which containers
 * respect too. Returns whether another process has marked it; false without the program `flock`.
 */
export async function shareFolder(path: string): Promise<boolean> {
  const folder = await open(path, 'r');
  lockedFolders.push(folder);
  // `flock` locks the descriptor that it inherits, so the lock outlives the program.
  const lock = async (kind: '--exclusive' | '--shared') => {
    const stdio = ['ignore', 'ignore', 'ignore', folder.fd] as const;
    const program = spawn('flock', ['--nonblock', kind, '3'], { stdio: [...stdio] });
    await once(program, 'close');
    return program.exitCode === 0;
  };
  try {
    const isAlone = await lock('--exclusive');
    await lock('--shared');
    return !isAlone;
  } catch {
    return false;
  }
}
