// Runs the backup's scripts with Barman and rclone on a PostgreSQL of their own.
import { readdir, rm, writeFile } from 'node:fs/promises';
import { expect, jest, test as always } from '@jest/globals';
import {
  createMachine,
  lacksBackupTools,
  type Machine,
} from '../../tests/support/backup-machine.ts';
import { eventually } from '../../tests/support/eventually.ts';

jest.setTimeout(300_000);
if (lacksBackupTools)
  process.stderr.write(`There is no ${lacksBackupTools}, so the tests of backups are skipped.\n`);
const test = lacksBackupTools ? always.skip : always;

let site: Machine;
const endSegments = async () => {
  for (let segment = 0; segment < 4; segment += 1)
    await site.sql('select pg_current_xact_id(); select pg_switch_wal()');
  await site.sql('checkpoint');
};
const slot = () => site.sql('select wal_status, active from pg_replication_slots');
const proved = () => site.sql(`select backup, proved_at from backup_proofs where backup <> 'none'`);

test('a new database has a base backup at the first try', async () => {
  site = await createMachine();
  await site.createDatabase();
  await site.stream();
  expect(await site.list()).toEqual([]);
  expect(await site.backup(['now'])).toMatchObject({ code: 0 });
  expect(await site.list()).toHaveLength(1);
  const { code, said } = await site.backup(['check']);
  expect([code, said]).toEqual([0, expect.stringContaining('there is no copy off this machine')]);
});

test('a proof needs the newest lead', async () => {
  await site.storeLead('Ann');
  await site.backup(['back-up-and-prove']);
  const [backup] = await site.list();
  expect(await proved()).toMatch(new RegExp(`^${backup}\\|`));
  expect(
    await site.sql('select ran_at > proved_at, copied_at is null from backup_proofs'),
  ).toContain('t|t');

  const before = await proved();
  await site.stopStream();
  await site.storeLead('Bob');
  const { code, said } = await site.backup(['prove']);
  expect([code, said]).toEqual([1, expect.stringContaining(`${backup} lacks the newest lead`)]);
  expect(await proved()).toBe(before);
});

test('without room, nothing is begun', async () => {
  await site.stream();
  const before = await site.list();
  for (const command of ['now', 'prove']) {
    const { code, said } = await site.backup([command], { FREE_BYTES: '100000' });
    expect([code, said]).toEqual([1, expect.stringMatching(/it needs \S+M, .* room for 98K/)]);
    expect(said).not.toContain('Starting backup');
  }
  expect(await readdir(site.path('backups/porchlight/base'))).toEqual(before);
});

test('a proof that fails is made again after an hour', async () => {
  await site.sql(`update backup_proofs set proved_at = proved_at - interval '8 days'`);
  const first = await site.backup(['back-up-and-prove'], { FREE_BYTES: '100000' });
  expect(first).toMatchObject({ code: 1, said: expect.stringContaining('room for 98K') });
  const second = await site.backup(['back-up-and-prove']);
  expect(second).toMatchObject({ code: 1, said: expect.stringContaining('after an hour') });
  await rm(site.path('backups/proof-failed'));
  await site.sql(`update backup_proofs set proved_at = proved_at + interval '8 days'`);
});

test('a statement that hangs ends', async () => {
  const timeout = site.path('bin/timeout');
  await writeFile(timeout, '#!/bin/bash\nexec /usr/bin/timeout "${@/11m/1}"\n', { mode: 0o755 });
  const session = site.start(['psql', '-qX']);
  session.stdin.write('begin; lock table backup_proofs;\n');
  const locks = `select count(*) from pg_locks where mode = 'AccessExclusiveLock'`;
  await eventually(() => site.sql(locks), '1');
  expect(await site.backup(['back-up-and-prove'])).toMatchObject({ code: 124 });
  session.stdin.end();
  await rm(timeout);
});

test('a restore brings the log’s end, and copy-back the rest', async () => {
  await site.endSegment();
  await site.stopStream();
  await site.storeLead('Cat');
  expect(await site.backup(['restore'])).toMatchObject({
    code: 1,
    said: expect.stringContaining('the database runs: stop it first'),
  });
  await site.stopDatabase();
  const { code, said } = await site.backup(['restore']);
  expect([code, said]).toEqual([0, expect.stringContaining('restored: 2 leads, the newest of ')]);
  await site.startDatabase();
  expect(await site.leads()).toBe('Ann Bob');

  const [, lost = ''] = /What was there is in \S+\/(\S+-before-\S+)/.exec(said) ?? [];
  await site.backup(['copy-back', lost, 'leads']);
  expect(await site.leads()).toBe('Ann Bob Cat');
});

test('after a restore, check waits for a base backup', async () => {
  // The database keeps the log until the service gets it.
  await endSegments();
  expect(await slot()).toBe('reserved|f');
  await site.stream();
  const { code, said } = await site.backup(['check']);
  expect([code, said]).toEqual([1, expect.stringContaining('no base backup since a restore')]);
  const before = await site.list();
  await site.backup(['back-up-and-prove']);
  expect(await site.list()).toHaveLength(before.length + 1);
  expect(await site.backup(['check'])).toMatchObject({ code: 0 });
});

test('copy-back inserts what a quiet database had a moment ago', async () => {
  const time = await site.sql('select now()');
  await site.sql(`delete from leads where contact_name = 'Ann'`);
  await site.stopStream();
  await site.quiet();
  const copyBack = site.backup(['copy-back', time, 'leads']);
  // As soon after a restore, the log arrives only when the service has noticed the database.
  await site.stream();
  expect(await copyBack).toMatchObject({ code: 0 });
  expect(await site.leads()).toBe('Ann Bob Cat');
  for (const wrong of ['2040-01-01', 'yesterdy'])
    expect(await site.backup(['copy-back', wrong, 'leads'])).toMatchObject({
      code: 1,
      said: expect.stringContaining(`${wrong} is not a time before now`),
    });
});

test.each([
  ['lost', 'after a full disk'],
  ['reserved', 'if that is not where the log ended here'],
])('a log whose slot is %s begins anew %s', async (status) => {
  await site.stopStream();
  if (status === 'lost') {
    await site.sql(`alter system set max_slot_wal_keep_size = '1MB'`);
    await site.sql('select pg_reload_conf()');
    await endSegments();
  } else {
    await site.sql(`select pg_drop_replication_slot('barman')`);
    await endSegments();
    await site.sql(`select pg_create_physical_replication_slot('barman', true)`);
  }
  expect(await slot()).toBe(`${status}|f`);
  const before = await site.list();
  await site.backup(['back-up-and-prove']);
  await site.stream();
  await site.sql('alter system reset max_slot_wal_keep_size');
  await site.sql('select pg_reload_conf()');
  await site.backup(['back-up-and-prove']);
  expect(await site.list()).toHaveLength(before.length + 1);
  expect(await site.backup(['check'])).toMatchObject({ code: 0 });
});

test('an empty database in place of the lost one is not backed up', async () => {
  await site.stopDatabase();
  await site.stopStream();
  await rm(site.path('volume/18/docker'), { recursive: true });
  await site.createDatabase();
  const files = () => readdir(site.path('backups/porchlight'), { recursive: true });
  const before = await files();
  const elsewhere = { BACKUP_REMOTE: site.path('elsewhere'), BACKUP_CRYPT_PASSWORD: 'long' };
  for (const command of ['check', 'now', 'prove', 'copy']) {
    const { code, said } = await site.backup([command], elsewhere);
    expect([command, code, said]).toEqual([
      command,
      1,
      expect.stringMatching(/is not the one of the backups here \(\d+\): restore it/),
    ]);
  }
  await site.backup(['stream']);
  await site.backup(['back-up-and-prove']);
  expect([await slot(), await proved(), await files()]).toEqual(['', '', before]);
});
