import { describeVulnerability } from '#db/connection/vulnerable-release.ts';
import { randomBytes } from 'node:crypto';
import { expect, test } from '@jest/globals';
import { businessTimeZone } from '#shared/business-time-zone.ts';
import { runCommand } from '../../tests/support/site-process.ts';
import { command } from '../../tests/support/command.ts';
import { ago, storeTestLead } from '../../tests/support/sales.ts';
import { createStage } from '../../tests/support/stories.ts';
import { openTestDatabase } from '../../tests/support/test-database.ts';

const testDatabase = await createStage();

const env = { DATABASE_URL: testDatabase.url };
const call = (words: string[]) => command(words, env);

test('`leads` prints whom to contact when', async () => {
  const lead = (hours: number, columns: object) =>
    storeTestLead(testDatabase, { created_at: ago(hours), ...columns });
  await lead(5, { contact_name: 'Abroad', phone: '+44 20 7946 0958' });
  const byEmail = { reach_by: 'email', email: 'old@example.com' };
  await lead(4, { contact_name: 'Typo', phone: '214-555-01O1', email: 'typo' });
  await lead(3, { contact_name: 'Old\u001b\r\nOne', phone: '(214) 555-0101', ...byEmail });
  await lead(2, { contact_name: 'Ana Stop', phone: '(214) 555-0102' });
  await testDatabase.play('press (214) 555-0102');
  await lead(1, { contact_name: 'Spam Bot', suspected_spam: true, phone: '(214) 555-0103' });
  await lead(0.6, { contact_name: 'Wrong Number', phone: '(214) 555-0104' });
  await testDatabase.rows(`update leads set status = 'wrong_number' where phone ~ '0104$'`);
  await lead(0.5, { contact_name: 'Later', phone: '(907) 555-0105' });
  const { code, stdout } = await runCommand(['leads'], env);
  expect(code).toBe(0);
  const rows = stdout
    .trimEnd()
    .split('\n')
    .map((line) => line.split(/ {2,}/));
  expect(rows).toMatchObject([
    ['sent', 'name', 'business', 'phone', 'status', 'contact'],
    [
      ...[expect.any(String), 'Later', 'Hilltop Plumbing', '(907) 555-0105', 'new'],
      expect.stringMatching(/^call from [A-Z][a-z]{2} \d\d \d\d:\d\d$/),
    ],
    [
      ...[expect.any(String), 'Wrong Number', 'Hilltop Plumbing', '(214) 555-0104'],
      ...['wrong_number', 'unreachable'],
    ],
    [expect.any(String), 'Spam Bot', 'Hilltop Plumbing', '(214) 555-0103', 'spam'],
    [expect.any(String), 'Ana Stop', 'Hilltop Plumbing', 'new', 'stopped'],
    [expect.any(String), 'Old One', 'Hilltop Plumbing', '(214) 555-0101', 'new', 'email now'],
    [expect.any(String), 'Typo', 'Hilltop Plumbing', '214-555-01O1', 'new', 'unreadable'],
    [expect.any(String), 'Abroad', 'Hilltop Plumbing', '+44 20 7946 0958', 'new', 'unreachable'],
  ]);
  expect((await call(['leads', '--since', '2101-01-01'])).stdout).toBe('No rows.\n');
  const { columns } = process.stdout;
  process.stdout.columns = 40;
  expect((await call(['leads'])).stdout).toMatch(/^sent .*\nname +Later\n/);
  process.stdout.columns = columns;
});

test('`leads` prints the newest thirty', async () => {
  for (let hours = 1; hours <= 32; hours++)
    await storeTestLead(testDatabase, { created_at: ago(hours), contact_name: `No${hours}.` });
  const names = (await call(['leads'])).stdout.match(/No\d+\./g);
  expect(names).toEqual(Array.from({ length: 30 }, (_, index) => `No${index + 1}.`));
});

const views = ['leads', 'to_contact', 'agenda', 'by_campaign'];
test.each(views)('`leads --view %s` takes --since', async (view) => {
  await storeTestLead(testDatabase);
  const { stdout } = await call(['leads', '--view', view, '--csv']);
  expect(stdout.trimEnd().split('\r\n')).toHaveLength(2);
  expect((await call(['leads', '--view', view, '--since', '2101-01-01'])).stdout).toBe(
    'No rows.\n',
  );
});

const empty = ['stops_in_force', 'team_weekly', 'leads_for_google_ads', 'roi_calculations'];
test.each(empty)('`leads --view %s --since` is understood', async (view) => {
  expect(await call(['leads', '--view', view, '--since', '2026-11-24'])).toMatchObject({
    hasWorked: true,
  });
});

test('`leads --csv` guards cells unless --raw', async () => {
  const created_at = `2026-03-06 18:00:00.5 ${businessTimeZone}`;
  await storeTestLead(testDatabase, {
    created_at,
    contact_name: 'José',
    business_name: '=HYPERLINK("x")',
  });
  const guarded = (await call(['leads', '--csv'])).stdout;
  const [columns = [], cells = []] = guarded.split('\r\n').map((line) => line.split(','));
  expect(cells[columns.indexOf('may_automate_calls')]).toBe('no');
  expect(guarded).toMatch(/^created_at,status,.*\r\n2026-03-06 18:00:00,new,/);
  expect(guarded).toContain(`José,"'=HYPERLINK(""x"")",`);
  const raw = (await call(['leads', '--csv', '--raw'])).stdout;
  expect(raw).toContain(`José,"=HYPERLINK(""x"")",`);
  expect(raw).toMatch(/\r\n2026-03-06 18:00:00[+-]\d\d:\d\d,new,/);
});

test('sales:user prints a login and changes rights', async () => {
  const name = `bob_${randomBytes(6).toString('hex')}`;
  const { code, stdout, stderr } = await runCommand(['sales:user', name], env);
  expect([code, stderr]).toEqual([0, expect.stringContaining(`${name} may read the views of`)]);
  const [server] = await testDatabase.rows(
    `select current_setting('server_version_num')::int as version`,
  );
  expect(stderr).toContain(describeVulnerability(Number(server?.version)) ?? '');
  // The address follows.
  expect(stderr).toMatch(/shown only once, and ends its earlier password:\n$/);
  expect(stdout).not.toContain(new URL(testDatabase.url).password);
  const add = `select add_lead('Dee Day', '(214) 555-0100')`;
  await expect((await openTestDatabase(stdout.trim())).rows(add)).rejects.toThrow(
    'permission denied',
  );
  const again = await call(['sales:user', name, '--rw']);
  expect(again.stderr).toContain(`${name} may read the views and call the functions of`);
  const writer = await openTestDatabase(again.stdout.trim());
  expect(await writer.rows(add)).toEqual([{ add_lead: expect.stringContaining('Added Dee Day') }]);
  await testDatabase.rows(`drop owned by ${name}; drop role ${name}`);
});
