import { randomUUID } from 'node:crypto';
import { expect, test } from '@jest/globals';
import { databaseOfFile, storeLead } from '../../src/tests/support/sales.ts';

const stored = await databaseOfFile();
const NOW = Date.now();
const DAY_MS = 86_400_000;
let numbers = 0;

/** Each lead as day, phone and email, in the order stored; the list has the place of the lead that each repeats. */
test.each([
  ['the phone is the same within 30 days', '0 one, 10 one, 29 one', [null, 0, 0]],
  ['a repeat is repeated', '0 one, 20 one, 45 one', [null, 0, 0]],
  ['a chain reaches over months', '0 one, 20 one, 40 one, 60 one, 61 one, 80 one', [null, 0, 0, 0, 0, 0]],
  ['more than 30 days lie between', '0 one, 30.01 one, 31 one', [null, null, 1]],
  ['two have come in the same moment', '0 one, 0 one', [null, 0]],
  ['nothing could be normalized', '0, 1', [null, null]],
  ['the first is stored last', '5 one, 6 one, 0 one', [2, 2, null]],
  ['two numbers came with one address', '0 one same, 1 other same', [null, null]],
  ['only the address is there', '0 - same, 1 - same', [null, 0]],
  ['a number comes with and after the address alone', '0 - same, 1 one same', [null, null]],
])('when %s (%s), then each repeats the one at the place %j', async (_what, leads, places) => {
  const phones = new Map(['one', 'other'].map((name) => [name, `+1469555${1_000 + numbers++}`]));
  const same = `${randomUUID()}@example.com`;
  const ids: string[] = [];
  for (const lead of leads.split(', ')) {
    const [day, phone = '', email] = lead.split(' ');
    ids.push(
      await storeLead(stored, {
        created_at: new Date(NOW + Number(day) * DAY_MS),
        phone_e164: phones.get(phone) ?? null,
        email_normalized: email ? same : null,
      }),
    );
  }
  // Of one moment the smaller id is the first.
  if (leads === '0 one, 0 one') ids.sort();
  const rows = await stored.rows<{ id: string; repeats: string | null; times: number }>(
    `select lead_id as id, repeats_lead_id as repeats, times_repeated as times
     from sales.leads where lead_id = any ($1)`,
    [ids],
  );
  const byId = new Map(rows.map((row) => [row.id, row]));
  expect(ids.map((id) => byId.get(id)?.repeats)).toEqual(
    places.map((place) => (place === null ? null : ids[place])),
  );
  expect(ids.map((id) => byId.get(id)?.times)).toEqual(
    ids.map((_id, place) => places.filter((other) => other === place).length),
  );
});
