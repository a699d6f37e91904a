import { expect, test } from '@jest/globals';
import type { CountMessage } from '#shared/counts.ts';
import { eventually } from '../support/eventually.ts';
import { runSite, serveCommand } from '../support/site-process.ts';
import { createTestDatabase, siteUrlOf } from '../support/test-database.ts';
import { phoneUserAgent } from '../support/settings.ts';

const testDatabase = await createTestDatabase();
const settings = { DATABASE_URL: siteUrlOf(testDatabase), RATE_LIMIT_MAX: '1000000' };
const [site, killed] = [runSite(settings, serveCommand), runSite(settings, serveCommand)];

const message: CountMessage = {
  ...{ source: 'google', campaign: 'spring', trade: '', device: 'phone' },
  events: ['view'],
  speed: {},
};
const post = async ({ address }: typeof site, views: number) => {
  const url = `${await address}/api/events`;
  for (let view = 0; view < views; view++) {
    const body = JSON.stringify(message);
    const headers = { 'Content-Type': 'application/json', 'User-Agent': phoneUserAgent };
    expect((await fetch(url, { method: 'POST', headers, body })).status).toBe(204);
  }
};
const views = async () => {
  const [row] = await testDatabase.rows('select sum(views)::int as views from sales.funnel_daily');
  return row?.views as number | null;
};

test('a kill loses at most ten seconds of counts, a stop none', async () => {
  await Promise.all([post(site, 20), post(killed, 30)]);
  await eventually(views, 50, 30_000);
  await Promise.all([post(site, 7), post(killed, 5)]);
  await killed.stop();
  site.child.kill('SIGTERM');
  expect(await site.exited).toBe(0);
  const stored = await views();
  expect(stored).toBeGreaterThanOrEqual(57);
  expect(stored).toBeLessThanOrEqual(62);
});
