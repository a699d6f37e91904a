// A restore is killed at twenty moments, and between the new database's name and its rights. Afterwards, the next command
// brings the old or the new database back, and another restore succeeds. The cluster has ICU and outdated collations.
import assert from 'node:assert/strict';
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { startCluster } from './cluster.ts';
import { command, query } from './commands.ts';

const KILLS = 20;
const cluster = await startCluster(54_397, [
  ...['--encoding=UTF8', '--locale=C.UTF-8', '--locale-provider=icu', '--icu-locale=en-US'],
]);
const DATA_DIR = mkdtempSync(join(tmpdir(), 'porchlight-killed-'));
const folder = join(DATA_DIR, 'backups');
after(async () => {
  await cluster.stop();
  rmSync(DATA_DIR, { recursive: true });
});
const asAdmin = (statement: string, database?: string) => query(cluster.adminUrl, statement, database);
const settings = {
  DATABASE_URL: `postgres://site_owner:secret@127.0.0.1:${cluster.port}/porchlight`,
  DATA_DIR,
};

// initdb leaves template0 without a version.
const outdateCollations = () =>
  asAdmin(`update pg_database set datcollversion = '1' where datname <> 'template0'`);

await asAdmin(`create role site_owner login password 'secret' createdb createrole`);
await asAdmin('create role someone login');
await asAdmin('create database porchlight owner site_owner connection limit 90');
await asAdmin('revoke connect on database porchlight from public');
await asAdmin('grant connect, temporary on database porchlight to someone with grant option');
for (let mb = 1; mb <= 10; mb++)
  await asAdmin(`alter database porchlight set porchlight.note${mb} = '${mb}'`);
await asAdmin(
  `grant set on parameter work_mem to site_owner; alter database porchlight set work_mem = '9MB'`,
);
await outdateCollations();
await command(settings, 'migrate');
await command(settings, 'backup', 'now');
await asAdmin('create table made_later (); alter table made_later owner to site_owner', 'porchlight');

/** Runs as a process group of its own, so that a kill reaches all of it. */
function startRestore(): ChildProcess {
  const env = {
    ...process.env,
    BACKUP_FOLDER: folder,
    PGHOST: '127.0.0.1',
    PGPORT: String(cluster.port),
    PGDATABASE: 'porchlight',
    PGUSER: 'site_owner',
    PGPASSWORD: 'secret',
  };
  return spawn('bash', ['src/ops/backup.sh', 'restore', 'latest'], { env, detached: true, stdio: 'ignore' });
}
async function kill(restore: ChildProcess, isAlone: boolean) {
  if (restore.exitCode !== null || !restore.pid) return;
  const ended = once(restore, 'exit');
  process.kill(isAlone ? restore.pid : -restore.pid, 'SIGKILL');
  await ended;
}
const hasTable = async (name: string) =>
  (await asAdmin(`select to_regclass('${name}') is not null as found`, 'porchlight'))[0]?.found;
async function rights() {
  const [found] = await asAdmin(`select datconnlimit, datlocprovider, daticulocale, datallowconn,
    (select array_agg(format('%s %s %s', coalesce(grantee::regrole::text, ''), privilege_type, is_grantable) order by 1)
      from aclexplode(datacl)) as acl,
    (select 'work_mem=9MB' = any(setconfig) from pg_db_role_setting where setdatabase = d.oid and setrole = 0) as setting
    from pg_database d where datname = 'porchlight'`);
  return found;
}
const before = await rights();

/** The next command repairs what a killed restore left, and another restore works. */
async function assertRepaired() {
  const { output } = await command(settings, 'backup', 'due');
  assert.doesNotMatch(output, /ended with code/, output);
  assert.deepEqual(await rights(), before);
  assert.equal(await hasTable('leads'), true);
  const restored = await command(settings, 'backup', 'restore', 'latest');
  assert.match(restored.output, /restored porchlight-/);
  assert.deepEqual(await rights(), before);
  assert.equal(await hasTable('made_later'), false);
  const earlier = await asAdmin(`select datname from pg_database where datname ~ '^porchlight_before_'`);
  for (const { datname } of earlier) await asAdmin(`drop database ${String(datname)}`);
  await outdateCollations();
}

let duration = 0;
void test('an undisturbed restore', async () => {
  const began = Date.now();
  const restore = startRestore();
  assert.deepEqual(await once(restore, 'exit'), [0, null]);
  duration = Date.now() - began;
  await assertRepaired();
});

for (let kills = 0; kills < KILLS; kills++)
  void test(`kill ${kills + 1} of ${kills % 2 ? 'the script alone' : 'all its processes'}`, async (t) => {
    const restore = startRestore();
    const delay = Math.round((duration * (kills + Math.random())) / KILLS);
    t.diagnostic(`after ${delay} ms`);
    await setTimeout(delay);
    await kill(restore, kills % 2 === 1);
    await assertRepaired();
  });

void test('a kill between the name and the rights', async () => {
  const oid = async () => (await asAdmin(`select oid from pg_database where datname = 'porchlight'`))[0]?.oid;
  const old = await oid();
  const restore = startRestore();
  for (let now = old; now === old || !now; now = await oid()) await setTimeout(5);
  await kill(restore, false);
  assert.ok(existsSync(join(folder, '.properties')));
  assert.notDeepEqual(await rights(), before);
  await assertRepaired();
});
