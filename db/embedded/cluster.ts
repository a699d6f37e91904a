import { execFile, type ExecFileException } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { chmod, chown, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { codeOf } from '../error-code.ts';
import { syncFolder } from '../sync-folder.ts';
import { accountForPostgres, type Account } from './account.ts';
import { prepareBinaries } from './binaries.ts';
import { OperatorError } from '../errors.ts';

const POSTGRES_MAJOR = '18';

export const START_ADVICE = 'Remove the cause and start again, or set DATABASE_URL to a server of your own.';

export const COPY_BACK =
  'copy it back from a copy of DATA_DIR, or move the folder postgresql aside, start, and restore a backup';

interface Access {
  port: number;
  adminPassword: string;
  ownerPassword: string;
}

export interface Cluster {
  folder: string;
  logFile: string;
  accessFile: string;
  account: Account | undefined;
  binaries: string;
  access: Access;
}

/** Callers must hold the lock on `home`, so that only one process creates the cluster. */
export async function prepareCluster(home: string): Promise<Cluster> {
  const folder = join(home, 'cluster');
  const account = await accountForPostgres(folder);
  const cluster = {
    folder,
    logFile: join(home, 'server.log'),
    accessFile: join(home, 'access.json'),
    account,
    binaries: await prepareBinaries(account),
  };
  // If PostgreSQL runs under another account, that account must be able to enter this folder.
  await chmod(home, account ? 0o711 : 0o700);

  const major = (await readFile(join(folder, 'PG_VERSION'), 'utf8').catch(ignoreMissing))?.trim();
  if (major === undefined) await createCluster(home, cluster);
  else if (major !== POSTGRES_MAJOR) {
    throw new OperatorError(
      `the data in ${folder} is from PostgreSQL ${major}, but the embedded server is version ${POSTGRES_MAJOR}: move the data as docs/operations.md says, or set DATA_DIR to another folder`,
    );
  }
  return { ...cluster, access: await readAccess(cluster.accessFile) };
}

/** Gives the folder its final name last, so that after a crash, `folder` is either complete or missing. */
async function createCluster(
  home: string,
  { folder, accessFile, account, binaries }: Omit<Cluster, 'access'>,
): Promise<void> {
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
    await initdb(join(binaries, 'initdb'), unfinished, account);
  } finally {
    await rm(passwordFile, { force: true });
  }
  await writeAccess(accessFile, access);
  await rename(unfinished, folder);
  await syncFolder(home);
  await syncFolder(dirname(home));
}

async function initdb(program: string, folder: string, account: Account | undefined): Promise<void> {
  const options = [
    `--pgdata=${workingFolderPath(folder)}`,
    '--username=postgres',
    '--auth=scram-sha-256',
    '--pwfile=../initdb-password',
    '--encoding=UTF8',
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--no-instructions',
  ];
  try {
    await promisify(execFile)(program, options, { cwd: folder, ...account });
  } catch (error) {
    const { code, stdout, stderr } = error as ExecFileException;
    // The file's loader is missing.
    if (String(code) === 'ENOENT')
      throw new OperatorError('the embedded PostgreSQL needs glibc, which Alpine lacks: set DATABASE_URL');
    const output = `${stdout ?? ''}${stderr ?? ''}`.trim();
    throw new OperatorError(`PostgreSQL's initdb ended with code ${code ?? ''}: ${output}\n${START_ADVICE}`);
  }
}

export async function changePort(cluster: Cluster): Promise<void> {
  cluster.access.port = await freePort();
  await writeAccess(cluster.accessFile, cluster.access);
}

async function writeAccess(file: string, access: Access): Promise<void> {
  await writeFile(`${file}.new`, JSON.stringify(access), { mode: 0o600, flush: true });
  await rename(`${file}.new`, file);
  await syncFolder(dirname(file));
}

async function readAccess(file: string): Promise<Access> {
  const text = await readFile(file, 'utf8').catch(ignoreMissing);
  try {
    return JSON.parse(text ?? '') as Access;
  } catch (cause) {
    throw new OperatorError(`${file} is ${text === undefined ? 'missing' : 'damaged'}: ${COPY_BACK}`, {
      cause,
    });
  }
}

/** A path of `folder` for a process that starts in `folder`. On Linux, it works without access to the parent folders. */
export const workingFolderPath = (folder: string) =>
  process.platform === 'linux' ? '/proc/self/cwd' : folder;

const password = () => randomBytes(24).toString('base64url');

const freePort = () => listenOnce(0);

export const isFree = (port: number): Promise<boolean> =>
  listenOnce(port).then(
    () => true,
    () => false,
  );

async function listenOnce(port: number): Promise<number> {
  const probe = createServer().listen(port, '127.0.0.1');
  await once(probe, 'listening');
  const { port: listened } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  return listened;
}

export function ignoreMissing(error: unknown): undefined {
  if (codeOf(error) === 'ENOENT') return undefined;
  throw error;
}
