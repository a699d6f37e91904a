import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { clusterFolder, LONGEST_START_MS, workingFolder, type Cluster } from './cluster.ts';

const LOCKED = 'another server uses this folder';

/** What a start says if another PostgreSQL uses the folder, or the memory of one that crashed. */
const IN_USE = [
  LOCKED,
  'lock file "postmaster.pid" already',
  'lock file "postmaster.pid" is',
  'data in lock file',
  'shared memory block',
];

export const isInUse = (log: string) => IN_USE.some((words) => log.includes(words));

// A pipe closes when the site stops PostgreSQL, and when the site ends in any way: the shell that
// reads it then ends PostgreSQL. It keeps the pipe of the log open, so that the site waits for it.
const START = `
  ((
    exec 4>&2 2>/dev/null
    read -r _ <&3
    # The fast shutdown, which hangs if a backend was killed just before.
    kill -INT $$
    for _ in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20; do
      kill -0 $$ || exit
      sleep 0.25
    done
    kill -QUIT $$
    # A server that is frozen gets no other signal.
    kill -CONT $$
  ) &)
  exec 3<&- 5<.
  # Locks the folder until the last process of PostgreSQL ends, also for containers, which do not
  # see each other's processes. So a lock file that a crash left belongs to nobody. Where flock does
  # not exist, as on macOS, PostgreSQL judges its lock file itself.
  flock -n 5 2>/dev/null
  case $? in
    0) rm -f postmaster.pid ;;
    1)
      echo '${LOCKED}' >&2
      exit 1
      ;;
  esac
  exec "$@"`;

const MAX_LOG_BYTES = 5_000_000;

export const SERVER_SETTINGS = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  // When a user's last session ends, systemd-logind removes the user's shared memory (RemoveIPC).
  // These are files instead.
  dynamic_shared_memory_type: 'mmap',
  // Keeps lead data out of the log: PostgreSQL logs neither the failing row (DETAIL) nor the
  // statement.
  log_error_verbosity: 'terse',
  log_min_error_statement: 'panic',
  // Otherwise, one session could fill the disk.
  temp_file_limit: '1GB',
  max_notify_queue_pages: '64',
};

export interface Server {
  /** Undefined once it accepts connections. If it ends before, its log. */
  ready: Promise<string | undefined>;
  exited: Promise<unknown>;
  /** Ends all sessions. No committed data is lost. */
  stop: () => void;
}

/** Rejects if the system can't start a process. Ends a server that isn't ready in `longestMs`. */
export async function runPostgres(
  { home, binaries, account, access }: Cluster,
  longestMs = LONGEST_START_MS,
): Promise<Server> {
  const folder = clusterFolder(home);
  const settings = Object.entries({ ...SERVER_SETTINGS, port: access.port });
  const options = settings.map((each) => `--${each.join('=')}`);
  const command = [join(binaries, 'postgres'), '-D', workingFolder(folder), ...options];
  const child = spawn('/bin/sh', ['-c', START, 'sh', ...command], {
    cwd: folder,
    ...account,
    env: {},
    // A Ctrl-C in the terminal must not stop PostgreSQL before the open requests finish.
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe', 'pipe'],
  });
  await once(child, 'spawn');
  const pipe = child.stdio[3] as Writable;
  const stop = () => void pipe.destroy();
  child.once('exit', stop);
  const tooLate = setTimeout(stop, longestMs);
  const ready = new Promise<string | undefined>((resolve) => {
    void followLog(child.stderr, join(home, 'server.log'), resolve);
  }).finally(() => clearTimeout(tooLate));
  return { ready, exited: once(child, 'close'), stop };
}

/**
 * Calls `onStart` when the server accepts connections, or with its log if it ends before. Begins
 * the file anew before it is larger than 5 MB. On a full disk, what PostgreSQL logs is lost.
 */
async function followLog(
  stderr: Readable | null,
  path: string,
  onStart: (failure?: string) => void,
) {
  let isReady = false;
  let text = '';
  let bytes = Infinity;
  const write = async () => {
    bytes += Buffer.byteLength(text);
    const isFull = bytes > MAX_LOG_BYTES;
    if (isFull) bytes = Buffer.byteLength(text);
    await writeFile(path, text, { flag: isFull ? 'w' : 'a', mode: 0o600 }).catch(() => undefined);
  };
  for await (const part of (stderr?.setEncoding('utf8') ?? []) as AsyncIterable<string>) {
    text += part;
    isReady ||= text.includes('ready to accept connections');
    if (!isReady) continue;
    onStart();
    await write();
    text = '';
  }
  if (isReady) return;
  // The log of the server that uses the folder stays.
  if (!isInUse(text)) await write();
  onStart(text);
}
