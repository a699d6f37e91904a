import { execFile, spawn } from 'node:child_process';
import { hash } from 'node:crypto';
import { open, readdir, readFile, readlink, realpath, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import { connect } from '../connection.ts';
import { codeOf } from '../error-code.ts';
import {
  changePort,
  COPY_BACK,
  ignoreMissing,
  isFree,
  START_ADVICE,
  workingFolderPath,
  type Cluster,
} from './cluster.ts';
import { OperatorError } from '../errors.ts';

// Recovery after a crash may take a while.
const START_TIMEOUT_MS = 60_000;
const RETRY_MS = 100;
const MAX_STARTS = 50;
const STOP_TIMEOUT_MS = 10_000;

const STARTING_OR_STOPPING = '57P03';
const WRONG_PASSWORD = '28P01';

export async function connectOrStart(cluster: Cluster): Promise<pg.Client> {
  const deadline = Date.now() + START_TIMEOUT_MS;
  let child: Child = { exited: true };
  for (let starts = 0; starts < MAX_STARTS && Date.now() < deadline;) {
    // A shutdown that another program began may wait for open sessions. stopServer ends the sessions at once.
    if (await isStopping(cluster)) await stopServer(cluster);
    const outcome = await tryToConnect(cluster);
    if (outcome instanceof pg.Client) return outcome;
    if (outcome === WRONG_PASSWORD)
      throw new OperatorError(`${cluster.accessFile} doesn't fit the database: ${COPY_BACK}`);
    if (outcome !== STARTING_OR_STOPPING && child.exited) {
      if (!(await runningServer(cluster)) && !(await isFree(cluster.access.port))) await changePort(cluster);
      child = await spawnServer(cluster);
      starts += 1;
    }
    await sleep(RETRY_MS);
  }
  throw new OperatorError(
    `the embedded PostgreSQL does not start; the end of ${cluster.logFile} says:\n${child.failure ?? (await logTail(cluster))}\n${START_ADVICE}`,
  );
}

export const addressOf = (port: number, user: string, password: string) =>
  `postgres://${user}:${password}@127.0.0.1:${port}/${user}`;

/** Returns the connection or, if it fails, the error code. */
async function tryToConnect(cluster: Cluster): Promise<pg.Client | string> {
  const server = await runningServer(cluster);
  // If the server is stopped, another program may listen on its port, so this function does not connect.
  if (!server) return 'ECONNREFUSED';
  try {
    const address = addressOf(server.port, 'postgres', cluster.access.adminPassword);
    const client = await connect(address, 'porchlight-embedded');
    cluster.access.port = server.port;
    return client;
  } catch (error) {
    return codeOf(error) ?? 'UNKNOWN';
  }
}

interface Child {
  exited: boolean;
  /** Why the program could not be run. */
  failure?: string;
}

async function spawnServer(cluster: Cluster): Promise<Child> {
  const settings = {
    port: cluster.access.port,
    // In the command lines of the server and its sessions.
    cluster_name: clusterName(await realpath(cluster.folder)),
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
  const options = Object.entries(settings).map(([name, value]) => `--${name}=${value}`);
  await removeStaleLockFile(cluster);
  const log = await open(cluster.logFile, 'w', 0o600);
  const child = spawn(
    join(cluster.binaries, 'postgres'),
    ['-D', workingFolderPath(cluster.folder), ...options],
    {
      cwd: cluster.folder,
      ...cluster.account,
      // A Ctrl-C in the terminal must not stop PostgreSQL before the open requests finish.
      detached: true,
      stdio: ['ignore', log.fd, log.fd],
    },
  );
  const state: Child = { exited: false };
  child.on('exit', () => (state.exited = true));
  child.on('error', ({ message: failure }) => Object.assign(state, { exited: true, failure }));
  child.unref();
  await log.close();
  return state;
}

/** Ends all sessions. No committed data is lost. */
export async function stopServer(cluster: Cluster): Promise<void> {
  const server = await runningServer(cluster);
  if (!server) return;
  const deadline = Date.now() + STOP_TIMEOUT_MS;
  process.kill(server.pid, 'SIGINT');
  while ((await runningServer(cluster))?.pid === server.pid) {
    if (Date.now() > deadline)
      throw new OperatorError(`PostgreSQL does not stop: run kill -QUIT ${server.pid}`);
    await sleep(50);
  }
}

export const isStopping = async (cluster: Cluster) => (await runningServer(cluster))?.state === 'stopping';

async function runningServer(cluster: Cluster) {
  const { pid, port, state } = await readLockFile(cluster);
  return pid && port && (await isServerOf(cluster, pid)) ? { pid, port, state } : undefined;
}

async function readLockFile(cluster: Cluster) {
  const text = await readFile(lockPath(cluster), 'utf8').catch(ignoreMissing);
  const lines = text?.split('\n') ?? [];
  return { pid: Number(lines[0]) || undefined, port: Number(lines[3]) || undefined, state: lines[7]?.trim() };
}

const clusterName = (folder: string) => `porchlight-${hash('sha256', folder).slice(0, 16)}`;

const lockPath = ({ folder }: Cluster) => join(folder, 'postmaster.pid');

/** Whether the process is this cluster's server, not a shell in its folder. Without /proc, checks only the program's name. */
async function isServerOf(cluster: Cluster, pid: number): Promise<boolean> {
  if (process.platform !== 'linux') return isPostgres(pid);
  try {
    const folder = await realpath(cluster.folder);
    const isInside = await readlink(`/proc/${pid}/cwd`).then(
      (inside) => inside === folder,
      // Root in a container sees another account's command line, but not in which folder it works.
      async () => (await readFile(`/proc/${pid}/cmdline`, 'utf8')).includes(clusterName(folder)),
    );
    const owner = cluster.account?.uid ?? process.getuid?.();
    if (!isInside || (await stat(`/proc/${pid}`)).uid !== owner) return false;
    return (await readFile(`/proc/${pid}/comm`, 'utf8')).trim() === 'postgres';
  } catch {
    return false;
  }
}

const isPostgres = (pid: number): Promise<boolean> =>
  promisify(execFile)('ps', ['-p', String(pid), '-o', 'comm=']).then(
    ({ stdout }) => stdout.includes('postgres'),
    () => false,
  );

/**
 * After a crash, postmaster.pid may be empty, or name another process, and PostgreSQL would refuse to start. It stays while
 * sessions outlive a killed server, because PostgreSQL finds them by it.
 */
async function removeStaleLockFile(cluster: Cluster): Promise<void> {
  const { pid = 0 } = await readLockFile(cluster);
  const pids = (process.platform === 'linux' ? (await readdir('/proc')).map(Number) : [pid]).filter(Boolean);
  const running = await Promise.all(pids.map((each) => isServerOf(cluster, each)));
  if (!running.includes(true)) await rm(lockPath(cluster), { force: true });
}

async function logTail(cluster: Cluster): Promise<string> {
  const log = await readFile(cluster.logFile, 'utf8').catch(ignoreMissing);
  return log?.trim().split('\n').slice(-5).join('\n') ?? '(there is no log)';
}
