// Backup, restore and killed restores, with an owner that is a superuser and with one that isn't.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type pg from 'pg';
import { libpqVariables } from '#db/libpq.ts';
import { buildFolder } from '#server/process/project-paths.ts';
import { businessTimeZone } from '#shared/business-time-zone.ts';
import { temporaryDataDir } from '../support/resources.ts';
import { connect } from '../support/test-database.ts';
import { commandWith, shell, startCluster } from './cluster.ts';

const { archive, asAdmin, port } = await startCluster(54_398);
const [OWNER, SALES] = ['porchlight_test', 'porchlight_test_ana'];
const KILLS = 5;

const asAdminInSite = (statement: string) => asAdmin(statement, 'porchlight');

/** What `create database` and `alter database` set, and the rights, without the order in which they were granted. */
async function properties() {
  const [database] =
    await asAdmin(`select pg_encoding_to_char(encoding) as encoding, datcollate, datctype, datconnlimit, datallowconn,
      datlocprovider, daticulocale from pg_database where datname = 'porchlight'`);
  const rights =
    await asAdmin(`select grantee::regrole::text, privilege_type, is_grantable from pg_database, aclexplode(datacl)
    where datname = 'porchlight' order by 1, 2`);
  const settings = await asAdmin(`select setrole::regrole::text, unnest(setconfig) as setting
    from pg_db_role_setting join pg_database d on d.oid = setdatabase where datname = 'porchlight' order by 1, 2`);
  return { database, rights, settings };
}

const countLeads = async () => Number((await asAdminInSite('select count(*) from leads'))[0]?.count);
const storeLead = () =>
  asAdminInSite(`insert into leads (id, business_name, contact_name, email, phone, business_type, monthly_lead_volume)
    values (gen_random_uuid(), 'Hilltop', 'Pat', 'pat@example.com', '214.555.0100', 'plumbing', '51-150')`);

async function dropEarlierDatabases(pattern = '^porchlight_before_') {
  const databases = await asAdmin(`select datname from pg_database where datname ~ '${pattern}'`);
  for (const { datname } of databases) await asAdmin(`drop database ${String(datname)} with (force)`);
}

// Otherwise, each connection warns. initdb leaves template0 without a version.
await asAdmin(`update pg_database set datcollversion = '1' where datname <> 'template0'`);
await asAdmin('create table of_all_databases (a int)', 'template1');

describe.each(['createdb createrole', 'superuser'])('the owner has the rights: %s', (rights) => {
  const DATA_DIR = temporaryDataDir();
  const folder = join(DATA_DIR, 'backups');
  const DATABASE_URL = `postgres://${OWNER}:owner@127.0.0.1:${port}/porchlight`;
  const command = commandWith({ DATABASE_URL, DATA_DIR });
  const restore = async (dump: string) => (await command('backup', 'restore', dump)).output;
  const dumps = () =>
    readdirSync(folder)
      .filter((name) => name.startsWith('porchlight-'))
      .sort();
  let login: string, ana: pg.Client, firstDump: string;

  beforeAll(async () => {
    await asAdmin(`create role ${OWNER} login password 'owner' ${rights}`);
    await asAdmin(
      `create database porchlight owner ${OWNER} template template0 encoding 'UTF8' locale_provider icu icu_locale 'en-US'
       lc_collate 'C.UTF-8' lc_ctype 'C.UTF-8'`,
    );
    await asAdminInSite(
      'create extension pg_stat_statements; create extension pg_trgm; create schema unreadable',
    );
    await command('migrate');
    login = (await command('sales:user', SALES)).stdout;
    ana = await connect(login);

    // The login and others own objects, and something of the site's needs what others own.
    await asAdminInSite(
      `select lo_create(4711); alter large object 4711 owner to ${SALES};
      alter default privileges for role ${SALES} grant select on tables to public;
      create table public."Other's table" (a int); create schema audit; create table audit.log (a int);
      create function audit.log() returns trigger language plpgsql as 'begin return new; end';
      create trigger audited after insert on leads for each row execute function audit.log();
      create index by_part on leads using gin (email gin_trgm_ops); create publication everything for table leads;
      create role porchlight_test_metabase; grant select on leads to porchlight_test_metabase`,
    );
    await asAdmin(`alter database porchlight set datestyle = 'German'`);
    await asAdmin(`alter role ${OWNER} set idle_in_transaction_session_timeout = '50ms'`);
  });

  afterAll(async () => {
    await dropEarlierDatabases('^porchlight');
    await asAdmin(`drop owned by ${SALES}, ${OWNER}; drop role ${SALES}, ${OWNER}`);
  });

  test('a backup contains only what the site owns', async () => {
    await ana.query('begin; select from leads_due');
    expect((await command('backup', 'now')).output).toContain('verified porchlight-');
    await ana.query('commit');
    [firstDump = ''] = dumps();
    const { stdout } = await shell('pg_restore', ['--list', join(folder, firstDump)]);
    expect(stdout).toMatch(/TABLE public leads /);
    expect(stdout).not.toMatch(/BLOB|LARGE OBJECT|Other|SCHEMA - audit|audit log/);
  });

  test('a restore ends the sessions of sales logins, and names what an administrator must repeat', async () => {
    await storeLead();
    await ana.query('begin; select from leads_due');
    const ended = new Promise((resolve) => ana.once('end', resolve));
    const output = await restore(firstDump);
    await ended;
    const others = `schema unreadable, table "Other's table", extension pg_stat_statements, index by_part, publication everything`;
    for (const what of [...others.split(', '), 'trigger audited on table leads'])
      expect(output).toContain(`an administrator must repeat: ${what} (it is in porchlight_before_`);
    expect(await countLeads()).toBe(0);
    ana = await connect(login);
    // Of a function, only an administrator may revoke the rights.
    const refused = ['create temp table t ()', ...(rights === 'superuser' ? ['select lo_create(0)'] : [])];
    for (const statement of refused) {
      await expect(ana.query(`begin read write; ${statement}`)).rejects.toMatchObject({ code: '42501' });
      await ana.query('rollback');
    }
  });

  let before: Awaited<ReturnType<typeof properties>>;
  test('a restore copies no setting and runs no text of the old database', async () => {
    const written = join(temporaryDataDir(), 'written');
    // As a setting, the first is stored without quotes.
    const settings = [
      'alter role porchlight_test_ana superuser',
      `copy (select 1) to program 'touch ${written}'`,
    ];
    await ana.query(
      `begin read write; select set_config('search_path', 'x;${settings[0]?.replaceAll(' ', '/**/')};', false);
       alter role ${SALES} in database porchlight set search_path from current;
       alter role ${SALES} set search_path = "x;${settings.join(';')}"; commit`,
    );
    await asAdmin(`alter database porchlight set work_mem = '7MB'`);
    const output = await restore(firstDump);
    expect(output).toContain('must repeat: setting work_mem (it is in porchlight_before_');
    expect(output).not.toContain('superuser');
    expect(await asAdmin(`select rolsuper from pg_roles where rolname = '${SALES}'`)).toEqual([
      { rolsuper: false },
    ]);
    expect(existsSync(written)).toBe(false);
    before = await properties();
    expect(before.database).toMatchObject({ encoding: 'UTF8', daticulocale: 'en-US', datallowconn: true });
    expect(before.settings).toEqual([{ setrole: SALES, setting: `TimeZone=${businessTimeZone}` }]);
    ana = await connect(login);
    await ana.query('select from sales.leads');
  });

  test('a dump that cannot be restored changes nothing', async () => {
    const broken = 'porchlight-20200101T000000Z.dump';
    copyFileSync('package.json', join(folder, broken));
    expect(await restore('missing.dump')).toContain('there is no dump');
    expect(await restore(broken)).toContain('the restore has failed, and the database is unchanged');
    rmSync(join(folder, broken));
    expect(await properties()).toEqual(before);
  });

  /** Runs as a process group of its own, so that a kill reaches all of it. */
  const startRestore = () =>
    spawn('bash', ['src/ops/backup.sh', 'restore', 'latest'], {
      env: {
        ...process.env,
        ...{ BACKUP_FOLDER: folder, DATABASE_URL, ...libpqVariables(DATABASE_URL) },
        ...{ SITE_NODE: process.execPath, SITE_MAIN: join(buildFolder(), 'server/main.mjs') },
      },
      detached: true,
      stdio: 'ignore',
    });
  async function killRestore(moment: () => Promise<unknown>, isAlone = false) {
    const started = startRestore();
    const exited = once(started, 'exit');
    await moment();
    const { pid, exitCode } = started;
    if (exitCode === null && pid) process.kill(isAlone ? pid : -pid, 'SIGKILL');
    await exited;
  }
  async function expectRepaired(stops: number) {
    expect((await command('backup', 'due')).output).not.toContain('ended with code');
    expect(await properties()).toEqual(before);
    expect(await restore('latest')).toContain('restored porchlight-');
    expect(await properties()).toEqual(before);
    expect(await asAdminInSite('select from revocations')).toHaveLength(stops);
    await dropEarlierDatabases();
  }

  test('a restore that is killed at any step loses neither the database nor a stop', async () => {
    const began = Date.now();
    expect(await once(startRestore(), 'exit')).toEqual([0, null]);
    const duration = Date.now() - began;
    for (let kills = 0; kills < KILLS; kills++) {
      await asAdminInSite(`select sales.revoke_consent('214.555.0100', 'all', 'by phone')`);
      await killRestore(() => setTimeout((duration * (kills + Math.random())) / KILLS), kills % 2 === 1);
      await expectRepaired(kills + 1);
    }
  });

  test('a restore that is killed after the rename is complete', async () => {
    const oid = async () =>
      (await asAdmin(`select oid from pg_database where datname = 'porchlight'`))[0]?.oid;
    const old = await oid();
    await killRestore(async () => {
      for (let now = old; now === old || !now; now = await oid()) await setTimeout(5);
    });
    expect(await properties()).toEqual(before);
    await expectRepaired(KILLS);
  });

  test('a closed database stays closed until it is opened, and the archive has all of it', async () => {
    await command('backup', 'close');
    const [last] = await asAdmin('select pg_walfile_name(pg_current_wal_lsn()) as name');
    await asAdmin(readFileSync('src/ops/kubernetes/archive.sql', 'utf8'));
    expect(readdirSync(archive)).toContain(last?.name);
    await expect(countLeads()).rejects.toMatchObject({ code: 'CLOSED' });
    expect((await command('backup', 'due')).output).toContain("'backup open' opens it");
    await expect(countLeads()).rejects.toMatchObject({ code: 'CLOSED' });
    await command('backup', 'open');
    expect(await countLeads()).toEqual(expect.any(Number));
  });

  test('a dump without its file counts as none', async () => {
    await asAdminInSite(`insert into backup_proofs values ('deleted.dump', now())`);
    await storeLead();
    await command('backup', 'now');
    expect(await asAdminInSite(`select from backup_proofs where dump = 'deleted.dump'`)).toEqual([]);
    expect(await restore('latest')).toContain(`restored ${dumps()[1]}`);
    expect(await countLeads()).toBe(1);
  });

  test.each([
    ['fails', 'exit 1', /pg_dump has failed/],
    ['is cut short', 'pg_dump "$@"; [ -z "$DUMP" ] || truncate -s -400 "$DUMP"', /end of file/],
    ['lacks rows', 'pg_dump --exclude-table-data=leads "$@"', /could not be verified/],
  ])('a dump that %s counts as none', async (_how, script, message) => {
    const bin = temporaryDataDir();
    const program = `PATH=\${PATH#*:}; [ "$1" != --version ] || exec pg_dump --version; ${script}`;
    writeFileSync(join(bin, 'pg_dump'), `#!/bin/bash\n${program}\n`, { mode: 0o755 });
    const earlier = dumps();
    const PATH = `${bin}:${process.env.PATH}`;
    expect((await commandWith({ DATABASE_URL, DATA_DIR, PATH })('backup', 'now')).output).toMatch(message);
    expect(dumps()).toEqual(earlier);
  });

  test('a dump can be restored without the roles of its time', async () => {
    await dropEarlierDatabases();
    await asAdminInSite('drop role porchlight_test_metabase');
    expect(await restore(firstDump)).toContain(`restored ${firstDump}`);
    expect(await countLeads()).toBe(0);
  });
});
