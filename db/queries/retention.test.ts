import { expect, test } from '@jest/globals';
import { ago, storeTestLead } from '../../src/tests/support/sales.ts';
import { openTestPool } from '../../src/tests/support/test-database.ts';
import { applyRetention } from './retention.ts';

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
