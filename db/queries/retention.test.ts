import { expect, test } from '@jest/globals';
import { ago, storeLead } from '../../src/tests/support/sales.ts';
import { createTestDatabase, siteUrlOf } from '../../src/tests/support/test-database.ts';
import { withConnection } from '../connection.ts';
import { applyRetention } from './retention.ts';

test('after 90 days, the site cuts the address of a lead to its network', async () => {
  const testDatabase = await createTestDatabase();
  const { rows } = testDatabase;
  const sent = (days: number, ip_address: string | null) =>
    storeLead(testDatabase, { created_at: ago(days * 24), ip_address });
  for (const address of [null, '192.0.2.199', '2001:db8:1:2:3::4']) await sent(91, address);
  await sent(89, '192.0.2.199');
  await withConnection(siteUrlOf(testDatabase), applyRetention);
  const ips = await rows('select host(ip_address) as ip from leads order by created_at');
  expect(ips.map(({ ip }) => ip)).toEqual([null, '192.0.2.0', '2001:db8:1::', '192.0.2.199']);
});
