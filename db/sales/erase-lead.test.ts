import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { hireSalesperson, storeConsent, storeContact, storeLead } from '../../src/tests/support/sales.ts';
import type { Salesperson } from '../../src/tests/support/sales.ts';
import { createTestDatabase, type TestDatabase } from '../../src/tests/support/test-database.ts';

const PERSON = {
  business_name: 'Zzyzx Plumbing',
  contact_name: 'Zzyzx Person',
  email: 'zzyzx@example.com',
  email_normalized: 'zzyzx@example.com',
  phone: '214 555 0199',
  phone_e164: '+12145550199',
  phone_extension: '77777',
  trade_detail: 'Zzyzx pools',
  first_touch: { utm_source: 'Google', utm_campaign: 'hail', gclid: 'zzyzx', landing_path: '/zzyzx' },
  last_touch: { utm_source: 'zzyzx', utm_term: 'zzyzx' },
  ip_address: '192.0.2.199',
  content_hash: 'zzyzx',
};

let stored: TestDatabase;
let ana: Salesperson;
beforeAll(async () => {
  stored = await createTestDatabase();
  ana = await hireSalesperson(stored, 'sales_rw');
});
afterAll(async () => {
  await ana.leave();
  await stored.drop();
});

const erase = (id: string, reason = 'asked by mail') =>
  ana.rows('select erase_lead($1, $2) as erased', [id, reason]);
const counts = () =>
  stored.rows(`select trade, leads, reached, won from sales.by_trade_and_volume order by trade`);
const sources = () => stored.rows('select came_from, leads, reached, won from sales.by_source');

/** Everything that the tables hold, but for the evidence. */
const everything = async () => {
  const rows = await stored.rows(
    `select leads::text as row from leads union all select lead_contacts::text from lead_contacts
     union all select roi_calculations::text from roi_calculations`,
  );
  return rows.map(({ row }) => String(row)).join('\n');
};

test('when a lead is erased, then its personal data are gone, and the counts and the evidence stay', async () => {
  const visitor = randomUUID();
  const first = await storeLead(stored, { ...PERSON, visitor_id: visitor });
  const again = await storeLead(stored, { ...PERSON, visitor_id: visitor, repeats_lead_id: first });
  const contact = await storeContact(stored, first, new Date().toISOString(), 'won');
  await stored.rows(`update lead_contacts set note = 'zzyzx' where id = $1`, [contact]);
  await stored.rows(
    `insert into roi_calculations values (gen_random_uuid(), now(), 1, 1, 1, 1, 1, 1, 1, $1)`,
    [visitor],
  );
  await storeConsent(stored, first, { name: PERSON.contact_name, ip_address: PERSON.ip_address });
  const before = [await counts(), await sources()];

  expect(await erase(again)).toEqual([{ erased: 2 }]);

  const kept = await everything();
  expect(kept).toContain('asked by mail');
  expect(kept).not.toMatch(/zzyzx|0199|77777|192\.0\.2\.199/i);
  expect(kept).not.toContain(visitor);
  expect([await counts(), await sources()]).toEqual(before);
  expect(
    await stored.rows('select name, phone, ip_address, lead_erased from sales.consent_evidence'),
  ).toEqual([{ name: 'Zzyzx Person', phone: '214.555.0100', ip_address: '192.0.2.199', lead_erased: true }]);
  expect(
    await ana.rows('select contact_state, erased, ok_to_call_now, overdue, came_from, campaign from leads'),
  ).toEqual(
    Array(2).fill({
      contact_state: 'erased',
      erased: true,
      ok_to_call_now: false,
      overdue: false,
      came_from: 'google',
      campaign: 'hail',
    }),
  );
});

test("when the person wrote months before as well, then that lead is erased too, and a stranger's is not", async () => {
  const own = {
    email: 'march@example.com',
    email_normalized: 'march@example.com',
    phone_e164: '+12145550111',
  };
  const march = await storeLead(stored, { ...PERSON, ...own, created_at: '2026-03-01T12:00:00Z' });
  const stranger = await storeLead(stored, {
    ...PERSON,
    email_normalized: 'stranger@example.com',
    phone_e164: null,
  });
  const november = await storeLead(stored, { ...PERSON, email_normalized: null, phone_e164: '+12145550111' });
  expect(await erase(november)).toEqual([{ erased: 2 }]);
  const erased = await stored.rows('select id from leads where erased_at is not null and id = any ($1)', [
    [march, stranger, november],
  ]);
  expect(erased.map(({ id }) => String(id)).sort()).toEqual([march, november].sort());
});

test('when another person used the same browser, then their calculation stays theirs', async () => {
  const visitor = randomUUID();
  const id = await storeLead(stored, { visitor_id: visitor });
  const other = await storeLead(stored, {
    visitor_id: visitor,
    email_normalized: 'other@example.com',
    phone_e164: null,
  });
  await stored.rows(
    `insert into roi_calculations values (gen_random_uuid(), now(), 7, 1, 1, 1, 1, 1, 1, $1)`,
    [visitor],
  );
  expect(await erase(id)).toEqual([{ erased: 1 }]);
  const rows = await stored.rows('select monthly_leads from sales.leads_with_roi where lead_id = $1', [
    other,
  ]);
  expect(rows).toEqual([{ monthly_leads: 7 }]);
});

test('when no reason, no lead or an erased one is given, then it is refused in words', async () => {
  const id = await storeLead(stored, { email: 'stays@example.com' });
  await expect(erase(id, ' ')).rejects.toThrow(/reason is missing/);
  expect(await stored.rows('select email from leads where id = $1', [id])).toEqual([
    { email: 'stays@example.com' },
  ]);
  await expect(erase(randomUUID())).rejects.toThrow(/there is no lead/);
  await erase(id);
  await expect(erase(id)).rejects.toThrow(/is erased/);
});
