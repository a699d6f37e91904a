import { execFile } from 'node:child_process';
import { appendFile, chmod, chown, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { accountForPostgres } from '#db/embedded/account.ts';
import { isFree } from '#db/embedded/cluster.ts';
import { createAuthority } from '../support/certificates.ts';

const PASSWORD = 'admin';

/** A server with the programs in PATH. It listens on both loopback addresses and a Unix socket, and has a private CA. */
export async function startCluster(port: number, initdbOptions: string[]) {
  if (!(await isFree(port))) throw new Error(`the port ${port} is in use`);
  const folder = await mkdtemp(join(tmpdir(), 'porchlight-databases-'));
  const account = await accountForPostgres(folder);
  const data = join(folder, 'data');
  const file = (name: string) => join(folder, name);
  const authority = createAuthority();
  const { certificate, key } = authority.issue();
  await writeFile(file('root.pem'), authority.certificate);
  await writeFile(file('server.crt'), certificate);
  await writeFile(file('server.key'), key, { mode: 0o600 });
  await writeFile(file('password'), PASSWORD);
  await chmod(folder, 0o755);
  if (account)
    for (const each of [folder, file('server.crt'), file('server.key')])
      await chown(each, account.uid, account.gid);
  const run = (program: string, ...args: string[]) =>
    promisify(execFile)(program, args, { cwd: folder, ...account });

  const login = ['--username=postgres', '--auth=scram-sha-256', `--pwfile=${file('password')}`];
  await run('initdb', `--pgdata=${data}`, ...login, ...initdbOptions);
  const settings = {
    port,
    listen_addresses: '127.0.0.1,::1',
    unix_socket_directories: folder,
    ssl: 'on',
    ssl_cert_file: file('server.crt'),
    ssl_key_file: file('server.key'),
    shared_preload_libraries: 'pg_stat_statements',
    fsync: 'off',
    allow_in_place_tablespaces: 'on',
  };
  const lines = Object.entries(settings).map(([name, value]) => `${name} = '${value}'\n`);
  await appendFile(join(data, 'postgresql.conf'), lines.join(''));
  await run('pg_ctl', 'start', '--wait', `--pgdata=${data}`, `--log=${file('log')}`);
  return {
    port,
    socketFolder: folder,
    rootCertificate: file('root.pem'),
    adminUrl: `postgres://postgres:${PASSWORD}@127.0.0.1:${port}/postgres`,
    async stop() {
      await run('pg_ctl', 'stop', '--wait', '--mode=immediate', `--pgdata=${data}`);
      await rm(folder, { recursive: true });
    },
  };
}

export type Cluster = Awaited<ReturnType<typeof startCluster>>;
