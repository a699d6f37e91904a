import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { leadFormWords } from '#content/lead-form.ts';
import { storeConsent, storeContact, storeLead } from '../../src/tests/support/sales.ts';
import { createTestDatabase, type TestDatabase } from '../../src/tests/support/test-database.ts';

let stored: TestDatabase;
beforeAll(async () => {
  stored = await createTestDatabase();
  // As for salespeople: a day's length depends on it.
  await stored.rows(`set timezone to 'America/Chicago'`);
});
afterAll(() => stored.drop());

const shown = async (id: string, columns: string) =>
  (await stored.rows(`select ${columns} from sales.leads where lead_id = $1`, [id]))[0];
const showing = async (columns: Record<string, unknown>, shownColumns: string) =>
  shown(await storeLead(stored, columns), shownColumns);

describe('labels', () => {
  test.each(Object.entries(leadFormWords.businessTypes))(
    'when the trade is %s, then it reads as in the form: %s',
    async (business_type, trade) => {
      expect(await showing({ business_type }, 'trade')).toEqual({ trade });
    },
  );

  test.each(Object.entries(leadFormWords.monthlyLeadVolumes))(
    'when the volume is %s, then it reads as in the form: %s',
    async (monthly_lead_volume, label) => {
      expect(await showing({ monthly_lead_volume }, 'monthly_lead_volume')).toEqual({
        monthly_lead_volume: label,
      });
    },
  );
});

describe('the phone', () => {
  test.each([
    ['+12145550100', null, '214.555.0100', '(214) 555-0100'],
    ['+12145550100', '12', '214.555.0100 x12', '(214) 555-0100 ext. 12'],
    ['+525555550100', null, '+52 55 5555 0100', '+52 55 5555 0100'],
    [null, null, 'call the shop', 'call the shop'],
  ])('when it is %j, extension %j, typed %j, then it reads %s', async (e164, extension, typed, phone) => {
    const lead = { phone_e164: e164, phone_extension: extension, phone: typed };
    expect(await showing(lead, 'phone')).toEqual({ phone });
  });
});

describe('the local time', () => {
  test.each([
    ['2026-03-08 05:59:59Z', '2026-03-07 23:59:59'],
    ['2026-03-08 06:00:00Z', '2026-03-08 00:00:00'],
    ['2026-03-08 07:59:59Z', '2026-03-08 01:59:59'],
    ['2026-03-08 08:00:00Z', '2026-03-08 03:00:00'],
    ['2026-11-01 06:30:00Z', '2026-11-01 01:30:00'],
    ['2026-11-01 07:30:00Z', '2026-11-01 01:30:00'],
    ['2026-11-02 05:59:59.9Z', '2026-11-01 23:59:59'],
  ])('when a lead comes at %s, then the clock in Chicago shows %s', async (created_at, local) => {
    expect(await showing({ created_at }, 'created_local::text')).toEqual({ created_local: local });
  });
});

describe('the time until which a call is promised', () => {
  test.each([
    ['2026-03-07 12:00-06', '2026-03-08 13:00:00'],
    ['2026-10-31 12:00-05', '2026-11-01 11:00:00'],
    ['2026-07-04 12:00-05', '2026-07-05 12:00:00'],
  ])('when a lead comes at %s, then it is 24 hours later by the clock: %s', async (created_at, due) => {
    const lead = await showing({ created_at }, `(due_at at time zone 'America/Chicago')::text as due`);
    expect(lead).toEqual({ due });
  });
});

describe('where a lead came from', () => {
  test.each([
    [{ utm_source: 'Google', utm_campaign: 'hail' }, 'google', 'hail'],
    [{ gclid: 'x', referrer_host: 'www.google.com' }, 'google', null],
    [{ fbclid: 'x' }, 'facebook', null],
    [{ msclkid: 'x' }, 'bing', null],
    [{ referrer_host: 'trades.example', landing_path: '/' }, 'trades.example', null],
    [{ landing_path: '/' }, 'direct', null],
    [null, 'unknown', null],
  ])('when the first visit is %j, then it is %s', async (first_touch, came_from, campaign) => {
    expect(await showing({ first_touch }, 'came_from, campaign')).toEqual({ came_from, campaign });
  });

  test('when only the last visit is known, then that one counts', async () => {
    const lead = { last_touch: { utm_source: 'newsletter' } };
    expect(await showing(lead, 'source, came_from')).toEqual({ source: 'form', came_from: 'newsletter' });
  });
});

describe('the state of contact', () => {
  const stateAfter = async (...outcomes: (string | undefined)[]) => {
    const id = await storeLead(stored, { created_at: '2026-06-01 09:00-05' });
    for (const [index, outcome] of outcomes.entries()) {
      await storeContact(stored, id, `2026-06-01 1${index}:00-05`, outcome);
    }
    return shown(id, 'contact_state as state, attempts, reached_at is not null as reached');
  };

  test.each([
    [[], 'new', 0, false],
    [[undefined, undefined], 'attempted', 2, false],
    [['wrong_number'], 'wrong_number', 0, false],
    [[undefined, 'reached'], 'reached', 1, true],
    [['reached', 'won'], 'won', 0, true],
    [['reached', undefined], 'reached', 1, true],
    [['not_interested', 'wrong_number'], 'reached', 0, true],
    [['wrong_number', 'lost'], 'lost', 0, true],
  ])('when calls ended as %j, then it is %s', async (outcomes, state, attempts, reached) => {
    expect(await stateAfter(...outcomes)).toEqual({ state, attempts, reached });
  });

  test('when several outcomes follow, then the time of the first reached person stays', async () => {
    const id = await storeLead(stored, { created_at: '2026-06-01 09:00-05' });
    for (const [hour, outcome] of ['wrong_number', 'reached', 'won'].entries()) {
      await storeContact(stored, id, `2026-06-01 1${hour}:00-05`, outcome);
    }
    const { reached_at, last_tried_at } = (await shown(id, 'reached_at, last_tried_at')) ?? {};
    expect(reached_at).toEqual(new Date('2026-06-01T11:00-05:00'));
    expect(last_tried_at).toEqual(new Date('2026-06-01T12:00-05:00'));
  });
});

test('when a lead is suspected, repeats another or came with consent, then it says so', async () => {
  const first = await storeLead(stored);
  const again = await storeLead(stored, { repeats_lead_id: first, suspected_spam: true });
  await storeConsent(stored, again);
  const columns = 'suspected, repeats_lead_id, times_repeated, consent_given';
  expect(await shown(first, columns)).toEqual({
    suspected: false,
    repeats_lead_id: null,
    times_repeated: 1,
    consent_given: false,
  });
  expect(await shown(again, columns)).toEqual({
    suspected: true,
    repeats_lead_id: first,
    times_repeated: 0,
    consent_given: true,
  });
});

test('when a visitor calculated several times, then the latest calculation stands beside the lead', async () => {
  const [visitor, other] = [randomUUID(), randomUUID()];
  const id = await storeLead(stored, { visitor_id: visitor });
  const without = await storeLead(stored, { visitor_id: other });
  for (const [monthly, at] of [
    [100, '2026-03-07 12:00-06'],
    [300, '2026-03-09 12:00-05'],
    [200, '2026-03-08 12:00-05'],
  ]) {
    await stored.rows(
      `insert into roi_calculations values (gen_random_uuid(), $1, $2, 3500, 500, 15, 38436, 630000, 105, $3)`,
      [at, monthly, visitor],
    );
  }
  const rows = await stored.rows(
    `select lead_id, monthly_leads, calculated_local::text from sales.leads_with_roi where lead_id in ($1, $2)`,
    [id, without],
  );
  expect(rows).toEqual([{ lead_id: id, monthly_leads: 300, calculated_local: '2026-03-09 12:00:00' }]);
});
