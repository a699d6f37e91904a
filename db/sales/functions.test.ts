import { randomUUID } from 'node:crypto';
import { describe, expect, test } from '@jest/globals';
import {
  databaseOfFile,
  storeCalculation,
  storeConsent,
  storeContact,
  storeLead,
  storeRating,
} from '../../src/tests/support/sales.ts';

const stored = await databaseOfFile();
const ana = await stored.hire('sales_rw');

const attempt = (id: string | null, by: string, note?: string) =>
  ana.rows('select sales.mark_attempted($1, $2, $3) as state', [id, by, note]);
const contact = (id: string | null, by: string, outcome: string | null, note?: string) =>
  ana.rows('select sales.mark_contacted($1, $2, $3, $4) as state', [id, by, outcome, note]);
const erase = (id: string, reason = 'asked by mail') =>
  ana.rows('select erase_lead($1, $2) as erased', [id, reason]);
const history = (id: string) =>
  stored.rows('select kind, outcome, by, note from lead_contacts where lead_id = $1 order by at', [id]);

describe('marking a call', () => {
  test('when calls are marked one after the other, then each stays in the history and the last state is told', async () => {
    const id = await storeLead(stored);
    expect(await attempt(id, 'ana', 'voicemail')).toEqual([{ state: 'attempted' }]);
    expect(await contact(id, 'ben', 'reached')).toEqual([{ state: 'reached' }]);
    expect(await contact(id, 'ana', 'won', 'Growing Business')).toEqual([{ state: 'won' }]);
    expect(await history(id)).toEqual([
      { kind: 'attempted', outcome: null, by: 'ana', note: 'voicemail' },
      { kind: 'contacted', outcome: 'reached', by: 'ben', note: null },
      { kind: 'contacted', outcome: 'won', by: 'ana', note: 'Growing Business' },
    ]);
  });

  test('when arguments are given by name, then the note may be left out', async () => {
    const id = await storeLead(stored);
    await ana.rows(`select mark_contacted(lead_id => $1, by => 'ana', outcome => 'lost')`, [id]);
    expect(await history(id)).toHaveLength(1);
  });

  test('when a person is reached, then the lead leaves the list of whom to call', async () => {
    const id = await storeLead(stored);
    const isDue = async () => (await ana.rows('select from leads_due where lead_id = $1', [id])).length > 0;
    expect(await isDue()).toBe(true);
    await attempt(id, 'ana');
    await contact(id, 'ana', 'wrong_number');
    expect(await isDue()).toBe(true);
    await contact(id, 'ana', 'reached');
    expect(await isDue()).toBe(false);
  });

  test('when somebody puts tables of their own in front, then the functions do not look there', async () => {
    const id = await storeLead(stored);
    await ana.rows('create temporary table lead_contacts (lead_id uuid, kind text, "by" text, note text)');
    await ana.rows('set search_path to pg_temp, sales');
    await attempt(id, 'ana');
    expect(await ana.rows('select * from pg_temp.lead_contacts')).toEqual([]);
    expect(await history(id)).toHaveLength(1);
    await ana.rows('reset search_path');
  });

  const NO_OUTCOME = /one of reached, wrong_number, not_interested, won, lost/;
  const NO_CALLER = /by \(who called\) is missing/;
  test.each<[string, (id: string) => Promise<unknown>, RegExp]>([
    ['the outcome is misspelt', (id) => contact(id, 'ana', 'reachd'), NO_OUTCOME],
    ['the outcome is empty', (id) => contact(id, 'ana', ''), NO_OUTCOME],
    ['the outcome is null', (id) => contact(id, 'ana', null), NO_OUTCOME],
    ['nobody called', (id) => contact(id, '', 'reached'), NO_CALLER],
    ['a blank called', (id) => contact(id, '  ', 'reached'), NO_CALLER],
    ['nobody tried', (id) => attempt(id, ''), NO_CALLER],
    ['a blank tried', (id) => attempt(id, '  '), NO_CALLER],
  ])('when %s, then that is refused in words', async (_what, call, words) => {
    const id = await storeLead(stored);
    await expect(call(id)).rejects.toThrow(words);
    expect(await history(id)).toEqual([]);
  });

  test('when there is no such lead, or it is erased, then that is refused in words', async () => {
    const missing = randomUUID();
    await expect(attempt(missing, 'ana')).rejects.toThrow(`there is no lead with the id ${missing}`);
    await expect(contact(null, 'ana', 'reached')).rejects.toThrow(/there is no lead with the id null/);
    const erased = await storeLead(stored, { erased_at: new Date() });
    await expect(attempt(erased, 'ana')).rejects.toThrow(/is erased/);
    await expect(contact(erased, 'ana', 'reached')).rejects.toThrow(/is erased/);
    expect(await history(erased)).toEqual([]);
  });
});

describe('erasing a lead', () => {
  // All that tells of somebody bears the mark, the number or the address, none of which an id or a time contains by chance.
  const PERSON = {
    business_name: 'Zzyzx Plumbing',
    contact_name: 'Zzyzx Person',
    email: 'zzyzx@example.com',
    email_normalized: 'zzyzx@example.com',
    phone: 'zzyzx 555 0199',
    phone_e164: '+12145550199',
    phone_extension: 'zzyzx',
    trade_detail: 'Zzyzx pools',
    first_touch: { utm_source: 'Google', utm_campaign: 'hail', gclid: 'zzyzx', landing_path: '/zzyzx' },
    last_touch: { utm_source: 'zzyzx', utm_term: 'zzyzx' },
    ip_address: '192.0.2.199',
    content_hash: 'zzyzx',
  };
  const counts = () =>
    stored.rows(
      `select trade as what, leads, reached, won from sales.by_trade_and_volume
       union all select came_from, leads, reached, won from sales.by_source order by what`,
    );
  const erasedOf = async (...ids: string[]) => {
    const rows = await stored.rows('select id from leads where erased_at is not null and id = any ($1)', [
      ids,
    ]);
    return new Set(rows.map(({ id }) => String(id)));
  };

  test('when a lead is erased, then its personal data are gone, and the counts and the evidence stay', async () => {
    const visitor = randomUUID();
    const first = await storeLead(stored, { ...PERSON, visitor_id: visitor });
    const again = await storeLead(stored, { ...PERSON, visitor_id: visitor });
    await storeContact(stored, first, new Date().toISOString(), 'won', 'zzyzx');
    await storeCalculation(stored, visitor);
    await storeRating(stored, visitor, new Date(), 'zzyzx');
    await storeConsent(stored, first, { name: PERSON.contact_name, ip_address: PERSON.ip_address });
    const before = await counts();

    expect(await erase(again)).toEqual([{ erased: 2 }]);

    const tables = await stored.rows(
      `select leads::text as row from leads union all select lead_contacts::text from lead_contacts
       union all select roi_calculations::text from roi_calculations
       union all select voice_ratings::text from voice_ratings`,
    );
    const left = tables.map(({ row }) => String(row)).join('\n');
    expect(left).toContain('asked by mail');
    expect(left).not.toMatch(/zzyzx|2145550199|192\.0\.2\.199/i);
    expect(left).not.toContain(visitor);
    expect(await counts()).toEqual(before);
    const evidence = 'name, phone, ip_address, lead_erased from sales.consent_evidence where lead_id = $1';
    expect(await stored.rows(`select ${evidence}`, [first])).toEqual([
      { name: 'Zzyzx Person', phone: '214.555.0100', ip_address: '192.0.2.199', lead_erased: true },
    ]);
    const shown = 'contact_state, erased, ok_to_call_now, overdue, came_from, campaign';
    expect(await ana.rows(`select ${shown} from leads where lead_id in ($1, $2)`, [first, again])).toEqual(
      Array(2).fill({
        ...{ contact_state: 'erased', erased: true, ok_to_call_now: false, overdue: false },
        ...{ came_from: 'google', campaign: 'hail' },
      }),
    );
  });

  test('when another person used the same browser, then their calculation stays theirs', async () => {
    const visitor = { visitor_id: randomUUID() };
    const id = await storeLead(stored, { ...visitor, phone_e164: '+12145550122' });
    const other = { email_normalized: 'other@example.com', phone_e164: null };
    const otherId = await storeLead(stored, { ...visitor, ...other });
    await storeCalculation(stored, visitor.visitor_id, undefined, 7);
    expect(await erase(id)).toEqual([{ erased: 1 }]);
    expect(
      await stored.rows('select monthly_leads from sales.leads_with_roi where lead_id = $1', [otherId]),
    ).toEqual([{ monthly_leads: 7 }]);
  });

  test('when no reason, no lead or an erased one is given, then it is refused in words', async () => {
    const id = await storeLead(stored, { phone_e164: '+12145550133' });
    await expect(erase(id, ' ')).rejects.toThrow(/reason is missing/);
    expect(await erasedOf(id)).toEqual(new Set());
    await expect(erase(randomUUID())).rejects.toThrow(/there is no lead/);
    await erase(id);
    await expect(erase(id)).rejects.toThrow(/is erased/);
  });
});
