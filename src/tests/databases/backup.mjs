// Backup, restore and the removal of logins, with an owner that is a superuser and with one that isn't.
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { copyFileSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import { promisify } from 'node:util';
import pg from 'pg';
import { startCluster } from './cluster.ts';
import { query, run } from './commands.ts';

const cluster = await startCluster(54_398, ['--encoding=SQL_ASCII', '--locale=C']);
after(() => cluster.stop());
const OWNER = 'porchlight_test';
const SALES = 'porchlight_test_ana';
const ANALYST = 'porchlight_test_metabase';

const endOf = (client) => new Promise((resolve) => client.once('end', resolve));
const clients = [];
async function connect(url) {
  const client = new pg.Client(url);
  client.on('error', () => undefined);
  await client.connect();
  clients.push(client);
  return client;
}
const asAdmin = (statement, database) => query(cluster.adminUrl, statement, database);
const asAdminInSite = (statement) => asAdmin(statement, 'porchlight');

/** What `create database` and `alter database` set, and the rights, without the order in which they were granted. */
async function properties() {
  const [database] =
    await asAdmin(`select pg_encoding_to_char(encoding) as encoding, datcollate, datctype, datconnlimit,
      to_jsonb(d) ->> 'datlocprovider' as provider, spcname as tablespace, shobj_description(d.oid, 'pg_database') as comment
      from pg_database d join pg_tablespace t on t.oid = dattablespace where datname = 'porchlight'`);
  const rights =
    await asAdmin(`select grantee::regrole::text, privilege_type from pg_database, aclexplode(datacl)
    where datname = 'porchlight' order by 1, 2`);
  const settings = await asAdmin(`select setrole::regrole::text, unnest(setconfig) as setting
    from pg_db_role_setting join pg_database d on d.oid = setdatabase where datname = 'porchlight' order by 1, 2`);
  return { database, rights, settings };
}

async function dropAll() {
  const databases = await asAdmin(`select datname from pg_database where datname ~ '^porchlight'`);
  for (const { datname } of databases) await asAdmin(`drop database ${datname} with (force)`);
  await asAdmin('drop tablespace if exists elsewhere');
  for (const role of [SALES, ANALYST, OWNER])
    await asAdmin(
      `do $$ begin if to_regrole('${role}') is not null then drop owned by ${role}; drop role ${role}; end if; end $$`,
    );
}

for (const rights of ['createdb createrole', 'superuser']) {
  describe(`the owner has the rights: ${rights}`, { concurrency: 1 }, () => {
    const DATA_DIR = mkdtempSync(join(tmpdir(), 'porchlight-backup-'));
    const folder = join(DATA_DIR, 'backups');
    const DATABASE_URL = Object.assign(new URL(cluster.adminUrl), {
      username: OWNER,
      password: 'owner',
      pathname: 'porchlight',
    }).href;
    const runCommand = (...args) => run({ DATABASE_URL, DATA_DIR }, ...args);
    const command = async (...args) => (await runCommand(...args)).stdout.trim();
    const restore = (dump) => runCommand('backup', 'restore', dump);
    const dumps = () =>
      readdirSync(folder)
        .filter((name) => name.endsWith('.dump'))
        .sort();
    const countLeads = async () => Number((await asAdminInSite('select count(*) from leads'))[0].count);
    const storeLead = () =>
      asAdminInSite(`insert into leads (id, business_name, contact_name, email, phone, business_type, monthly_lead_volume)
        values (gen_random_uuid(), 'Hilltop', 'Pat', 'pat@example.com', '214.555.0100', 'plumbing', '51-150')`);
    after(async () => {
      for (const client of clients) await client.end();
      await dropAll();
      rmSync(DATA_DIR, { recursive: true });
    });
    let login, ana, anaInPostgres, firstDump;

    test('a site with a sales login', async () => {
      await dropAll();
      await asAdmin(`create tablespace elsewhere location ''`);
      await asAdmin(`create role ${OWNER} login password 'owner' ${rights}`);
      await asAdmin(
        `create database porchlight owner ${OWNER} template template0 encoding 'UTF8' lc_collate 'C.UTF-8' lc_ctype 'C.UTF-8' tablespace elsewhere`,
      );
      await asAdmin(`comment on database porchlight is 'the site''s'`);
      await asAdmin('create table if not exists of_all_databases (a int)', 'template1');
      await asAdminInSite(
        'create extension pg_stat_statements; create extension pg_trgm; create schema unreadable',
      );
      await command('migrate');
      login = await command('sales:user', SALES);
      ana = await connect(login);
    });

    test('the login owns large objects, and others own tables and schemas', async () => {
      const create = 'begin read write; select lo_create(0); commit';
      await ana.query('begin read write; alter default privileges grant select on tables to public; commit');
      if (rights === 'superuser') {
        await assert.rejects(ana.query(create), { code: '42501' });
        await ana.query('rollback');
        await asAdminInSite(`select lo_create(4711); alter large object 4711 owner to ${SALES}`);
      } else await ana.query(create);
      anaInPostgres = await connect(Object.assign(new URL(login), { pathname: 'postgres' }).href);
      await anaInPostgres.query(create);
      await anaInPostgres.query(`select pg_advisory_lock(7204118)`);
      await connect(Object.assign(new URL(login), { pathname: 'template1' }).href);
      await asAdminInSite(
        `create table public."Other's table" (a int); create schema audit; create table audit.log (a int);
        create function audit.log() returns trigger language plpgsql as 'begin return new; end';
        create trigger audited after insert on leads for each row execute function audit.log();
        create index by_part on leads using gin (email gin_trgm_ops);
        create role ${ANALYST}; grant select on leads to ${ANALYST}`,
      );
      await asAdmin(`alter database porchlight set datestyle = 'German'`);
      await asAdmin(`alter role ${OWNER} set idle_in_transaction_session_timeout = '50ms'`);
    });

    test('a backup contains only what the site owns', async () => {
      await ana.query('begin; select from leads_due');
      const { stderr } = await runCommand('backup', 'now');
      assert.match(stderr, /porchlight_proof lacks: CREATE TRIGGER audited .*"audit" does not exist/);
      await ana.query('commit');
      [firstDump] = dumps();
      const { stdout } = await promisify(execFile)('pg_restore', ['--list', join(folder, firstDump)]);
      assert.match(stdout, /TABLE public leads /);
      assert.doesNotMatch(stdout, /BLOB|LARGE OBJECT|Other|SCHEMA - audit|audit log/);
    });

    test('a restore ends the sessions of sales logins', async () => {
      await storeLead();
      await ana.query('begin; select from leads_due');
      const ended = endOf(ana);
      const { stderr } = await restore(firstDump);
      await ended;
      for (const what of [
        ...(rights === 'superuser' ? [] : ['extension pg_stat_statements']),
        'schema unreadable',
        `table public."Other's table"`,
      ])
        assert.ok(stderr.includes(`an administrator must repeat: ${what} (it is in porchlight_before_`));
      const tablespace = /must repeat: alter database porchlight set tablespace elsewhere\n/;
      if (rights === 'superuser') assert.equal((await properties()).database.tablespace, 'elsewhere');
      else assert.match(stderr, tablespace);
      assert.equal(await countLeads(), 0);
      await command('migrate');
      ana = await connect(login);
      await assert.rejects(ana.query('begin read write; create temp table t ()'), { code: '42501' });
      await ana.query('rollback');
    });

    test('a restored database has its earlier encoding, settings and rights', async () => {
      for (const statement of [
        'connection limit 90',
        `set work_mem = '7MB'`,
        'set search_path = public, "Odd schema"',
        `set porchlight.note = 'it''s: $a "note"'`,
      ])
        await asAdmin(`alter database porchlight ${statement}`);
      await asAdmin(`alter role ${SALES} in database porchlight set work_mem = '8MB'`);
      await asAdmin(
        `revoke connect on database porchlight from public; grant connect, temporary on database porchlight to ${SALES}`,
      );
      const before = await properties();
      assert.equal(before.database.encoding, 'UTF8');
      const { stderr } = await restore(firstDump);
      const after = await properties();
      if (rights !== 'superuser') {
        assert.match(
          stderr,
          /an administrator must repeat: alter database porchlight set porchlight\.note\n/,
        );
        before.settings = before.settings.filter(({ setting }) => !setting.startsWith('porchlight.note'));
      }
      assert.deepEqual(after, before);
      await assert.rejects(restore('missing.dump'));
      assert.deepEqual(await properties(), before);
      await asAdmin('alter database porchlight reset all; grant connect on database porchlight to public');
      await command('migrate');
    });

    test('a failed restore keeps the settings and rights', async () => {
      await asAdmin('revoke connect on database porchlight from public');
      const before = await properties();
      copyFileSync('package.json', join(folder, 'porchlight-20200101T000000Z.dump'));
      await assert.rejects(restore('porchlight-20200101T000000Z.dump'), /could not be restored/);
      rmSync(join(folder, 'porchlight-20200101T000000Z.dump'));
      assert.deepEqual(await properties(), before);
      await asAdmin('grant connect on database porchlight to public');
    });

    test('a dump without its file counts as none', async () => {
      await asAdminInSite(`insert into backup_proofs values ('deleted.dump', now())`);
      await storeLead();
      await command('backup', 'now');
      assert.deepEqual(await asAdminInSite(`select from backup_proofs where dump = 'deleted.dump'`), []);
      assert.match(await command('backup', 'restore', 'latest'), new RegExp(`restored ${dumps()[1]}`));
      assert.equal(await countLeads(), 1);
    });

    test('removing the login drops what it owns in every database', async () => {
      ana = await connect(login);
      await ana.query('begin; select from leads_due');
      const ended = Promise.all([endOf(ana), endOf(anaInPostgres)]);
      await command('sales:user', SALES, '--remove');
      await ended;
      await assert.rejects(connect(login), { code: '28P01' });
      assert.deepEqual(await asAdmin(`select from pg_largeobject_metadata`), []);
    });

    test('a dump can be restored without the roles of its time', async () => {
      const earlier = await asAdmin(`select datname from pg_database where datname ~ '^porchlight_before_'`);
      for (const { datname } of earlier) await asAdmin(`drop database ${datname}`);
      await asAdminInSite(`drop owned by ${ANALYST}; drop role ${ANALYST}`);
      const { stderr } = await restore(firstDump);
      assert.match(stderr, new RegExp(`lacks: GRANT SELECT ON .* TO ${ANALYST};.*does not exist`));
      const [{ found }] = await asAdminInSite(`select to_regclass('by_part') is not null as found`);
      assert.ok(found);
      assert.equal(await countLeads(), 0);
    });
  });
}
