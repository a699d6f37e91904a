import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { clusterFolder, workingFolder, type Cluster } from './cluster.ts';

// When this process ends, even by kill -9, its end of the pipe closes, and the shell sends SIGINT, PostgreSQL's fast shutdown.
const UNTIL_PIPE_CLOSES = '(read _ <&3; kill -INT $$ 2>/dev/null) & exec "$0" "$@" 3<&-';

const SETTINGS = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  // When a user's last session ends, systemd-logind removes the user's shared memory (RemoveIPC). These are files instead.
  dynamic_shared_memory_type: 'mmap',
  // Keeps lead data out of the log: PostgreSQL logs neither the failing row (DETAIL) nor the statement.
  log_error_verbosity: 'terse',
  log_min_error_statement: 'panic',
  // Otherwise, one session could fill the disk.
  temp_file_limit: '1GB',
  max_notify_queue_pages: '64',
};

export interface Server {
  exited: Promise<unknown>;
  /** Ends all sessions. No committed data is lost. */
  stop: () => void;
}

/** Resolves once PostgreSQL accepts connections or, if it ends before, with its log. */
export async function runPostgres({ home, binaries, account, access }: Cluster): Promise<Server | string> {
  const folder = clusterFolder(home);
  const settings = Object.entries({ ...SETTINGS, port: access.port }).map((each) => `--${each.join('=')}`);
  const command = [join(binaries, 'postgres'), '-D', workingFolder(folder), ...settings];
  const child = spawn('/bin/sh', ['-c', UNTIL_PIPE_CLOSES, ...command], {
    cwd: folder,
    ...account,
    env: {},
    // A Ctrl-C in the terminal must not stop PostgreSQL before the open requests finish.
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe', 'pipe'],
  });
  const stop = () => {
    // Somebody may have killed the shell that waits for the pipe.
    child.kill('SIGINT');
    child.stdio[3]?.destroy();
  };
  child.once('exit', stop);
  const exited = once(child, 'close');
  let log = '';
  const isReady = new Promise<boolean>((resolve) => {
    const read = (text: string) => {
      log += text;
      if (!log.includes('ready to accept connections')) return;
      const file = createWriteStream(join(home, 'server.log'), { mode: 0o600 });
      file.write(log);
      // On a full disk, PostgreSQL's log is lost.
      file.on('error', () => child.stderr?.resume());
      child.stderr?.off('data', read).pipe(file);
      resolve(true);
    };
    child.stderr?.setEncoding('utf8').on('data', read);
    void exited.then(() => resolve(false));
  });
  return (await isReady) ? { exited, stop } : log;
}
