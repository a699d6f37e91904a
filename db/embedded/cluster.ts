import { randomBytes } from 'node:crypto';
import { chmod, chown, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { spawn } from 'node:child_process';
import { codeOf } from '../error-code.ts';
import { databaseAccount, type Account } from './account.ts';
import { findBinaries, type Binaries } from './binaries.ts';
import { EmbeddedDatabaseError } from './errors.ts';

const POSTGRES_MAJOR = '18';

/** How to reach the server; kept in a file that only the user who started it can read. */
export interface Access {
  port: number;
  adminPassword: string;
  ownerPassword: string;
}

/** One data folder and the programs that run it. */
export interface Cluster {
  folder: string;
  logFile: string;
  accessFile: string;
  account: Account | undefined;
  binaries: Binaries;
  access: Access;
}

/** The cluster under `<dataDir>/postgresql`, made where there is none. Call it under the folder's lock. */
export async function prepareCluster(home: string): Promise<Cluster> {
  const folder = join(home, 'cluster');
  const accessFile = join(home, 'access.json');
  const account = await databaseAccount(folder);
  const binaries = await findBinaries(account);
  // The database's account passes through to its cluster; every file in here is for its owner only.
  await chmod(home, account ? 0o711 : 0o700);

  const major = await readFile(join(folder, 'PG_VERSION'), 'utf8').catch(ignoreMissing);
  if (major === undefined) await createCluster({ home, folder, accessFile, account, binaries });
  else if (major.trim() !== POSTGRES_MAJOR) {
    throw new EmbeddedDatabaseError(
      `the data in ${folder} are of PostgreSQL ${major.trim()}, the embedded one is ${POSTGRES_MAJOR}: move them as docs/operations.md says, or set DATA_DIR to another folder`,
    );
  }
  const access = JSON.parse(await readFile(accessFile, 'utf8')) as Access;
  return { folder, logFile: join(home, 'server.log'), accessFile, account, binaries, access };
}

interface NewCluster {
  home: string;
  folder: string;
  accessFile: string;
  account: Account | undefined;
  binaries: Binaries;
}

/** Whole or not at all: the folder takes its name last. */
async function createCluster({ home, folder, accessFile, account, binaries }: NewCluster): Promise<void> {
  const access: Access = { port: await freePort(), adminPassword: password(), ownerPassword: password() };
  const unfinished = `${folder}.new`;
  const passwordFile = join(home, 'initdb-password');
  await rm(unfinished, { recursive: true, force: true });
  await mkdir(unfinished, { mode: 0o700 });
  await writeFile(passwordFile, access.adminPassword, { mode: 0o600 });
  if (account) {
    await chown(unfinished, account.uid, account.gid);
    await chown(passwordFile, account.uid, account.gid);
  }
  try {
    await initdb(unfinished, account, binaries);
  } finally {
    await rm(passwordFile, { force: true });
  }
  await writeAccess(accessFile, access);
  await rename(unfinished, folder);
}

function initdb(folder: string, account: Account | undefined, binaries: Binaries): Promise<void> {
  const options = [
    `--pgdata=${fromInside(folder)}`,
    '--username=postgres',
    '--auth=scram-sha-256',
    '--pwfile=../initdb-password',
    '--encoding=UTF8',
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--no-instructions',
  ];
  return new Promise((resolve, reject) => {
    const child = spawn(binaries.initdb, options, {
      cwd: folder,
      ...account,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.on('error', reject);
    child.on('close', (code) => {
      if (code === 0) resolve();
      else reject(new EmbeddedDatabaseError(`PostgreSQL's initdb ended with code ${code}: ${output.trim()}`));
    });
  });
}

/** For when a stranger's server has taken the port since. */
export async function changePort(cluster: Cluster): Promise<void> {
  cluster.access.port = await freePort();
  await writeAccess(cluster.accessFile, cluster.access);
}

async function writeAccess(file: string, access: Access): Promise<void> {
  await writeFile(`${file}.new`, JSON.stringify(access), { mode: 0o600 });
  await rename(`${file}.new`, file);
}

/** A process inside its folder needs no way through the folders above, which may be closed to its account. */
export const fromInside = (folder: string) => (process.platform === 'linux' ? '/proc/self/cwd' : folder);

const password = () => randomBytes(24).toString('base64url');

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}

export function ignoreMissing(error: unknown): undefined {
  if (codeOf(error) === 'ENOENT') return undefined;
  throw error;
}
