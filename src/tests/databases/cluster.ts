import { execFile } from 'node:child_process';
import { appendFile, chmod, chown, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { withConnection } from '#db/connection.ts';
import { accountForPostgres } from '#db/embedded/account.ts';
import { isFree } from '#db/embedded/cluster.ts';
import { runCommand } from '../support/command-process.ts';
import { closeAfterTests, temporaryDataDir } from '../support/resources.ts';

const PASSWORD = 'admin';

export const shell = promisify(execFile);

/** A server with the programs in PATH. It listens on both loopback addresses and a Unix socket, and is its own CA. */
export async function startCluster(port: number) {
  if (!(await isFree(port))) throw new Error(`the port ${port} is in use`);
  const folder = temporaryDataDir();
  const account = await accountForPostgres(folder);
  const data = join(folder, 'data');
  const file = (name: string) => join(folder, name);
  await shell('openssl', [
    ...'req -x509 -nodes -subj /CN=localhost -addext subjectAltName=DNS:localhost'.split(' '),
    ...['-keyout', file('server.key'), '-out', file('server.crt')],
  ]);
  await writeFile(file('password'), PASSWORD);
  await chmod(folder, 0o755);
  if (account)
    for (const each of [folder, file('server.crt'), file('server.key')])
      await chown(each, account.uid, account.gid);
  const run = (program: string, ...args: string[]) => shell(program, args, { cwd: folder, ...account });
  await run('mkdir', 'archive');

  const login = ['--username=postgres', '--auth=scram-sha-256', `--pwfile=${file('password')}`];
  await run('initdb', `--pgdata=${data}`, ...login, '--encoding=SQL_ASCII', '--locale=C');
  const settings = {
    port,
    listen_addresses: '127.0.0.1,::1',
    unix_socket_directories: folder,
    ssl: 'on',
    ssl_cert_file: file('server.crt'),
    ssl_key_file: file('server.key'),
    shared_preload_libraries: 'pg_stat_statements',
    fsync: 'off',
    archive_mode: 'on',
    archive_command: `cp %p ${file('archive')}/%f`,
  };
  const lines = Object.entries(settings).map(([name, value]) => `${name} = '${value}'\n`);
  await appendFile(join(data, 'postgresql.conf'), lines.join(''));
  await run('pg_ctl', 'start', '--wait', `--pgdata=${data}`, `--log=${file('log')}`);
  closeAfterTests({ stop: () => run('pg_ctl', 'stop', '--wait', '--mode=immediate', `--pgdata=${data}`) });
  return {
    port,
    socketFolder: folder,
    archive: file('archive'),
    rootCertificate: file('server.crt'),
    asAdmin: (statement: string, database = 'postgres') =>
      withConnection(`postgres://postgres:${PASSWORD}@127.0.0.1:${port}/${database}`, async (admin) => {
        const { rows } = await admin.query<Record<string, unknown>>(statement);
        return rows;
      }),
  };
}

export type Cluster = Awaited<ReturnType<typeof startCluster>>;

export const commandWith =
  (settings: Record<string, string>) =>
  async (...args: string[]) => {
    const { stdout, stderr } = await runCommand(args, settings);
    return { stdout: stdout.trim(), output: stdout + stderr };
  };
