import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { open, type FileHandle } from 'node:fs/promises';

// Never closed, so that the system releases a lock when its process ends, even by SIGKILL.
const lockedFolders: FileHandle[] = [];

/** How `flock` says that another process has the lock. With other codes, it could not ask. */
const TAKEN = 1;
const LONGEST_MS = 5_000;

/**
 * Locks the folder until this process ends, in the file system, which containers respect too.
 * Returns false, and locks nothing, if another process has locked it and `isShared` is not set. If
 * `flock` doesn't exist or fails, nothing is known of others.
 */
export async function lockFolder(path: string, { isShared = false } = {}): Promise<boolean> {
  const folder = await open(path, 'r');
  // The system changes a lock in two steps, between which another process may take it.
  const steps = isShared
    ? [['--shared']]
    : [
        ['--nonblock', '--exclusive'],
        ['--nonblock', '--shared'],
      ];
  for (const step of steps)
    if ((await flock(folder, step)) === TAKEN) {
      await folder.close();
      return false;
    }
  lockedFolders.push(folder);
  return true;
}

/** It locks the descriptor that it inherits, so the lock outlives the program. */
async function flock({ fd }: FileHandle, options: string[]) {
  const program = spawn('flock', [...options, '3'], {
    stdio: ['ignore', 'ignore', 'ignore', fd],
    timeout: LONGEST_MS,
    killSignal: 'SIGKILL',
  });
  await once(program, 'close').catch(() => undefined);
  return program.exitCode;
}
