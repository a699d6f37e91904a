import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync } from 'node:fs';
import { chown, cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { expect } from '@jest/globals';
import { accountForPostgres } from '#db/embedded/account.ts';
import { migrate } from '#db/migrate/migrate.ts';
import { eventually } from './eventually.ts';
import { closeAfterTests } from './resources.ts';

const SERVERS = '/usr/lib/postgresql';
const [server = 0] = existsSync(SERVERS)
  ? readdirSync(SERVERS)
      .map(Number)
      .filter((major) => existsSync(join(SERVERS, String(major), 'bin/initdb')))
      .sort((a, b) => b - a)
  : [];
// The first that compresses a base backup by zstd.
const OLDEST_SERVER = 15;

/** Why the backup's scripts can't run here; undefined if they can. */
export const lacksBackupTools =
  ['barman', 'rclone', 'zstd'].find((tool) => !existsSync(join('/usr/bin', tool))) ??
  (server < OLDEST_SERVER ? `PostgreSQL ${OLDEST_SERVER}` : undefined);

export type Machine = Awaited<ReturnType<typeof createMachine>>;

/**
 * A folder in place of a machine of docker-compose.yml: the volumes of database and backups, and
 * the programs of the image. Like them, it isn't root's.
 */
export async function createMachine() {
  const root = await mkdtemp(join(process.env.TEST_FOLDER ?? '', 'backup-'));
  const path = (name: string) => join(root, name);
  const account = await accountForPostgres(root);
  const { uid, gid } = account ?? userInfo();
  for (const folder of ['bin', 'backups', 'temporary', 'socket', 'volume/18'])
    await mkdir(path(folder), { recursive: true });
  await cp('src/ops/backup', path('scripts'), { recursive: true });
  await writeFile(path('bin/df'), '#!/bin/bash\necho Avail; echo "${FREE_BYTES:-100000000000}"\n', {
    mode: 0o755,
  });
  const env: Record<string, string> = {
    PATH: `${path('bin')}:${join(SERVERS, String(server), 'bin')}:/usr/bin:/bin`,
    HOME: root,
    TMPDIR: path('temporary'),
    LANG: 'C.UTF-8',
    TZ: 'UTC',
    // Barman starts in half the time without setuptools, and rclone in two thirds without a table of
    // the widths of letters on a terminal.
    SETUPTOOLS_USE_DISTUTILS: 'stdlib',
    TCELL_MINIMIZE: '1',
    PGHOST: path('socket'),
    PGUSER: 'porchlight',
    PGDATABASE: 'porchlight',
    PGDATA: path('volume/18/docker'),
    BARMAN_HOME: path('backups'),
    PUBLIC_URL: 'https://shop.example',
  };

  const start = (command: string[], more: Record<string, string> = {}) =>
    spawn(command[0] ?? '', command.slice(1), {
      cwd: root,
      env: { ...env, ...more },
      // With its children.
      detached: true,
      ...account,
    });
  async function run(command: string[], more: Record<string, string> = {}) {
    const child = start(command, more);
    let said = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => (said += chunk.toString()));
    const [code] = (await once(child, 'close')) as [number | null];
    return { code, said };
  }
  async function succeed(...command: string[]) {
    const { code, said } = await run(command);
    if (code !== 0) throw new Error(`${command.join(' ')} ended with ${code}:\n${said}`);
    return said.trim();
  }

  const user = (await readFile('/etc/passwd', 'utf8'))
    .split('\n')
    .map((line) => line.split(':'))
    .find((fields) => Number(fields[2]) === uid)?.[0];
  if (!(await run(['barman', 'restore', '--help'])).said.includes('--partial-wal'))
    await cp('src/tests/support/older-barman.sh', path('bin/barman'));
  const version = /^[\d.]+/.exec(await succeed('/usr/bin/barman', '--version'))?.[0] ?? '';
  const [, minor = 0] = version.split('.').map(Number);
  const config = (await readFile('src/ops/backup/barman.conf', 'utf8'))
    .replaceAll('host=db', `host=${env.PGHOST}`)
    .replace(/^barman_user = .*$/m, `barman_user = ${user}`)
    .replace(/^barman_home = .*$/m, `barman_home = ${env.BARMAN_HOME}`)
    // Before 3.12, Barman knows zstd for base backups only, and unpacks them in another folder.
    .replace(/^compression = .*$/m, minor < 12 ? 'compression = gzip' : '$&')
    .concat(`recovery_staging_path = ${path('temporary')}\n`);
  await writeFile(path('.barman.conf'), config);
  for (const name of readdirSync(root, { recursive: true }) as string[])
    await chown(path(name), uid, gid);
  await chown(root, uid, gid);

  let visitors: ReturnType<typeof start>;
  const sql = (statement: string) => succeed('psql', '-qXAtc', statement);
  const machine = {
    path,
    run,
    start,
    sql,
    storeLead: (name: string) =>
      sql(`
        insert into leads (id, business_name, contact_name, email, phone, source, created_at)
        values (gen_random_uuid(), 'Shop', '${name}', '${name}@example.com', '', 'form',
          clock_timestamp() - interval '2 minutes')`),
    /** Their names, in order. */
    leads: () => sql(`select string_agg(contact_name, ' ' order by contact_name) from leads`),
    backup: (args: string[], more: Record<string, string> = {}) =>
      run([path('scripts/backup.sh'), ...args], more),
    /** The ids of the complete base backups, the newest first. */
    async list() {
      const folder = path('backups/porchlight');
      const names = (await readdir(folder, { recursive: true }).catch(() => [])) as string[];
      const infos = names
        .filter((name) => name.endsWith('backup.info'))
        .map((name) => join(folder, name));
      const texts = await Promise.all(infos.map((info) => readFile(info, 'utf8')));
      return infos
        .filter((_info, index) => texts[index]?.includes('status=DONE'))
        .map((info) => /\d{8}T\d{6}/.exec(info)?.[0])
        .sort()
        .reverse();
    },
    async startDatabase() {
      await succeed(
        'pg_ctl',
        ...['start', '-s', '-w', '-D', env.PGDATA ?? '', '-l', path('log'), '-o'],
        `-k ${env.PGHOST} -c listen_addresses=`,
      );
      machine.busy();
    },
    /**
     * Writes to the log until the database stops: Barman archives a segment only when the next one
     * begins, which takes a quiet database up to 15 seconds.
     */
    busy() {
      visitors = start(['psql', '-qX', '-o', '/dev/null', '-d', 'postgres']);
      visitors.stdin.end('select txid_current() \\watch 0.2\n');
    },
    async quiet() {
      visitors.kill();
      await once(visitors, 'exit');
    },
    /** As if it was killed. */
    stopDatabase: () => succeed('pg_ctl', 'stop', '-s', '-m', 'immediate', '-D', env.PGDATA ?? ''),
    async createDatabase() {
      // Each switch of the log streams, compresses and syncs a whole segment: 1 MB, not 16.
      const options = ['--wal-segsize=1', '--no-sync', '-U', 'porchlight', '-A', 'trust'];
      await succeed('initdb', ...options, '-D', env.PGDATA ?? '');
      await machine.startDatabase();
      await succeed('createdb', 'porchlight');
      await migrate(`postgres://porchlight@localhost/porchlight?host=${env.PGHOST}`, '.');
    },
    /** Starts the stream of the log, as the service does. */
    async stream() {
      await machine.backup(['stream']);
      await eventually(() => sql('select active from pg_replication_slots'), 't');
    },
    /** Waits until the log has arrived up to this moment. */
    receive: () => succeed('barman', 'switch-wal', '--force', '--archive', 'porchlight'),
    /** Ends a segment of the log, and waits until it has arrived, before the next one begins. */
    async endSegment() {
      await machine.quiet();
      const ended = await sql('select pg_walfile_name(pg_switch_wal())');
      const folder = path('backups/porchlight/streaming');
      await eventually(() => readdir(folder), expect.arrayContaining([ended]));
    },
    stopStream: () => run(['barman', 'receive-wal', '--stop', 'porchlight']),
    async close() {
      await machine.stopStream();
      await run(['pg_ctl', 'stop', '-s', '-m', 'immediate', '-D', env.PGDATA ?? '']);
      await rm(root, { recursive: true, force: true });
    },
  };
  return closeAfterTests(machine);
}
