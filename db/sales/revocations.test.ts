import { beforeEach, describe, expect, test } from '@jest/globals';
import { databaseOfFile, storeConsent, storeLead } from '../../src/tests/support/sales.ts';

const stored = await databaseOfFile();
const ana = await stored.hire('sales_rw');
let phone: string;
let email: string;
let people = 0;
beforeEach(() => {
  const number = String((people += 1)).padStart(7, '0');
  [phone, email] = [`+1214${number}`, `pat.${number}@example.com`];
});

const ago = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();
/** A lead of the person, with agreements to the channels (null: one to both) that were given when it came. */
async function lead(channels: (string | null)[], columns: Record<string, unknown> = {}) {
  const at = ago(2);
  const id = await storeLead(stored, {
    phone_e164: phone,
    email_normalized: email,
    created_at: at,
    ...columns,
  });
  for (const channel of channels)
    await storeConsent(stored, id, { channel, given_at: columns.created_at ?? at });
  return id;
}
const revoke = async (
  contact: string | null,
  channel: string | null,
  how: string | null = 'by phone',
  note?: string,
) =>
  (await ana.rows('select revoke_consent($1, $2, $3, $4) as covered', [contact, channel, how, note]))[0]
    ?.covered;
const automated = async (id: string, view = 'leads') => {
  const [row] = await ana.rows(
    `select automated_calls as calls, automated_texts as texts from ${view} where lead_id = $1`,
    [id],
  );
  return [row?.calls, row?.texts];
};
const contacted = (id: string, outcome: string) =>
  ana.rows('select mark_contacted($1, $2, $3) as state', [id, 'ana', outcome]);

describe('an agreement', () => {
  test.each([
    { channels: [], expected: [false, false] },
    { channels: ['calls'], expected: [true, false] },
    { channels: ['texts'], expected: [false, true] },
    { channels: ['calls', 'texts'], expected: [true, true] },
    { channels: [null], expected: [true, true] },
  ])('when it is to $channels, then every list shows $expected', async ({ channels, expected }) => {
    const id = await lead(channels);
    for (const view of ['leads', 'leads_due']) expect(await automated(id, view)).toEqual(expected);
    // It came two hours ago: today, or before midnight.
    expect([expected, [undefined, undefined]]).toContainEqual(await automated(id, 'leads_today'));
  });
});

describe('taking back', () => {
  test.each([
    ['calls', [false, true]],
    ['texts', [true, false]],
    ['all', [false, false]],
  ])('when %s are taken back by number, then every lead of it shows %j', async (channel, expected) => {
    const ids = [
      await lead(['calls', 'texts']),
      await lead([null], { email_normalized: null, created_at: ago(3000) }),
    ];
    expect(
      await revoke(`(${phone.slice(2, 5)}) ${phone.slice(5, 8)}-${phone.slice(8)} ext. 12`, channel),
    ).toBe(2);
    for (const id of ids) expect(await automated(id)).toEqual(expected);
    // The first open lead stands for the person.
    expect(await automated(ids[1] ?? '', 'leads_due')).toEqual(expected);
  });

  test('when it is by address, in any letters, then leads of the address are covered, and no others', async () => {
    const [mine, other] = [
      await lead(['calls']),
      await lead(['calls'], { phone_e164: '+12145550199', email_normalized: 'sam@example.com' }),
    ];
    expect(await revoke(` ${email.toUpperCase()} `, 'all', 'by mail')).toBe(1);
    expect([await automated(mine), await automated(other)]).toEqual([
      [false, false],
      [true, false],
    ]);
  });

  test('when a lead comes later, then it is off until a later agreement, which counts again', async () => {
    expect(await revoke(phone, 'all', 'by text')).toBe(0);
    // Given before, and stored late, as out of the spool.
    const spooled = await lead(['calls'], { created_at: ago(1) });
    const again = await lead(['calls'], { created_at: new Date(Date.now() + 60_000).toISOString() });
    expect([await automated(spooled), await automated(again)]).toEqual([
      [false, false],
      [true, false],
    ]);
  });

  test('when a person of two addresses takes back by one of them, then the list of whom to call shows it', async () => {
    const first = await lead(['calls'], { created_at: ago(3) });
    await lead(['calls'], { email_normalized: 'second@example.com' });
    expect(await automated(first, 'leads_due')).toEqual([true, false]);
    expect(await revoke('second@example.com', 'calls')).toBeGreaterThan(0);
    expect(await automated(first, 'leads_due')).toEqual([false, false]);
  });

  test('when one agreement was to both, then what is taken back of it is told apart; of an erased lead too', async () => {
    const id = await lead([]);
    await storeConsent(stored, id, { given_at: ago(2), phone: `+1 (214) ${phone.slice(5)}` });
    const evidence = () =>
      ana.rows(
        'select still_holds, taken_back_at is null as holds from consent_evidence where lead_id = $1',
        [id],
      );
    expect(await evidence()).toEqual([{ still_holds: 'calls and texts', holds: true }]);
    await revoke(phone, 'texts');
    expect([await automated(id), await evidence()]).toEqual([
      [true, false],
      [{ still_holds: 'calls', holds: true }],
    ]);
    await ana.rows(`select erase_lead($1, 'asked')`, [id]);
    await revoke(phone, 'calls');
    expect(await evidence()).toEqual([{ still_holds: 'nothing', holds: false }]);
  });

  test.each([
    ['<Pat@Example.com>', 'pat@example.com'],
    ['mailto:pat@example.com', 'pat@example.com'],
    ['Pat@Example.com.', 'pat@example.com'],
    ['tel:+1 (214) 555-0100', '+12145550100'],
    ['214.555.0100 ext. 9', '+12145550100'],
    ['+44 (0)20 7946 0100', '+442079460100'],
  ])('when %s is pasted, then it is noted as %s', async (pasted, contact) => {
    const [row] = await stored.rows('select sales_internal.contact_of($1) as contact', [pasted]);
    expect(row).toEqual({ contact });
  });

  test('when the list is read, then it says what, how, by whom, when it took effect and the tenth business day', async () => {
    await lead(['calls']);
    await revoke(phone, 'calls', 'by phone', 'rang the office');
    const [row] = await ana.rows(
      `select contact, channel, how, note, noted_by, leads_covered, took_effect_at = taken_back_at as at_once
       from revocations where contact = $1`,
      [phone],
    );
    expect(row).toEqual({
      ...{ contact: phone, channel: 'calls', how: 'by phone', note: 'rang the office', noted_by: ana.name },
      ...{ leads_covered: 1, at_once: true },
    });
    await stored.rows(
      `insert into revocations (contact, channel, how, at) select $1, 'texts', 'by mail', now() - n * interval '1 day'
       from generate_series(1, 7) n`,
      [email],
    );
    const deadlines = await ana.rows(
      `select distinct extract(isodow from federal_deadline) < 6 as opens,
         (select count(*)::int from generate_series(taken_back_local::date + 1, federal_deadline, '1 day') day
           where extract(isodow from day) < 6) as business_days
       from revocations where contact = $1`,
      [email],
    );
    expect(deadlines).toEqual([{ opens: true, business_days: 10 }]);
    const evidence = await stored.rows(
      'select channel, taken_back_at from sales.consent_evidence where taken_back_at > $1',
      [ago(1)],
    );
    expect(evidence).toContainEqual({ channel: 'calls', taken_back_at: expect.any(Date) });
    for (const change of ['delete from revocations', 'update revocations set channel = $$all$$'])
      await expect(stored.rows(change)).rejects.toThrow(/rows are added, never changed/);
  });

  test.each([
    ['nobody', 'all', 'by phone', /neither a telephone number nor an e-mail/],
    ['pat@example', 'all', 'by phone', /neither a telephone number nor an e-mail/],
    [null, 'all', 'by phone', /neither a telephone number/],
    ['+12145550100', 'call', 'by phone', /one of calls, texts, all/],
    ['+12145550100', 'do_not_call', 'by phone', /one of calls, texts, all/],
    ['+12145550100', 'all', ' ', /how \(by what means/],
  ])('when it is %j, %j, %j, then that is refused in words', async (contact, channel, how, words) => {
    await expect(revoke(contact, channel, how)).rejects.toThrow(words);
  });
});

describe('no more calls at all', () => {
  test('when that is marked, then the person is closed to every call, with later leads, until another outcome there', async () => {
    const id = await lead(['calls', 'texts']);
    expect(await contacted(id, 'do_not_call')).toEqual([{ state: 'do_not_call' }]);
    const again = await lead(['calls'], {
      email_normalized: 'other@example.com',
      created_at: new Date().toISOString(),
    });
    const shown = (view: string) =>
      ana.rows(
        `select do_not_call, ok_to_call_now, call_from, automated_calls, automated_texts from ${view} where lead_id = $1`,
        [again],
      );
    const closed = {
      ...{ do_not_call: true, ok_to_call_now: false, call_from: null },
      ...{ automated_calls: false, automated_texts: false },
    };
    for (const view of ['leads', 'leads_due']) expect(await shown(view)).toEqual([closed]);
    expect(await ana.rows('select from leads_due where lead_id = $1', [id])).toEqual([]);

    const lifted = async () =>
      (await ana.rows('select lifted_at from revocations where contact = $1', [phone]))[0]?.lifted_at;
    for (const outcome of ['lost', 'not_interested', 'wrong_number']) {
      await contacted(id, outcome);
      expect([outcome, await shown('leads'), await lifted()]).toEqual([outcome, [closed], null]);
    }
    await contacted(id, 'reached');
    expect(await shown('leads')).toMatchObject([{ do_not_call: false, automated_calls: true }]);
    expect(await lifted()).toEqual(expect.any(Date));
  });

  test('when the person had no readable number, then the address is closed; had they no address either, the lead', async () => {
    await contacted(await lead(['calls'], { phone_e164: null }), 'do_not_call');
    const again = await lead(['calls'], { created_at: new Date().toISOString() });
    const unreadable = await lead([], { phone_e164: null, email_normalized: null });
    await contacted(unreadable, 'do_not_call');
    for (const id of [again, unreadable])
      expect(await ana.rows('select do_not_call from leads where lead_id = $1', [id])).toEqual([
        { do_not_call: true },
      ]);
  });

  test('when the person is erased, then the number stays closed', async () => {
    const id = await lead([]);
    await contacted(id, 'do_not_call');
    await ana.rows(`select erase_lead($1, 'asked')`, [id]);
    expect(await ana.rows('select do_not_call from leads where lead_id = $1', [await lead([])])).toEqual([
      { do_not_call: true },
    ]);
  });
});
