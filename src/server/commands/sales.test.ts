import { readdir } from 'node:fs/promises';
import { afterEach, describe, expect, test } from '@jest/globals';
import { withConnection } from '#db/connection.ts';
import { readInBatches } from '#db/sales/read-views.ts';
import { callCommand } from '../../tests/support/command-process.ts';
import { temporaryDataDir } from '../../tests/support/data-dir.ts';
import { createSalesDatabase, storeLead } from '../../tests/support/sales.ts';
import { closeAfterTests } from '../../tests/support/close-after-tests.ts';

const stored = await createSalesDatabase();
afterEach(() => stored.rows('delete from leads'));

type Command = Parameters<typeof callCommand>[0];
const call = (command: Command, env: Record<string, string> = {}) =>
  callCommand(command, { DATABASE_URL: stored.url, ...env });

describe('leads', () => {
  const storeHyperlink = () =>
    storeLead(stored, {
      contact_name: 'José',
      business_name: '=HYPERLINK("x")',
      phone_e164: '+12145550100',
      created_at: '2026-03-07 00:00:00.5',
    });

  test('when CSV is asked for, then a spreadsheet can open it', async () => {
    await storeHyperlink();
    const { code, stdout } = await call(['leads', '--view', 'leads', '--csv']);
    expect(code).toBe(0);
    const [header, row] = stdout.split('\r\n');
    expect(header?.startsWith('\ufefflead_id,created_local,business_name')).toBe(true);
    expect(row).toContain(`"'=HYPERLINK(""x"")",José,(214) 555-0100,pat@example.com,Plumbing`);
    for (const cells of ['no,no,,0', '2026-03-07 18:00:00,yes,new,0', 'no,2026-03-06 18:00:00,,any'])
      expect(row).toContain(`,${cells},`);
  });

  test('when raw CSV is asked for, then nothing is added to the cells', async () => {
    await storeHyperlink();
    const { stdout } = await call(['leads', '--view', 'leads', '--csv', '--raw']);
    expect(stdout.startsWith('lead_id,created_local,business_name')).toBe(true);
    expect(stdout).toContain(`"=HYPERLINK(""x"")",José,`);
  });

  test.each([
    ['hubspot', 'First Name,Last Name,Email,Phone Number,Company Name,Industry,Lead Source,Do Not Call'],
    ['salesforce', 'First Name,Last Name,Email,Phone,Company,Industry,Lead Source,Do Not Call'],
  ])('when the columns of %s are asked for, then they are named as it maps them', async (crm, header) => {
    const first_touch = { utm_source: 'google' };
    const person = { contact_name: ' Mary Ann  Smith ', phone_e164: '+12145550100', phone_extension: '12' };
    const mary = await storeLead(stored, { ...person, first_touch });
    const cher = await storeLead(stored, {
      contact_name: 'Cher',
      phone: '+44 20 7946 0100',
      phone_e164: '+442079460100',
    });
    const reached = await storeLead(stored);
    await stored.rows(`select sales.mark_contacted($1, 'ana', 'reached')`, [reached]);
    await storeLead(stored, { suspected_spam: true });
    const { code, stdout } = await call(['leads', '--columns', crm]);
    const [head, ...rows] = stdout.trimEnd().split('\r\n');
    expect([code, head]).toEqual([0, `${header},Website Lead ID`]);
    expect(rows.toSorted()).toEqual([
      `,Cher,pat@example.com,+442079460100,Hilltop Plumbing,Plumbing,unknown,false,${cher}`,
      `Mary,Ann Smith,pat@example.com,+12145550100 ext. 12,Hilltop Plumbing,Plumbing,google,false,${mary}`,
    ]);
  });

  test('when a view is longer than a batch, then all of it is read, a batch at a time', async () => {
    await stored.rows(
      `insert into notifications (event, channel) select 'lead.created', 'email' from generate_series(1, 2500)`,
    );
    const lengths = await withConnection(stored.url, async (client) => {
      const read: number[] = [];
      for await (const { rows } of readInBatches(client, 'notifications')) read.push(rows.length);
      return read;
    });
    expect(lengths).toEqual([1_000, 1_000, 500]);
    const { stdout } = await call(['leads', '--view', 'notifications', '--csv']);
    expect(stdout.trimEnd().split('\r\n')).toHaveLength(2_501);
    await stored.rows('delete from notifications');
  });

  test.each([
    [['--columns', 'pipedrive'], /^leads: Use: leads /],
    [['--raw'], /^leads: Use: leads /],
    [
      ['--columns', 'hubspot', '--view', 'by_source'],
      /^leads: there is no view of leads 'by_source'; the views: /,
    ],
  ])('when it is called with %j, then it says what is wrong', async (args, words) => {
    const { code, stdout, stderr } = await call(['leads', ...args]);
    expect([code, stdout, stderr]).toEqual([1, '', expect.stringMatching(words)]);
  });

  test('when no view is named, then a caller has a row for each person that fits a hundred columns', async () => {
    const long = {
      contact_name: 'Maximiliane Hollowell-Pike',
      phone_e164: '+12145550100',
      phone_extension: '12345',
      call_time: 'afternoon',
      trade_detail: 'Garage doors',
    };
    const late = { ...long, created_at: new Date(Date.now() - 1e8), business_type: 'other' };
    const id = await storeLead(stored, late);
    await storeLead(stored, { ...late, created_at: new Date() });
    await storeLead(stored, { phone_e164: '+442079460100', phone: '+44 20 7946 0100' });
    const { code, stdout } = await call(['leads']);
    const [header = '', ...rows] = stdout.trimEnd().split('\n');
    expect([code, header.split(/ +/)]).toEqual([
      0,
      ['phone', 'who', 'trade', 'due_ct', 'call_ct', 'wish_ct', 'state'],
    ]);
    expect(rows).toHaveLength(2);
    const people = rows.map((row) => row.trim().split(/ {2,}/));
    const due = expect.stringMatching(/^\w{3} \d\d:\d\d!$/);
    const legal = expect.stringMatching(/^(now to \d{1,2}pm|\w{3} \d{1,2}[ap]m-\d{1,2}pm)$/);
    const wish = expect.stringMatching(/^\w{3} 2pm-6pm$/);
    expect(people).toContainEqual([
      ...['(214) 555-0100 x12345', 'Maximiliane H…', 'Garage…', due, legal, wish, 'new'],
    ]);
    expect(people.flat()).toContain('never: abroad');
    for (const line of [header, ...rows]) expect(line.length).toBeLessThanOrEqual(100);
    expect((await call(['leads', '--wide'])).stdout).toContain(id);
  });

  test('when somebody asked for no calls, then the desk says so; a view without leads is printed whole', async () => {
    const own = { phone_e164: '+12145550111', email_normalized: 'asked@example.com' };
    const id = await storeLead(stored, own);
    await stored.rows(`select sales.mark_contacted($1, 'ana', 'do_not_call')`, [id]);
    expect((await call(['leads', '--view', 'leads'])).stdout).toMatch(/ never: asked +no calls/);
    expect((await call(['leads', '--view', 'revocations'])).stdout).toContain('federal_deadline');
  });

  test('when there is no such view, then the views are told', async () => {
    const { code, stdout, stderr } = await call(['leads', '--view', 'public.leads']);
    expect([code, stdout]).toEqual([1, '']);
    expect(stderr).toMatch(
      /^leads: there is no view 'public\.leads'; the views: busiest_hours, .*sources_that_win\n$/,
    );
  });

  test('when the database is not migrated, then that is told in one line', async () => {
    const DATABASE_URL = Object.assign(new URL(stored.url), { pathname: '/template1' }).href;
    const { code, stderr } = await call(['leads'], { DATABASE_URL });
    expect([code, stderr]).toEqual([1, 'leads: the views are not there: apply the migrations first\n']);
  });
});

describe('sales:user', () => {
  test.each([
    [[], /^sales:user: Use: sales:user NAME \[--rw \| --remove\]\n$/],
    [['ana', 'ben'], /^sales:user: Use:/],
    [['ana', '--rw', '--remove'], /^sales:user: Use:/],
    [['Ana Lopez'], /^sales:user: 'Ana Lopez' cannot be a login: use/],
  ])('when it is called with %j, then it says how it is used', async (args, words) => {
    const { code, stdout, stderr } = await call(['sales:user', ...args]);
    expect([code, stdout, stderr]).toEqual([1, '', expect.stringMatching(words)]);
  });
});

test('when retention runs, then it says what it did and what it keeps', async () => {
  const old = { created_at: '2026-01-01', suspected_spam: true, ip_address: '192.0.2.7' };
  await storeLead(stored, old);
  expect((await call(['retention'])).stdout).toBe(
    'IP addresses truncated: 1; suspected leads are kept (RETENTION_SUSPECTED_DAYS is not set); calls counted no longer: 0.\n',
  );
  expect(await call(['retention'], { RETENTION_SUSPECTED_DAYS: '30' })).toMatchObject({
    code: 0,
    stdout: 'IP addresses truncated: 0; suspected leads removed: 1; calls counted no longer: 0.\n',
  });
});

test('when the database is filled for trying, then it is only where that is allowed, and only where it is empty', async () => {
  const refused = await call(['db:seed']);
  expect([refused.code, refused.stdout]).toEqual([1, '']);
  expect(refused.stderr).toContain('with ALLOW_SEED=1 in the environment');

  const seed = () => call(['db:seed'], { ALLOW_SEED: '1' });
  const stdout = '2000 made-up leads of the last 90 days are stored.\n';
  expect(await seed()).toEqual({ code: 0, stdout, stderr: '' });
  const stderr = 'db:seed: there are leads already: --force adds the made-up ones to them\n';
  expect(await seed()).toEqual({ code: 1, stdout: '', stderr });
  const { stdout: rows } = await call(['leads', '--view', 'leads', '--csv']);
  expect(rows.trim().split('\r\n')).toHaveLength(2_001);
});

test('when there is no database where a command looks, then it says so and makes none', async () => {
  const { path: DATA_DIR } = await closeAfterTests(temporaryDataDir());
  const { code, stderr } = await callCommand(['retention'], { DATABASE_URL: '', DATA_DIR });
  expect([code, stderr]).toEqual([1, expect.stringContaining(`there is no database in ${DATA_DIR}`)]);
  expect(await readdir(DATA_DIR)).toEqual([]);
});
