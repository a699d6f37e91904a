import { cp, mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { expect, test } from '@jest/globals';
import { eventually } from '../src/tests/support/eventually.ts';
import { temporaryDataDir } from '../src/tests/support/data-dir.ts';
import { createTestApp } from '../src/tests/support/test-app.ts';
import { createTestDatabase } from '../src/tests/support/test-database.ts';
import { migrate } from './migrate.ts';

const FIXTURES = 'db/fixtures';
const catalog = await readFile(join(FIXTURES, 'catalog.sql'), 'utf8');
const spooledPath = join(FIXTURES, 'spooled-by-bd7a6e2.json');
const spooled = JSON.parse(await readFile(spooledPath, 'utf8')) as { lead: { id: string } };

async function databaseOf(commit: string) {
  const dump = gunzipSync(await readFile(join(FIXTURES, `${commit}.sql.gz`))).toString();
  const testDatabase = await createTestDatabase({ empty: true });
  await testDatabase.rows(
    `do $$ begin execute format('alter database %I owner to porchlight', current_database()); end $$`,
  );
  await testDatabase.rows('set role porchlight');
  await testDatabase.rows(dump);
  await testDatabase.rows('reset all; reset role');
  const url = new URL(testDatabase.url);
  url.searchParams.set('options', '-c role=porchlight');
  return { ...testDatabase, ownerUrl: url.href };
}

test('when a database of the oldest supported commit is upgraded, then the database keeps all rows and gets the newest schema', async () => {
  const upgraded = await databaseOf('bd7a6e2');
  const count = (from: string) => upgraded.rows(`select count(*)::int from ${from}`);
  const before = await upgraded.rows(`select row_sha256 from consents order by id`);
  for (const outcome of ['do_not_call', 'won'])
    await upgraded.rows(
      `select sales.mark_contacted(id, 'ana', $1) from leads where email = 'won@example.com'`,
      [outcome],
    );
  await migrate(upgraded.ownerUrl, '.');

  const created = await createTestDatabase();
  expect(await upgraded.rows(catalog)).toEqual(await created.rows(catalog));

  expect(await count('leads')).toEqual([{ count: 13 }]);
  expect(await upgraded.rows('select row_sha256 from consents order by id')).toEqual(before);
  expect(await upgraded.rows('select distinct row_intact from sales.consent_evidence')).toEqual([
    { row_intact: true },
  ]);
  const lifted = `select how, row_sha256 = sales_internal.evidence_sha256(to_jsonb(revocations)) as intact
    from revocations where channel = 'do_not_call_lifted'`;
  await upgraded.rows(`set time zone 'UTC'`);
  expect(await upgraded.rows(lifted)).toEqual([{ how: 'told ana', intact: true }]);
  for (const [from, rows] of [
    ['lead_contacts', 5],
    ['revocations', 4],
    ['sales_internal.erasures', 4],
    ['roi_calculations', 1],
    ['voice_calls where call_id is not null', 1],
    ['backup_proofs', 1],
    ['rate_limit_hits', 3],
    ['notifications', 13],
    [`notifications where state = 'retrying' and attempts = 1 and last_error is not null`, 12],
    [`notifications where state = 'waiting'`, 1],
  ] as const)
    expect([from, await count(from)]).toEqual([from, [{ count: rows }]]);

  const shown = await upgraded.rows(
    `select email, contact_state as state, repeats_lead_id is not null as repeats, do_not_call as closed,
       automated_calls as calls, automated_texts as texts from sales.leads order by created_at`,
  );
  const row = (email: string, state = 'new', changes: object = {}) =>
    ({ email, state, repeats: false, closed: false, calls: false, texts: false, ...changes }); // prettier-ignore
  expect(shown).toEqual([
    row('pat1@example.com', 'new', { calls: true, texts: true }),
    row('other@example.com', 'new', { repeats: true }),
    row('pat1@example.com', 'new', { repeats: true }),
    row('shop@example.com'),
    row('shop@example.com'),
    row('none@none.com'),
    row('none@none.com'),
    row('(erased)', 'erased'),
    row('(erased)', 'erased', { repeats: true }),
    row('dnc@example.com', 'do_not_call', { closed: true }),
    row('revoked@example.com'),
    row('won@example.com', 'won'),
    row('robot@example.com'),
  ]);

  const data = temporaryDataDir();
  await mkdir(join(data, 'spool'), { recursive: true });
  await cp(spooledPath, join(data, `spool/${spooled.lead.id}.json`));
  const site = await createTestApp({ DATA_DIR: data }, { testDatabase: upgraded });
  site.startWorker();
  const storedConsents = () =>
    upgraded.rows('select lead_id from consents where lead_id = $1', [spooled.lead.id]);
  await eventually(storedConsents, [{ lead_id: spooled.lead.id }]);
});

test('an upgrade derives identities of existing rows', async () => {
  const upgraded = await databaseOf('51a55ae');
  const counts = () =>
    upgraded.rows(
      `select (select count(*)::int from leads) as leads, (select count(*)::int from consents) as consents,
         (select count(*)::int from revocations) as revocations, (select count(*)::int from privacy_requests) as requests`,
    );
  const before = await counts();
  expect(before).toEqual([{ leads: 11, consents: 22, revocations: 11, requests: 7 }]);
  const evidence = () =>
    upgraded.rows('select row_sha256 from consents union all select row_sha256 from revocations order by 1');
  const hashes = await evidence();

  expect(await migrate(upgraded.ownerUrl, '.')).toBe('6 leads and 2 revocations');
  expect(await counts()).toEqual(before);
  expect(await evidence()).toEqual(hashes);
  expect(await upgraded.rows('select distinct row_intact from sales.consent_evidence')).toEqual([
    { row_intact: true },
  ]);
  // Stops of +15125550177, of +15125550142 and of <ann@example.com> didn't reach these leads before.
  const shown = await upgraded.rows(
    `select lead.email, phone_e164 as phone, automated_calls as calls, automated_texts as texts, do_not_call as closed
     from sales.leads join leads lead on lead.id = lead_id order by lead.email`,
  );
  const row = (email: string, phone: string | null, calls = true, texts = calls, closed = false) =>
    ({ email: `${email}@example.com`, phone, calls, texts, closed }); // prettier-ignore
  expect(shown).toEqual(
    expect.arrayContaining([
      { ...row('ann', '+12145550101', false, false, true), email: '<ann@example.com>' },
      row('abroad', '+442079460958'),
      row('dnc', '+12145550102', false, false, true),
      row('doubled', '+15125550177', false, false, true),
      row('extension', '+12145550103', true, false),
      row('mail', null, false, false, true),
      row('new', '+16215550100'),
      row('new2', '+16215550100'),
      row('pat', '+15125550142', false, true),
      row('plain', '+12145550100'),
      row('vanity', '+18003569377'),
    ]),
  );
  expect(await migrate(upgraded.ownerUrl, '.')).toBeUndefined();
});
