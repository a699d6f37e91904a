import { beforeEach, expect, test } from '@jest/globals';
import { ago, appointmentsAreDue, storeContact, storeLead } from '../../src/tests/support/sales.ts';
import { openTestPool } from '../../src/tests/support/test-database.ts';
import { findWorkday } from './reminders.ts';

const { testDatabase, database } = await openTestPool();
beforeEach(() => testDatabase.rows('delete from leads'));

const sent = (hoursAgo: number, columns: Record<string, unknown> = {}) =>
  storeLead(testDatabase, { created_at: ago(hoursAgo), ...columns });
const workday = (at = new Date()) => database.run((db) => findWorkday(db, at));

test('the day’s work has agreed calls, overdue and new people, and counts who went quiet', async () => {
  await storeContact(testDatabase, await sent(50, { contact_name: 'Agreed' }), ago(0), 'reached', {
    next_at: ago(0),
  });
  await appointmentsAreDue(testDatabase);
  await storeContact(testDatabase, await sent(40, { contact_name: 'Tried' }), ago(39));
  await sent(30, { contact_name: 'Late', phone: '(214) 555-0100 ext. 7' });
  await sent(2, { contact_name: 'New', reach_by: 'text' });
  await sent(3, { suspected_spam: true });
  await storeContact(testDatabase, await sent(1_000), ago(960), 'reached');
  const { people, goneQuiet } = (await workday()) ?? {};
  expect(people?.map(({ list, name, total }) => [list, name, total])).toEqual([
    ['appointments', 'Agreed', 1],
    ['new', 'New', 1],
    ['overdue', 'Late', 2],
    ['overdue', 'Tried', 2],
  ]);
  expect(people?.[2]).toMatchObject({
    business: 'Hilltop Plumbing',
    phone: '(214) 555-0100 ext. 7',
    number: '+12145550100',
  });
  expect(people?.[1]?.number).toBeNull();
  expect(goneQuiet).toBe(1);
});

test('the day’s work is dropped after half a day, or if all is done', async () => {
  const lead = await sent(50);
  expect(await workday(new Date(ago(13)))).toBeUndefined();
  expect(await workday()).toBeDefined();
  await storeContact(testDatabase, lead, ago(0), 'lost');
  expect(await workday()).toBeUndefined();
});
