import { expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { journeys, hydratePage } from '../support/journey.ts';
import { newLead } from '../support/leads.ts';

const { visit, leadsOf } = journeys();

const AD = '/?utm_source=newsletter&utm_campaign=fall&gclid=click-1&unknown=x';
const CAMPAIGN = { utm_source: 'newsletter', utm_campaign: 'fall', landing_path: '/' };

const askForPrivacy = (page: Page) =>
  page.addInitScript(() => {
    Object.defineProperty(navigator, 'globalPrivacyControl', { value: true });
  });

test('when a visitor comes twice by different ways, then the first and the last stand with the lead', async () => {
  const { page, send } = await visit({ path: AD });
  await page.goto('/', { referer: 'https://search.example/results?q=porchlight' });
  await hydratePage(page);
  await page.goto('/');
  await hydratePage(page);
  const lead = newLead();
  await send(lead);
  expect(await leadsOf(lead)).toMatchObject([
    {
      first_touch: { ...CAMPAIGN, gclid: 'click-1' },
      last_touch: { referrer_host: 'search.example', landing_path: '/' },
    },
  ]);
});

test('when a visitor asks for privacy, then no click is kept, neither here nor there', async () => {
  const { page, send } = await visit({
    path: AD,
    context: { extraHTTPHeaders: { 'Sec-GPC': '1' } },
    before: askForPrivacy,
  });
  expect(await page.evaluate(() => JSON.stringify(Object.entries(localStorage)))).not.toContain('click-1');
  const lead = newLead();
  await send(lead);
  const [stored] = await leadsOf(lead);
  expect([stored?.first_touch, stored?.last_touch]).toEqual([CAMPAIGN, CAMPAIGN]);

  const other = await visit({ path: '/?gclid=click-2', before: askForPrivacy });
  expect(await other.page.evaluate(() => localStorage.length)).toBe(0);
});
