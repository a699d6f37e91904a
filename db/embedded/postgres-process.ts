import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { clusterFolder, LONGEST_START_MS, workingFolder, type Cluster } from './cluster.ts';

/** In the log if another PostgreSQL uses the folder. */
export const LOCKED = 'another server uses this folder';

// The site ends PostgreSQL itself. If the site was killed, a shell or the kernel does: the shell
// reads the pipe that closes with the site. It keeps the pipe of the log open, so that the site
// waits for it.
const START = `
  ((
    exec 4>&2 2>/dev/null
    # A line in the pipe says that PostgreSQL has ended.
    read -r _ <&3 && exit
    # The fast shutdown, which hangs if a backend was killed just before.
    kill -INT $$
    for _ in 1 2 3 4 5; do
      sleep 1
      read -r pid <postmaster.pid && [ "$pid" = $$ ] || exit
    done
    kill -QUIT $$
    # A server that is frozen gets no other signal.
    kill -CONT $$
  ) &)
  # Locks the folder until the last process of PostgreSQL ends, also for containers, which do not
  # see each other's processes. Without flock, as on macOS, PostgreSQL's own lock is enough.
  exec 3<&- 5<.
  if command -v flock >/dev/null && ! flock -n 5; then
    echo '${LOCKED}' >&2
    exit 1
  fi
  # Linux sends SIGINT if the parent process ends (prctl, PR_SET_PDEATHSIG).
  setpriv --pdeathsig INT true 2>/dev/null && set -- setpriv --pdeathsig INT "$@"
  exec "$@"`;

const MAX_LOG_BYTES = 5_000_000;

const SETTINGS = {
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

/** Longer than a fast shutdown takes, unless it hangs. */
const LONGEST_STOP_MS = 5_000;

/** Rejects if the system can't start a process. Ends a server that isn't ready in `longestMs`. */
export async function runPostgres(
  { home, binaries, account, access }: Cluster,
  longestMs = LONGEST_START_MS,
): Promise<Server> {
  const folder = clusterFolder(home);
  // By this name, the next start finds a server whose site was killed.
  const own = { port: access.port, cluster_name: process.pid };
  const settings = Object.entries({ ...SETTINGS, ...own }).map((each) => `--${each.join('=')}`);
  const command = [join(binaries, 'postgres'), '-D', workingFolder(folder), ...settings];
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
  pipe.on('error', () => undefined);
  const exited = once(child, 'close');
  const stop = () => {
    child.kill('SIGINT');
    const endAtOnce = setTimeout(() => {
      for (const signal of ['SIGQUIT', 'SIGCONT'] as const) child.kill(signal);
    }, LONGEST_STOP_MS);
    child.once('exit', () => clearTimeout(endAtOnce));
  };
  child.once('exit', () => pipe.end('\n', () => pipe.destroy()));
  const tooLate = setTimeout(stop, longestMs);
  const ready = new Promise<string | undefined>((resolve) => {
    void followLog(child.stderr, join(home, 'server.log'), resolve);
  }).finally(() => clearTimeout(tooLate));
  return { ready, exited, stop };
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
  for await (const part of (stderr?.setEncoding('utf8') ?? []) as AsyncIterable<string>) {
    text += part;
    isReady ||= text.includes('ready to accept connections');
    if (!isReady) continue;
    onStart();
    bytes += Buffer.byteLength(text);
    const isFull = bytes > MAX_LOG_BYTES;
    if (isFull) bytes = Buffer.byteLength(text);
    await writeFile(path, text, { flag: isFull ? 'w' : 'a', mode: 0o600 }).catch(() => undefined);
    text = '';
  }
  if (!isReady) onStart(text);
}
