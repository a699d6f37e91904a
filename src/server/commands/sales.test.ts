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

test('in CSV, spreadsheets compute no cell, but --raw keeps the stored text', async () => {
  const time = { created_at: `2026-03-06 18:00:00.5 ${businessTimeZone}` };
  await storeLead(testDatabase, { ...time, contact_name: 'José', business_name: '=HYPERLINK("x")' });
  const csv = (...options: string[]) => call(['leads', '--view', 'leads', '--csv', ...options]);
  const { code, stdout } = await csv();
  expect(code).toBe(0);
  expect(stdout).toMatch(/^\ufeff"lead_id","created_local","business_name"/);
  expect(stdout).toContain(`"'=HYPERLINK(""x"")","José",`);
  for (const cells of [
    /,no,no,,0,/,
    /,2026-03-07 18:00:00[+-]\d\d:\d\d,yes,"new",0,/,
    /,no,2026-03-06 18:00:00[+-]\d\d:\d\d,,"any",/,
  ])
    expect(stdout).toMatch(cells);
  const { stdout: raw } = await csv('--raw');
  expect(raw).toMatch(/^lead_id,created_local,business_name/);
  expect(raw).toContain(`"=HYPERLINK(""x"")",José,`);
});

test.each(['hubspot', 'salesforce'])('%s gets one row per person, and each address once', async (crm) => {
  const person = {
    contact_name: ' Mary Ann  Smith ',
    email: 'Pat@example.com',
    phone: '+12145550100 ext. 12',
  };
  const mary = await storeLead(testDatabase, { ...person, first_touch: { utm_source: 'google' } });
  await storeLead(testDatabase, { ...person, first_touch: { utm_source: 'google', utm_campaign: 'hail' } });
  const cher = await storeLead(testDatabase, {
    contact_name: 'Cher',
    email: 'pat@example.com',
    phone: '+44 20 7946 0100',
  });
  await storeLead(testDatabase, { suspected_spam: true });
  await testDatabase.rows(`select sales.mark_contacted($1, 'ana', 'won', 'signed')`, [mary]);
  const file = async (...options: string[]) => {
    const command = ['leads', '--view', `leads_for_${crm}`, '--csv', '--raw', ...options];
    const { code, stdout } = await call(command);
    expect(code).toBe(0);
    return stdout.trimEnd().split('\r\n');
  };
  const [, ...rows] = await file();
  const time = '[-\\d]{10} [:\\d]{8}[+-]\\d\\d:\\d\\d';
  const rest = `${time},${time},false,false,51-150,`;
  expect(rows.toSorted()).toEqual([
    expect.stringMatching(
      `^,Cher,pat@example.com,\\+442079460100,Hilltop Plumbing,Plumbing,unknown,false,${cher},new,,${rest},,,$`,
    ),
    expect.stringMatching(
      `^Mary,Ann Smith,,\\+12145550100 ext. 12,Hilltop Plumbing,Plumbing,google,false,${mary},won,,${rest},hail,,signed$`,
    ),
  ]);
  expect(await file('--since', '2001-01-01')).toHaveLength(3);
  expect(await file('--since', '2101-01-01')).toHaveLength(1);
});

test('Salesforce’s field lengths are kept', async () => {
  const long = 'x'.repeat(200);
  await storeLead(testDatabase, {
    contact_name: `${long.slice(0, 99)} ${long.slice(0, 100)}`,
    business_name: long,
    phone: `none ${'1'.repeat(100)}`,
    email: `${'a'.repeat(64)}@${'b'.repeat(60)}.example`,
    first_touch: { utm_source: long, utm_campaign: long },
  });
  const [row] = await testDatabase.rows<Record<string, string | null>>(
    'select * from sales.leads_for_salesforce',
  );
  const limits: Record<string, number> = { 'First Name': 40, 'Last Name': 80, Email: 80, Phone: 40 };
  for (const [name, value] of Object.entries(row ?? {}))
    expect([name, String(value).length <= (limits[name] ?? 255)]).toEqual([name, true]);
});

test('addresses that Salesforce refuses are left out and counted', async () => {
  const names = ['john.', 'x..y', 'first.last'];
  for (const [index, name] of names.entries())
    await storeLead(testDatabase, { email: `${name}@example.com`, phone: `214 555 010${index}` });
  const { stdout, stderr } = await call(['leads', '--view', 'leads_for_salesforce', '--csv', '--raw']);
  expect(stdout.match(/[^,]+@/g)).toEqual(['first.last@']);
  expect(stderr).toBe('Addresses that Salesforce refuses, and that are left out: 2.\n');
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
  expect(stdout).toMatch(/^postgresql:\/\//);
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
