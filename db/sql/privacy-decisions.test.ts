import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from '@jest/globals';
import { createSalesDatabase, storeConsent, storeLead } from '../../src/tests/support/sales.ts';
import { createTestDatabase } from '../../src/tests/support/test-database.ts';
import { withConnection } from '../connection.ts';
import { listPrivacyDecisions, replayPrivacyDecisions } from '../queries/privacy-decisions.ts';

const failed = await createSalesDatabase();
const restored = await createTestDatabase();
const databases = [failed, restored];
beforeEach(async () => {
  for (const testDatabase of databases) {
    await testDatabase.rows('delete from leads');
    await testDatabase.rows('delete from sales_internal.erasures');
    await testDatabase.rows('delete from privacy_requests');
  }
});

const NUMBER = '+12145550177';
const PAST = '2026-01-01Z';

async function leadInBoth(columns: Record<string, unknown> = {}) {
  const [id, consent] = [randomUUID(), randomUUID()];
  const phone = `+1214555${String(1_000 + (people += 1))}`;
  const row = { id, phone: phone, email: `${id}@example.com`, created_at: PAST, ...columns };
  for (const testDatabase of databases) {
    await storeLead(testDatabase, row);
    await storeConsent(testDatabase, id, { id: consent, given_at: PAST, phone });
  }
  return { id, phone };
}
let people = 0;

const mark = (id: string, outcome: string) =>
  failed.rows(`select sales.mark_contacted($1, 'ana', $2)`, [id, outcome]);
const lift = (id: string) => failed.rows(`select sales.lift_stop($1, 'asked for an offer')`, [id]);
const revoke = (contact: string) =>
  failed.rows(`select sales.revoke_consent($1, 'all', 'by phone', 'a note')`, [contact]);
const erase = (id: string) => failed.rows(`select sales.erase_lead($1, 'asked by mail')`, [id]);
const allowed = (testDatabase: Pick<typeof failed, 'rows'>) =>
  testDatabase.rows(
    `select lead_id, do_not_call, automated_calls, automated_texts, erased from sales.leads order by lead_id`,
  );
const list = () => withConnection(failed.url, (client) => listPrivacyDecisions(client, '.'));
const replay = async () => {
  const decisions = await list();
  return withConnection(restored.url, (client) => replayPrivacyDecisions(client, decisions));
};
const unerased = async () =>
  (await restored.rows<{ id: string }>('select id from leads where erased_at is null')).map(({ id }) => id);

test('after a replay, a restored database allows the same calls and texts', async () => {
  await leadInBoth();
  const revoked = await leadInBoth();
  await revoke(revoked.phone);
  const byAddress = await leadInBoth();
  await revoke(`${byAddress.id}@example.com`);
  await mark((await leadInBoth()).id, 'do_not_call');
  await mark((await leadInBoth({ phone: 'none', email: 'none' })).id, 'do_not_call');
  const lifted = await leadInBoth();
  await mark(lifted.id, 'do_not_call');
  await replay();
  await lift(lifted.id);
  const markedAgain = await leadInBoth();
  await mark(markedAgain.id, 'do_not_call');
  await lift(markedAgain.id);
  await mark(markedAgain.id, 'do_not_call');
  await mark((await leadInBoth()).id, 'do_not_call');
  await failed.rows(
    'select sales.undo(contact_id) from (select contact_id from sales.contacts limit 1) newest',
  );
  const leadAfterRevocation = await leadInBoth({ created_at: new Date(Date.now() + 60_000) });
  await revoke(leadAfterRevocation.phone);
  await erase((await leadInBoth()).id);

  const before = await allowed(failed);
  expect(await allowed(restored)).not.toEqual(before);
  expect(await replay()).toBe(
    'stops, lifts and other entries added: 15, requests added or closed: 0, leads erased again: 1',
  );
  expect(await allowed(restored)).toEqual(before);
  expect(await replay()).toBe(
    'stops, lifts and other entries added: 0, requests added or closed: 0, leads erased again: 0',
  );
  expect(await allowed(restored)).toEqual(before);

  const columns =
    'select id, at, action, from_page, contact, channel, how, by, undoes from revocations order by id';
  expect(await restored.rows(columns)).toEqual(await failed.rows(columns));
  expect(await restored.rows('select from notifications')).toEqual([]);
});

test('open requests and stops keep their times after a restore', async () => {
  const ask = (what: string) =>
    failed.rows(
      `insert into privacy_requests (id, requested_at, contact, what)
       values (gen_random_uuid(), now() - interval '1 hour', 'ask@example.com', $1)`,
      [what],
    );
  for (const what of ['see', 'erase']) await ask(what);
  await replay();
  const requests = 'select * from privacy_requests order by id';
  const stops = `select id, at, requested_at from revocations where contact = 'ask@example.com' order by id`;
  expect(await failed.rows(stops)).toHaveLength(2);
  for (const query of [requests, stops]) expect(await restored.rows(query)).toEqual(await failed.rows(query));

  const [closed] = await failed.rows(`select id from privacy_requests where what = 'see'`);
  await failed.rows(`select sales.close_privacy_request($1, 'answered')`, [closed?.id]);
  expect(await replay()).toMatch('requests added or closed: 1,');
  expect(await restored.rows(requests)).toEqual(await failed.rows(requests));
});

test('the list of privacy decisions has no notes, and only hashes of erasures', async () => {
  await revoke(NUMBER);
  const { id } = await leadInBoth({ phone: '+12145550188', email: 'zzyzx@example.com' });
  await erase(id);
  expect(await list()).toHaveLength(3 + (await failed.rows('select from revocations')).length);
  const text = JSON.stringify(await list());
  for (const data of ['a note', '5550188', 'zzyzx', id]) expect(text).not.toContain(data);
});

test('a replay erases what a person sent before the erasure', async () => {
  const { id: first } = await leadInBoth({ phone: NUMBER, email: 'pat@example.com' });
  await erase(first);

  // Each of the first three leads has one trait of the erased person: the id, the number or the email address.
  await restored.rows('delete from leads');
  const back = (columns: Record<string, unknown>) =>
    storeLead(restored, { email: 'pat@example.com', phone: NUMBER, ...columns });
  await back({ id: first, email: 'none', phone: 'none', created_at: '2026-01-01Z' });
  await back({ email: 'none', created_at: '2026-01-02Z' });
  await back({ phone: 'none', created_at: '2026-01-03Z' });
  const later = await back({ created_at: new Date(Date.now() + 60_000) });
  const other = await back({ phone: '+12145550178', created_at: '2026-01-04Z' });

  expect(await replay()).toMatch(/erased again: 3$/);
  expect(await replay()).toMatch(/erased again: 0$/);
  expect(new Set(await unerased())).toEqual(new Set([later, other]));
});

test('a replay keeps a lead with only an address that several people used', async () => {
  const email = 'shop@example.com';
  const mine = await leadInBoth({ phone: NUMBER, email });
  const other = await leadInBoth({ phone: '+12145550178', email });
  await erase(mine.id);
  const noNumber = await storeLead(restored, { phone: 'none', email, created_at: PAST });
  expect(await replay()).toMatch(/erased again: 1$/);
  expect(new Set(await unerased())).toEqual(new Set([other.id, noNumber]));
});
