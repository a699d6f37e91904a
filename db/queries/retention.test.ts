import { expect, test } from '@jest/globals';
import { ago, storeTestLead } from '../../src/tests/support/sales.ts';
import { openTestPool } from '../../src/tests/support/test-database.ts';
import { applyRetention, createClockCheck } from './retention.ts';

const { testDatabase, database } = await openTestPool();
const { rows } = testDatabase;

test(
  'retention cuts addresses, and deletes old reservations and messages, with the site’s ' +
    'rights',
  async () => {
    const lead = (days: number, ip_address: string) =>
      storeTestLead(testDatabase, { created_at: ago(days * 24), ip_address });
    await Promise.all([lead(91, '203.0.113.7'), lead(91, '2001:db8::7'), lead(89, '203.0.113.8')]);
    await rows(`insert into reservations select name, 'ana', now() - interval '1 hour' * hours
    from (values ('+1', 48), ('+2', 0)) claim (name, hours)`);
    await rows(`insert into outbox (event, via, state, at, first_tried_at)
    select event, via, state, now() - interval '1 day' * days, now() - interval '1 day' * tried
    from (values
      ('lead.created', 'chat', 'sent', 31, 31), ('lead.created', 'chat', 'failed', 31, null),
      ('lead.created', 'chat', 'waiting', 31, null),
      ('lead.created', 'chat', 'sent', 29, 29), ('lead.created', 'chat', 'waiting', 29, null),
      ('lead.created', 'webhook', 'waiting', 999, null),
      ('lead.created', 'webhook', 'failed', 999, 1),
      ('operator.message', 'email', 'sent', 31, 31),
      ('operator.message', 'email', 'failed', 999, 999),
      ('operator.message', 'email', 'waiting', 31, null)
    ) message (event, via, state, days, tried)`);
    await database.run((db) => applyRetention(db, ['webhook']));
    expect(await rows('select main_contact as main from reservations')).toEqual([{ main: '+2' }]);
    expect(await rows(`select concat_ws(' ', via, state) as kept from outbox order by 1`)).toEqual(
      [
        'chat sent',
        'chat waiting',
        'email failed',
        'email waiting',
        'webhook failed',
        'webhook waiting',
      ].map((kept) => ({ kept })),
    );
    expect(await rows('select ip_address as ip from leads order by 1')).toEqual(
      ['203.0.113.0/24', '203.0.113.8', '2001:db8::/48'].map((ip) => ({ ip })),
    );
  },
);

test('the clock check fails after a jump, and when it is first asked', async () => {
  let passed = 0;
  const isSteady = createClockCheck(() => passed);
  const ask = (ms: number) => {
    passed = performance.now() + ms;
    return database.run(isSteady);
  };
  // As if the database's clock had been an hour ahead the third time.
  const answers = [];
  for (const ms of [0, 0, -3_600_000, 0, 0]) answers.push(await ask(ms));
  expect(answers).toEqual([false, true, false, false, true]);
});

test('the clock check passes if both clocks go on alike', async () => {
  let time = 0;
  const isSteady = createClockCheck(() => time);
  const db = { execute: () => Promise.resolve({ rows: [{ time: (time += 3_600_000) }] }) } as never;
  expect([await isSteady(db), await isSteady(db)]).toEqual([false, true]);
  // Also the clocks of this process and of the test's database.
  const isSteadyHere = createClockCheck();
  expect([await database.run(isSteadyHere), await database.run(isSteadyHere)]).toEqual([
    false,
    true,
  ]);
});
