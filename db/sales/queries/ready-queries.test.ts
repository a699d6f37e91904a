import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { beforeAll, expect, test } from '@jest/globals';
import {
  databaseOfFile,
  storeCalculation,
  storeContact,
  storeLead,
  type Salesperson,
} from '../../../src/tests/support/sales.ts';

const FOLDER = import.meta.dirname;
const files = readdirSync(FOLDER).filter((name) => name.endsWith('.sql'));
const textOf = (name: string) => readFileSync(`${FOLDER}/${name}.sql`, 'utf8');

const stored = await databaseOfFile();
let reader: Salesperson;
const ask = (name: string) => reader.rows(textOf(name));
/** A query as a part of another: dates come as text then. */
const unfinished = (name: string) => textOf(name).replace(/;\s*$/, '');

/** On both sides of the nights on which clocks change: 8 March and 1 November 2026. */
beforeAll(async () => {
  reader = await stored.hire('sales_ro');
  const google = { first_touch: { utm_source: 'google' } };
  const hail = { first_touch: { utm_source: 'hail' }, business_type: 'roofing' };
  const visitor = randomUUID();

  const saturday = await storeLead(stored, { created_at: '2026-03-08 05:59:59Z', ...google });
  await storeContact(stored, saturday, '2026-03-09 05:59:59Z', 'won'); // 24 hours, and the clock says 25.
  const same = { phone_e164: '+12145550100', ...google };
  const sunday = await storeLead(stored, { created_at: '2026-03-08 06:00:00Z', ...same });
  await storeContact(stored, sunday, '2026-03-08 08:00:00Z', 'reached'); // From 0 to 3 h: two hours.
  await storeLead(stored, { created_at: '2026-03-09 04:59:59Z', ...same });
  await storeLead(stored, { created_at: '2026-03-08 12:00:00Z', suspected_spam: true });

  const first = await storeLead(stored, { created_at: '2026-11-01 06:30:00Z', visitor_id: visitor, ...hail });
  await storeContact(stored, first, '2026-11-02 06:30:01Z', 'reached'); // A second late: the clock says 23:00:01.
  const second = await storeLead(stored, { created_at: '2026-11-01 07:30:00Z', ...hail });
  await storeContact(stored, second, '2026-11-01 08:30:00Z', 'lost');
  await storeLead(stored, { created_at: '2026-11-02 06:00:00Z', reached_at: '2026-11-02 09:00Z', ...hail });
  await storeCalculation(stored, visitor, '2026-11-01');
});

test('when the folder is read, then there are six queries, and each begins with its sentence', () => {
  expect(files).toHaveLength(6);
  for (const file of files)
    expect(readFileSync(`${FOLDER}/${file}`, 'utf8')).toMatch(/^-- [A-Z].+\.\nselect/);
});

test('when days are asked for, then each lead counts on the day that Chicago had', async () => {
  const rows = await reader.rows(
    `select day::text, weekday, leads, people from (${unfinished('leads-per-day')}) d`,
  );
  expect(rows).toEqual([
    { day: '2026-11-02', weekday: 'Mon', leads: 1, people: 1 },
    { day: '2026-11-01', weekday: 'Sun', leads: 2, people: 2 },
    { day: '2026-03-08', weekday: 'Sun', leads: 2, people: 1 },
    { day: '2026-03-07', weekday: 'Sat', leads: 1, people: 1 },
  ]);
});

test('when hours are asked for, then the hour that came twice in autumn is one', async () => {
  expect(await ask('busiest-hours')).toEqual([
    { weekday: 'Sun', hour: 1, leads: 2 },
    { weekday: 'Mon', hour: 0, leads: 1 },
    { weekday: 'Sat', hour: 23, leads: 1 },
    { weekday: 'Sun', hour: 0, leads: 1 },
    { weekday: 'Sun', hour: 23, leads: 1 },
  ]);
});

test('when trades are asked how fast they were reached, then hours are those that passed', async () => {
  expect(await ask('reached-by-trade')).toEqual([
    { trade: 'Roofing', leads: 3, share_within_24h: '0.67', median_hours: '3.0' },
    { trade: 'Plumbing', leads: 2, share_within_24h: '1.00', median_hours: '13.0' },
  ]);
});

test('when sources are asked what they win, then repeats and suspected leads do not count as people', async () => {
  expect(await ask('sources-that-win')).toEqual([
    { came_from: 'google', people: 2, won: 1, won_percent: '50.0' },
    { came_from: 'hail', people: 3, won: 0, won_percent: '0.0' },
  ]);
});

test('when savings are asked for, then the open lead with a calculation is there', async () => {
  expect(await ask('largest-savings')).toMatchObject([
    { contact_state: 'reached', dollars_a_year: '248436', annual_savings: '38436', monthly_leads: 100 },
  ]);
});

test('when it is asked whom to call now, then it is whoever is due, where the hour allows it', async () => {
  const dallas = await storeLead(stored, { created_at: new Date() });
  const elPaso = await storeLead(stored, { created_at: new Date(), phone_e164: '+19155550100' });
  await reader.rows('begin');
  const allowed = await reader.rows(
    `select lead_id, ok_to_call_now as ok from sales.leads where lead_id in ('${dallas}', '${elPaso}')`,
  );
  const called = (await ask('call-now')).map(({ lead_id }) => String(lead_id));
  await reader.rows('commit');
  await stored.rows('delete from leads where id in ($1, $2)', [dallas, elPaso]);
  for (const { lead_id, ok } of allowed)
    expect([lead_id, called.includes(String(lead_id))]).toEqual([lead_id, ok]);
});
