import { beforeEach, expect, test } from '@jest/globals';
import request from 'supertest';
import { trades } from '#content/site.ts';
import type { CountMessage } from '#shared/counts.ts';
import { createProxiedDatabase } from '../../tests/support/test-database.ts';
import { eventually } from '../../tests/support/eventually.ts';
import { newLead } from '../../tests/support/leads.ts';
import { phoneUserAgent } from '../../tests/support/settings.ts';
import { createTestApp } from '../../tests/support/test-app.ts';

const { testDatabase, proxy } = await createProxiedDatabase();
const site = await createTestApp({ DATABASE_URL: proxy.url }, { testDatabase });
const twin = await createTestApp({}, { testDatabase });

const [{ id: trade }] = trades;
const message: CountMessage = {
  source: 'google',
  campaign: 'spring',
  trade,
  device: 'phone',
  events: ['view', 'form_started', 'form_error'],
  speed: { lcp: 1_000, cls: 0.05 },
};
const send = (path: string, body: object, headers: object = {}) =>
  request(site.app)
    .post(path)
    .set({ 'User-Agent': phoneUserAgent, ...headers })
    .send(body);
const post = (changes: object = {}, headers = {}) => send('/api/events', { ...message, ...changes }, headers);
const funnel = () => testDatabase.rows('select * from sales.funnel_daily');
const stored = () => site.counter.flush().then(funnel);

beforeEach(async () => {
  await site.counter.flush();
  await testDatabase.rows('truncate event_counts, speed_counts, leads cascade');
});

test('counts views, errors and speed', async () => {
  await post().expect(204);
  await post({ events: ['view', 'view'], speed: { lcp: 3_000, inp: 90 } }).expect(204);
  const counts = { views: 2, form_starts: 1, engaged: 0, form_errors: 1, leads: 0 };
  expect(await stored()).toMatchObject([{ source: 'google', campaign: 'spring', trade, ...counts }]);
  const [speed] = await testDatabase.rows('select * from sales.page_speed_daily');
  expect(speed).toMatchObject({ device: 'phone', lcp_measurements: 2, inp_measurements: 1 });
  for (const [name, value] of Object.entries({ lcp_p75_ms: 3_000, inp_p75_ms: 90, cls_p75: 0.05 })) {
    expect(Number(speed?.[name])).toBeGreaterThanOrEqual(value);
    expect(Number(speed?.[name])).toBeLessThanOrEqual(value * 1.11);
  }
});

const invalid = [
  { events: ['views'] },
  { source: 'x'.repeat(61) },
  { device: 'tablet' },
  { speed: { lcp: -1 } },
];
test.each(invalid)('refuses %j', async (changes) => {
  await post({ campaign: 'ana@shop.example', ...changes }).expect(400);
  expect(await stored()).toEqual([]);
  expect(site.log()).not.toContain('ana@');
});

test.each([
  ['ana@shop.example', 'call 2145550100'],
  ['+12145550100', 'ana＠ana@x'],
  ['214-555-0142', 'john%40gmail.com'],
  ['(２１４) ５５５.０１４２', 'john%2540gmail.com'],
  ['٢١٤٥٥٥٠١٤٢', 'john%40gmail.com 50%'], // Arabic digits
  ['214–555–0142', '214,555,0142'],
  ['2\u200b1\u200b4\u200b555\u200b0142', 'call 214 now 555 or 0142'],
])('an identity in %j counts as other', async (source, campaign) => {
  await post({ source, campaign, trade: 'ana@shop.example' });
  expect(await stored()).toMatchObject([{ source: 'other', campaign: 'other', trade: '', views: 1 }]);
});

test.each([
  { 'Sec-GPC': '1' },
  { DNT: '1' },
  { 'User-Agent': 'Googlebot/2.1 (+http://www.google.com/bot.html)' },
])('a browser with %j isn’t counted', async (headers) => {
  await post({}, headers).expect(204);
  await send('/api/leads', newLead(), headers).expect(201);
  expect(await stored()).toEqual([]);
});

test('the server counts leads by the page from which they were sent', async () => {
  const page = `http://127.0.0.1/?utm_source=Google&utm_campaign=spring&trade=${trade}`;
  for (const lead of [newLead(), newLead({ referralNote: 'spam' })])
    await send('/api/leads', lead, { Referer: page, Host: '127.0.0.1' }).expect(201);
  expect(await stored()).toMatchObject([{ source: 'google', campaign: 'spring', trade, views: 0, leads: 1 }]);
});

test('two processes name 200 pairs a day, and always those that brought a lead', async () => {
  const last = { utm_source: 'Google', utm_campaign: 'spring' };
  await send('/api/leads', { ...newLead(), attribution: { last } }).expect(201);
  for (let number = 0; number < 600; number++) {
    const { counter } = number % 2 ? site : twin;
    counter.count(['view'], { source: 'google', campaign: `made-up-${number % 300}`, trade });
  }
  await Promise.all([site.counter.flush(), twin.counter.flush()]);
  await post();
  const rows = await stored();
  const madeUp = rows.filter(({ campaign }) => String(campaign).startsWith('made-up'));
  expect(madeUp).toHaveLength(200);
  expect(rows).toContainEqual(expect.objectContaining({ source: 'google', campaign: 'spring', views: 1 }));
  expect(rows.reduce((sum, { views }) => sum + Number(views), 0)).toBe(601);
});

test('counts survive an outage, and are stored when the site stops', async () => {
  proxy.cut();
  await post().expect(204);
  await expect(site.counter.flush()).rejects.toThrow();
  await post().expect(204);
  proxy.restore();
  await eventually(() => stored().catch(() => []), [expect.objectContaining({ views: 2 })]);
  const stop = site.startCounter();
  await post().expect(204);
  await stop();
  expect(await funnel()).toMatchObject([{ views: 3 }]);
});
