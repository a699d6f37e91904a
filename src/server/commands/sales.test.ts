import { randomBytes } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { afterEach, expect, test } from '@jest/globals';
import { withConnection } from '#db/connection.ts';
import { businessTimeZone } from '#shared/business-time-zone.ts';
import { temporaryDataDir } from '../../tests/support/resources.ts';
import { callCommand } from '../../tests/support/command-process.ts';
import { createSalesDatabase, storeLead } from '../../tests/support/sales.ts';

const testDatabase = await createSalesDatabase();
afterEach(() => testDatabase.rows('delete from leads'));

type Command = Parameters<typeof callCommand>[0];
const call = (command: Command, env: Record<string, string> = {}) =>
  callCommand(command, { DATABASE_URL: testDatabase.url, ...env });

test('`leads --csv` writes what spreadsheets show as typed, and --raw what is stored', async () => {
  const created_at = `2026-03-06 18:00:00.5 ${businessTimeZone}`;
  await storeLead(testDatabase, { created_at, contact_name: 'José', business_name: '=HYPERLINK("x")' });
  const csv = async (...options: string[]) =>
    (await call(['leads', '--view', 'leads', '--csv', ...options])).stdout;
  const guarded = await csv();
  expect(guarded).toMatch(/^lead_id,created_local,business_name/);
  expect(guarded).toContain(`"'=HYPERLINK(""x"")",José,`);
  expect(guarded).toMatch(/,2026-03-06 18:00:00[+-]\d\d:\d\d,/);
  expect(await csv('--raw')).toContain(`"=HYPERLINK(""x"")",José,`);
});

test('`leads` prints one row of at most 100 characters for each person', async () => {
  const long = {
    contact_name: 'Maximiliane Hollowell-Pike',
    phone: '+12145550100 x12345',
    call_time: 'afternoon',
    trade_detail: 'Garage doors',
  };
  const late = { ...long, created_at: new Date(Date.now() - 1e8), business_type: 'other' };
  const id = await storeLead(testDatabase, late);
  await storeLead(testDatabase, { ...late, created_at: new Date() });
  await storeLead(testDatabase, { phone: '+44 20 7946 0100' });
  const { code, stdout } = await call(['leads']);
  const [header = '', ...rows] = stdout.trimEnd().split('\n');
  expect(code).toBe(0);
  expect(header.split(/ +/)).toEqual(['phone', 'who', 'trade', 'due', 'call', 'state', 'owner']);
  expect(rows).toHaveLength(2);
  const people = rows.map((row) => row.trim().split(/ {2,}/));
  const due = expect.stringMatching(/^\w{3} \d\d:\d\d!$/);
  const wish = expect.stringMatching(/^\w{3} \d\d:\d\d$/);
  expect(people).toContainEqual(['(214) 555-0100 x12345', 'Maximiliane Ho', 'Garage doo', due, wish, 'new']);
  for (const line of [header, ...rows]) expect(line.length).toBeLessThanOrEqual(100);
  expect((await call(['leads', '--wide'])).stdout).toContain(id);
});

test('`leads` prints how many privacy requests are open, and the first due date', async () => {
  const due = await testDatabase.rows<{ on: string }>(
    `insert into privacy_requests (id, requested_at, contact, what)
     select gen_random_uuid(), now(), 'ana@example.com', what from unnest(array['see', 'erase', 'calls']) what
     returning ((now() at time zone '${businessTimeZone}')::date + 45)::text as on`,
  );
  const { stderr } = await call(['leads']);
  // All commands of this file run in one process, so stderr may also have Node's warning about too many listeners.
  expect(stderr).toContain(`Open privacy requests: 2, the first due ${String(due[0]?.on)}.\n`);
  await testDatabase.rows('delete from privacy_requests');
});

test('sales:user prints no password but the new one', async () => {
  const name = `bob_${randomBytes(6).toString('hex')}`;
  const { code, stdout, stderr } = await call(['sales:user', name]);
  expect([code, stderr]).toEqual([0, expect.stringContaining(`${name} was created`)]);
  expect(stdout).toMatch(/^postgres:\/\//);
  expect(stdout).not.toContain(new URL(testDatabase.url).password);
  const who = await withConnection(stdout.trim(), (client) => client.query('select current_user as name'));
  expect(who.rows).toEqual([{ name }]);
  const connections = () =>
    testDatabase.rows('select rolconnlimit as n from pg_roles where rolname = $1', [name]);
  expect(await connections()).toEqual([{ n: 12 }]);
  // A later run keeps the number.
  await call(['sales:user', name, '--rw', '--connections', '20']);
  await call(['sales:user', name]);
  expect(await connections()).toEqual([{ n: 20 }]);
  await call(['sales:user', name, '--remove']);
  expect(await testDatabase.rows('select from pg_roles where rolname = $1', [name])).toEqual([]);
});

test('`leads` does not create the embedded database', async () => {
  const DATA_DIR = temporaryDataDir();
  const { code, stderr } = await callCommand(['leads'], { DATABASE_URL: '', DATA_DIR });
  expect([code, stderr]).toEqual([1, expect.stringContaining(`there is no database in ${DATA_DIR}`)]);
  expect(await readdir(DATA_DIR)).toEqual([]);
});
