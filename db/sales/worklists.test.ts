import { beforeEach, describe, expect, test } from '@jest/globals';
import { databaseOfFile, storeConsent, storeContact, storeLead } from '../../src/tests/support/sales.ts';

const stored = await databaseOfFile();
beforeEach(() => stored.rows('delete from leads'));

const listed = async (view: string) =>
  (await stored.rows<{ lead_id: string }>(`select lead_id from sales.${view}`)).map(({ lead_id }) => lead_id);
const ago = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();
const sent = (hoursAgo: number, columns: Record<string, unknown> = {}) =>
  storeLead(stored, { created_at: ago(hoursAgo), ...columns });

describe('today', () => {
  test.each([
    ['2026-06-02 04:59:59Z', '2026-06-01 05:00:00Z'],
    ['2026-06-02 05:00:00Z', '2026-06-02 05:00:00Z'],
    ['2026-03-08 12:00:00Z', '2026-03-08 06:00:00Z'],
    ['2026-03-09 04:59:59Z', '2026-03-08 06:00:00Z'],
    ['2026-03-09 05:00:00Z', '2026-03-09 05:00:00Z'],
    ['2026-11-02 05:59:59Z', '2026-11-01 05:00:00Z'],
    ['2026-11-02 06:00:00Z', '2026-11-02 06:00:00Z'],
  ])('when it is %s, then the day in Chicago began at %s', async (moment, begin) => {
    const [row] = await stored.rows('select sales_internal.day_begins($1) as begin', [moment]);
    expect(row?.begin).toEqual(new Date(begin));
  });

  test('when leads came before and after midnight, then only those after it are listed, the newest first', async () => {
    // One moment for all: the test itself may run at midnight.
    await stored.rows('begin');
    const at = async (offset: string, columns: Record<string, unknown> = {}) => {
      const [row] = await stored.rows(`select (sales_internal.day_begins(now()) + $1)::text as at`, [offset]);
      return storeLead(stored, { created_at: row?.at, ...columns });
    };
    await at('-1 microsecond');
    const first = await at('0');
    const second = await at('1 microsecond');
    const suspected = await at('2 microseconds', { suspected_spam: true });
    await at('1 microsecond', { erased_at: ago(0) });
    expect(await listed('leads_today')).toEqual([second, first, suspected]);
    await stored.rows('rollback');
  });
});

describe('whom to call', () => {
  test('when leads are open, then the most urgent comes first, overdue ones included', async () => {
    const [fresh, late, tried] = [await sent(1), await sent(30), await sent(5)];
    await storeContact(stored, tried, ago(2));
    expect(await listed('leads_due')).toEqual([late, tried, fresh]);
    expect(await listed('leads_overdue')).toEqual([late]);
  });

  test('when 24 hours have passed to the minute, then the lead is overdue', async () => {
    const [before, after] = [await sent(24 - 1 / 60), await sent(24 + 1 / 60)];
    expect(await listed('leads_overdue')).toEqual([after]);
    expect(await listed('leads_due')).toEqual([after, before]);
  });

  test.each([
    ['reached', false],
    ['not_interested', false],
    ['won', false],
    ['lost', false],
    // Nobody was reached.
    ['wrong_number', true],
  ])('when a call ended as %s, then it is %s that the lead stays on the lists', async (outcome, stays) => {
    const id = await sent(30);
    await storeContact(stored, id, ago(1), outcome);
    for (const view of ['leads_due', 'leads_overdue']) expect(await listed(view)).toEqual(stays ? [id] : []);
  });

  test('when a lead is erased, then it is on no list', async () => {
    await sent(30, { erased_at: ago(1) });
    for (const view of ['leads_due', 'leads_overdue', 'leads_today']) expect(await listed(view)).toEqual([]);
  });

  test('when leads are suspected, then they come last and leave after seven days', async () => {
    const [suspected, urgent] = [await sent(160, { suspected_spam: true }), await sent(1)];
    await sent(170, { suspected_spam: true });
    expect(await listed('leads_due')).toEqual([urgent, suspected]);
  });

  test('when some may be called now, then they come first, unless the wish can wait; the promise beats the wish', async () => {
    await stored.rows('begin');
    const at = (hours: string) =>
      stored.rows<{ at: string }>(`select (now() - $1::interval)::text as at`, [hours]);
    // A span that is open at every hour of the test, and one that never is: hours of a made-up state.
    await stored.rows(`update sales_internal.calling_hours set weekdays_from = '00:00', weekdays_until = '24:00',
      saturday_from = '00:00', saturday_until = '24:00', sunday_from = '00:00', sunday_until = '24:00' where state = 'TX'`);
    await stored.rows('refresh materialized view sales_internal.area_clocks');
    const due = async (before: string, columns: Record<string, unknown>) =>
      storeLead(stored, { created_at: (await at(before))[0]?.at, email_normalized: null, ...columns });
    // A wish that begins well after the promise of the lead that is due in a minute, at every hour of the day.
    const [wish] = await stored.rows(
      `select name, coalesce(upper(sales_internal.call_span('+12145550101', name::call_time, now())) - now() < '24 hours'
         and lower(sales_internal.call_span('+12145550101', name::call_time, now())) > now() + interval '1 hour', false) as later
       from unnest('{morning,afternoon}'::text[]) name order by later desc limit 1`,
    );
    const abroad = await due('30 hours', { phone_e164: '+442079460100' });
    const waits = await due('0 hours', { phone_e164: '+12145550101', call_time: wish?.name });
    const promised = await due('23 hours 59 minutes', { phone_e164: '+12145550102', call_time: wish?.name });
    const now = await due('2 hours', { phone_e164: '+12145550103' });
    const order = (await stored.rows('select lead_id from sales.leads_due')).map(({ lead_id }) => lead_id);
    expect(order).toEqual([promised, now, abroad, waits]);
    const [shown] = await stored.rows(
      `select call_time, due_at - created_at = '24 hours' as promise from sales.leads where lead_id = $1`,
      [promised],
    );
    expect(shown).toEqual({ call_time: wish?.name, promise: true });
    await stored.rows('rollback');
  });
});

describe('a person who asks again', () => {
  const SAME = { phone_e164: '+12145550100' };
  /** A first lead, and the same person's second one. */
  const twice = async (columns: Record<string, unknown> = {}) => {
    const first = await sent(20, { ...SAME, ...columns });
    return [first, await sent(10, SAME)] as const;
  };

  test('when the first lead is still open, then the person is listed once, by its time', async () => {
    const [first] = await twice();
    await sent(5, SAME);
    expect(await listed('leads_due')).toEqual([first]);
  });

  test('when the later one wishes nothing and agrees to calls, then the wish stands and the agreement counts', async () => {
    const phone_e164 = '+13055550123';
    const first = await sent(20, { call_time: 'afternoon', phone_e164 });
    const again = await sent(10, { call_time: 'any', phone_e164 });
    await storeConsent(stored, again, { channel: 'calls' });
    const [row] = await stored.rows(
      `select call_time, consent_given, automated_calls, call_local from sales.leads_due where lead_id = $1`,
      [first],
    );
    expect(row).toEqual({
      ...{ call_time: 'afternoon', consent_given: true, automated_calls: true },
      call_local: expect.stringMatching(/^[MTWFS][a-z]{2} 2pm-6pm, New York$/),
    });
  });

  test('when any of the leads is answered, then all that came until then are', async () => {
    const [, again] = await twice();
    await storeContact(stored, again, ago(1), 'reached');
    expect(await listed('leads_due')).toEqual([]);
    const states = await stored.rows('select contact_state as state from sales.leads order by created_at');
    expect(states).toEqual([{ state: 'reached' }, { state: 'reached' }]);
  });

  test('when they ask after they were reached, then they are due once more', async () => {
    const first = await sent(20, SAME);
    await storeContact(stored, first, ago(15), 'reached');
    const again = await sent(10, SAME);
    expect(await listed('leads_due')).toEqual([again]);
  });

  test('when an earlier call is noted after they asked again, then they are due all the same', async () => {
    const [first, again] = await twice();
    await storeContact(stored, first, ago(15), 'reached');
    expect(await listed('leads_due')).toEqual([again]);
  });

  const fates = [{ suspected_spam: true }, { erased_at: ago(15) }];
  test.each(fates)('when the first lead has %j, then the second stands for both', async (columns) => {
    const [, again] = await twice(columns);
    expect(await listed('leads_due')).toEqual([again]);
  });
});
