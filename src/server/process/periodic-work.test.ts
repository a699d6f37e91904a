import { test } from '@jest/globals';
import { storeLead } from '../../tests/support/sales.ts';
import { eventually } from '../../tests/support/eventually.ts';
import { createTestApp } from '../../tests/support/test-app.ts';

test('a site that starts applies the rules of retention', async () => {
  const site = await createTestApp({ RETENTION_SUSPECTED_DAYS: '30' });
  await storeLead(site.testDatabase, { created_at: '2026-01-01', ip_address: '192.0.2.7' });
  await storeLead(site.testDatabase, { created_at: '2026-01-01', suspected_spam: true });
  site.startRetention();
  await eventually(
    () => site.testDatabase.rows('select host(ip_address) as ip, suspected_spam from leads'),
    [{ ip: '192.0.2.0', suspected_spam: false }],
  );
  await eventually(() => site.log().includes('the retention rules were applied'), true);
});
