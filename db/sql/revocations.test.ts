import { beforeEach, expect, test } from '@jest/globals';
import { ago, createSalesDatabase, storeConsent, storeLead } from '../../src/tests/support/sales.ts';

const testDatabase = await createSalesDatabase();
const ana = await testDatabase.createLogin('sales_rw');
let number: string;
let people = 0;
beforeEach(() => {
  number = `555${String((people += 1)).padStart(4, '0')}`;
});
const phone = () => `+1214${number}`;

/** Stores a lead with one consent per element of `channels`. Null means a consent to both channels. */
async function lead(channels: (string | null)[], columns: Record<string, unknown> = {}) {
  const person = { phone: phone(), email: `pat.${number}@example.com` };
  const row = { ...person, created_at: ago(2), ...columns };
  const id = await storeLead(testDatabase, row);
  for (const channel of channels) await storeConsent(testDatabase, id, { channel, given_at: row.created_at });
  return id;
}
const revoke = async (contact: string, channel: string, note?: string) =>
  (
    await ana.rows('select revoke_consent($1, $2, $3, $4) as covered', [contact, channel, 'by phone', note])
  )[0]?.covered;
const automated = async (id: string, view = 'leads') => {
  const columns = 'automated_calls as calls, automated_texts as texts';
  const [row] = await ana.rows(`select ${columns} from ${view} where lead_id = $1`, [id]);
  return [row?.calls, row?.texts];
};
const mark = (id: string, outcome: string) =>
  ana.rows('select mark_contacted($1, $2, $3)', [id, 'ana', outcome]);
const isMarked = async (id: string) =>
  (await ana.rows('select do_not_call from leads where lead_id = $1', [id]))[0]?.do_not_call;

// Null is an agreement to both channels, or no revocation.
test.each([
  [[], null, [false, false]],
  [['calls'], null, [true, false]],
  [[null], null, [true, true]],
  [[null], 'calls', [false, true]],
  [['calls', 'texts'], 'texts', [true, false]],
  [[null], 'all', [false, false]],
])(
  'an agreement to %j without %j allows automated [calls, texts]: %j',
  async (channels, revoked, expected) => {
    const [first, second] = [
      await lead(channels, { email: 'none', created_at: ago(3000) }),
      await lead(channels),
    ];
    const typed = `tel:(214) ${number.slice(0, 3)}-${number.slice(3)} ext. 12`;
    if (revoked) expect(await revoke(typed, revoked)).toBe(2);
    for (const id of [first, second]) expect(await automated(id)).toEqual(expected);
    expect(await automated(first, 'leads_due')).toEqual(expected);
    const agreed = await ana.rows('select consent_given from leads where lead_id = $1', [first]);
    expect(agreed).toEqual([{ consent_given: channels.length > 0 }]);
  },
);

test('leads_due applies the revocation of an address to all leads of the person', async () => {
  const first = await lead(['calls'], { created_at: ago(3) });
  const second = await lead(['calls'], { email: `second.${number}@example.com` });
  expect(await revoke(` mailto:Second.${number}@Example.com>. `, 'all')).toBe(1);
  expect(await automated(first)).toEqual([true, false]);
  expect(await automated(second)).toEqual([false, false]);
  expect(await automated(first, 'leads_due')).toEqual([false, false]);
});

test('consent_evidence says which part of an agreement still holds', async () => {
  const id = await lead([]);
  await storeConsent(testDatabase, id, { given_at: ago(2), phone: `+1 (214) ${number}` });
  const columns = 'still_holds, taken_back_at is null as holds, lead_erased as erased';
  const evidence = () =>
    testDatabase.rows(`select ${columns} from sales.consent_evidence where lead_id = $1`, [id]);
  expect(await evidence()).toEqual([{ still_holds: 'calls and texts', holds: true, erased: false }]);
  await revoke(phone(), 'texts');
  expect(await evidence()).toEqual([{ still_holds: 'calls', holds: true, erased: false }]);
  await ana.rows(`select erase_lead($1, 'asked')`, [id]);
  await revoke(phone(), 'calls');
  expect(await evidence()).toEqual([{ still_holds: 'nothing', holds: false, erased: true }]);
});

test('the view revocations shows what was revoked, how, and who noted it', async () => {
  await lead(['calls']);
  await revoke(phone(), 'calls', 'called the office');
  const columns = 'channel, how, note, noted_by, leads_covered';
  expect(await ana.rows(`select ${columns} from revocations where contact = $1`, [phone()])).toEqual([
    { channel: 'calls', how: 'by phone', note: 'called the office', noted_by: ana.name, leads_covered: 1 },
  ]);
});

test.each([
  ['2026-06-05', '2026-06-19'],
  ['2026-06-06', '2026-06-19'],
  ['2026-06-07', '2026-06-19'],
  ['2026-06-08', '2026-06-22'],
])('the federal deadline of a revocation on %s is %s', async (day, deadline) => {
  const revocation = [phone(), `${day} 12:00-05`];
  await testDatabase.rows(
    `insert into revocations (contact, channel, how, at) values ($1, 'all', 'by mail', $2)`,
    revocation,
  );
  const deadlines = 'select federal_deadline::text as deadline from revocations where contact = $1';
  expect(await ana.rows(deadlines, [phone()])).toEqual([{ deadline }]);
});

test('do_not_call covers later leads until it is lifted', async () => {
  const id = await lead(['calls', 'texts']);
  await mark(id, 'do_not_call');
  const again = await lead(['calls'], { created_at: new Date().toISOString() });
  const columns = 'do_not_call, ok_to_call_now, call_from, automated_calls';
  const marked = { do_not_call: true, ok_to_call_now: false, call_from: null, automated_calls: false };
  for (const view of ['leads', 'leads_due'])
    expect(await ana.rows(`select ${columns} from ${view} where lead_id = $1`, [again])).toEqual([marked]);
  expect(await ana.rows('select from leads_due where lead_id = $1', [id])).toEqual([]);

  const lifted = 'select lifted_at from revocations where contact = $1';
  expect(await ana.rows(lifted, [phone()])).toEqual([{ lifted_at: null }]);
  await ana.rows(`select lift_stop($1, 'asked for an offer')`, [id]);
  expect(await isMarked(again)).toBe(false);
  expect(await ana.rows(lifted, [phone()])).toEqual([{ lifted_at: expect.any(Date) }]);
});

test('without a number, do_not_call covers all leads of the address', async () => {
  const [marked, same, otherNumber] = [
    await lead([], { phone: 'none' }),
    await lead([], { phone: 'none' }),
    await lead([]),
  ];
  await mark(marked, 'do_not_call');
  for (const id of [marked, same, otherNumber]) expect(await isMarked(id)).toBe(true);
  const unreadable = await lead([], { phone: 'none', email: 'none' });
  await mark(unreadable, 'do_not_call');
  expect(await isMarked(unreadable)).toBe(true);
});

test('do_not_call still covers the number of an erased person', async () => {
  const id = await lead([]);
  await mark(id, 'do_not_call');
  await ana.rows(`select erase_lead($1, 'asked')`, [id]);
  expect(await isMarked(await lead([]))).toBe(true);
});
