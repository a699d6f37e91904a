import { spawn } from 'node:child_process';
import { open, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { codeOf } from '../error-code.ts';
import { changePort, fromInside, ignoreMissing, type Cluster } from './cluster.ts';
import { EmbeddedDatabaseError } from './errors.ts';

// Recovery after a crash may take a while; a dead predecessor's lock file up to some seconds.
const START_TIMEOUT_MS = 60_000;
const RETRY_MS = 100;
const MAX_STARTS = 50;
const STOP_TIMEOUT_MS = 10_000;

const STARTING_OR_STOPPING = '57P03';

/** Connects as the cluster's administrator: to the server that runs on it, or to one started now. */
export async function attach(cluster: Cluster): Promise<pg.Client> {
  const deadline = Date.now() + START_TIMEOUT_MS;
  let child = { exited: true };
  for (let starts = 0; starts < MAX_STARTS && Date.now() < deadline;) {
    const outcome = await connect(cluster);
    if (outcome instanceof pg.Client) return outcome;
    if (outcome !== STARTING_OR_STOPPING && child.exited) {
      // Whoever answers at a port that no server of this cluster holds is a stranger.
      if (outcome !== 'ECONNREFUSED' && !(await runningServer(cluster))) await changePort(cluster);
      child = await spawnServer(cluster);
      starts += 1;
    }
    await sleep(RETRY_MS);
  }
  throw new EmbeddedDatabaseError(
    `the embedded PostgreSQL does not start; the end of ${cluster.logFile} says:\n${await logTail(cluster)}`,
  );
}

/** The connection, or the code of the error. Notes the port where the running server has another one. */
async function connect(cluster: Cluster): Promise<pg.Client | string> {
  const port = (await runningServer(cluster))?.port ?? cluster.access.port;
  const client = new pg.Client({
    host: '127.0.0.1',
    port,
    user: 'postgres',
    password: cluster.access.adminPassword,
    database: 'postgres',
    connectionTimeoutMillis: 5_000,
  });
  client.on('error', () => undefined); // The holder listens for 'end'.
  try {
    await client.connect();
  } catch (error) {
    return codeOf(error) ?? 'UNKNOWN';
  }
  cluster.access.port = port;
  return client;
}

async function spawnServer(cluster: Cluster): Promise<{ exited: boolean }> {
  const settings = {
    port: cluster.access.port,
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    // The log must not quote a lead: no DETAIL with the failing row, no statement.
    log_error_verbosity: 'terse',
    log_min_error_statement: 'panic',
  };
  const log = await open(cluster.logFile, 'w', 0o600);
  const child = spawn(
    cluster.binaries.postgres,
    [
      '-D',
      fromInside(cluster.folder),
      ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
    ],
    {
      cwd: cluster.folder,
      ...cluster.account,
      // A session of its own: a terminal's Ctrl-C must not stop it before requests have drained.
      detached: true,
      stdio: ['ignore', log.fd, log.fd],
    },
  );
  const state = { exited: false };
  child.on('exit', () => (state.exited = true));
  child.on('error', () => (state.exited = true));
  child.unref();
  await log.close();
  return state;
}

/** Ends the server in PostgreSQL's fast mode: sessions are cut, all that was committed is kept. */
export async function stopServer(cluster: Cluster): Promise<void> {
  const server = await runningServer(cluster);
  if (!server) return;
  const deadline = Date.now() + STOP_TIMEOUT_MS;
  process.kill(server.pid, 'SIGINT');
  while ((await runningServer(cluster))?.pid === server.pid) {
    if (Date.now() > deadline)
      throw new EmbeddedDatabaseError(`PostgreSQL (process ${server.pid}) does not stop`);
    await sleep(50);
  }
}

/** What PostgreSQL's own lock file says: process and port. It may have outlived its process. */
async function runningServer(cluster: Cluster): Promise<{ pid: number; port: number } | undefined> {
  const text = await readFile(join(cluster.folder, 'postmaster.pid'), 'utf8').catch(ignoreMissing);
  const lines = text?.split('\n') ?? [];
  const [pid, port] = [Number(lines[0]), Number(lines[3])];
  return pid > 1 && port > 0 ? { pid, port } : undefined;
}

async function logTail(cluster: Cluster): Promise<string> {
  const log = await readFile(cluster.logFile, 'utf8').catch(ignoreMissing);
  return log?.trim().split('\n').slice(-5).join('\n') ?? '(there is no log)';
}
