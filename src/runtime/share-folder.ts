import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { open, type FileHandle } from 'node:fs/promises';

// Never closed: a lock ends with its process, whatever ends it.
const held: FileHandle[] = [];

/**
 * Marks the folder as used until this process ends, by a lock of the file system, which containers
 * see, too. Returns whether another process does so. Without the program `flock`, nobody knows.
 */
export async function shareFolder(path: string): Promise<boolean> {
  const folder = await open(path, 'r');
  held.push(folder);
  // The program locks what this process opened, and leaves the lock to it.
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
