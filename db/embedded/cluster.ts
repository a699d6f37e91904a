import { execFile } from 'node:child_process';
import { randomBytes, randomInt } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chmod, chown, mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { createFolder, removeUnfinished, writeDurably } from '#runtime/durable-files.ts';
import { OperatorError } from '#runtime/operator-error.ts';
import { accountForPostgres, type Account } from './account.ts';
import { prepareBinaries } from './binaries.ts';

/** A recovery may take minutes on a slow disk. */
export const LONGEST_START_MS = 15 * 60_000;

interface Access {
  port: number;
  ownerPassword: string;
}

interface Programs {
  binaries: string;
  account: Account | undefined;
}

export interface Cluster extends Programs {
  home: string;
  access: Access;
}

const doesNotStart = (log: string) =>
  new OperatorError(
    `the embedded PostgreSQL does not start:\n${log}Remove the cause and start again, or ` +
      'set DATABASE_URL to a server of your own.',
  );

/** Creates the cluster, unless it exists. */
export async function openCluster(home: string): Promise<Cluster> {
  const account = await accountForPostgres(clusterFolder(home));
  const programs = { account, binaries: await prepareBinaries(account !== undefined) };
  if (!existsSync(clusterFolder(home)))
    await createFolder(home, (folder) => initialize(folder, programs));
  await removeUnfinished(home);
  const access = JSON.parse(await readFile(join(home, ACCESS), 'utf8')) as Access;
  return { home, access, ...programs };
}

export const clusterFolder = (home: string) => join(home, 'cluster');

/** A working folder. On Linux, this path works without access to the parent folders. */
export const workingFolder = (folder: string) =>
  process.platform === 'linux' ? '/proc/self/cwd' : folder;

export async function changePort({ home, access }: Cluster): Promise<void> {
  access.port = randomPort();
  await writeAccess(home, access);
}

const ACCESS = 'access.json';

async function initialize(home: string, { binaries, account }: Programs): Promise<void> {
  const folder = clusterFolder(home);
  await mkdir(folder, { mode: 0o700 });
  if (account) {
    await chmod(home, 0o711);
    await chown(folder, account.uid, account.gid);
  }
  const run = async (program: string, options: string[], input = '') => {
    const limit = { timeout: LONGEST_START_MS, killSignal: 'SIGKILL' } as const;
    const settings = { cwd: folder, env: {}, ...limit, ...account };
    const running = promisify(execFile)(join(binaries, program), options, settings);
    // A program that fails may end before it reads its input.
    running.child.stdin?.on('error', () => undefined).end(input);
    await running.catch((error: unknown) => {
      throw doesNotStart(`${String(error).trim()}\n`);
    });
  };
  const data = ['-D', workingFolder(folder)];
  const auth = ['--auth-local=reject', '--auth-host=scram-sha-256'];
  const locale = [
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--encoding=UTF8',
  ];
  await run('initdb', [...data, '--username=postgres', ...auth, ...locale]);
  const access = { port: randomPort(), ownerPassword: randomBytes(24).toString('base64url') };
  await run('postgres', ['--single', ...data, '-cexit_on_error=on', 'template1'], firstSql(access));
  await writeAccess(home, access);
}

/** What a login of sales may not call. `docs/postgresql.md` revokes the same on other servers. */
export const REVOKED_FUNCTIONS = [
  // They fill the disk.
  'lo_creat',
  'lo_create',
  'lo_from_bytea',
  'pg_logical_emit_message(bool, text, text, bool)',
  'pg_logical_emit_message(bool, text, bytea, bool)',
  // They use up transaction ids.
  'pg_current_xact_id',
  'txid_current',
];

/** A sales login may not use other databases, fill the disk or use up transaction ids. */
const firstSql = ({ ownerPassword }: Access) => `
alter role postgres password '${ownerPassword}'
revoke connect on database postgres, template1 from public
revoke execute on function ${REVOKED_FUNCTIONS.join(', ')} from public
create role porchlight login createrole password '${ownerPassword}'
create database porchlight owner porchlight
`;

const writeAccess = (home: string, access: Access) =>
  writeDurably(join(home, ACCESS), JSON.stringify(access));

/** Below the ports that Linux gives to outgoing connections. PostgreSQL says if it is in use. */
const randomPort = () => randomInt(20_000, 32_000);
