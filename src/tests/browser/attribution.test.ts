import { expect, test } from '@jest/globals';
import { journeys, hydratePage } from '../support/journey.ts';
import { newLead } from '../support/leads.ts';

const { visit, leadsOf } = journeys();

const AD = '/?utm_source=newsletter&utm_campaign=fall&gclid=click-1&unknown=x';
const CAMPAIGN = { utm_source: 'newsletter', utm_campaign: 'fall', landing_path: '/' };

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

test('when a visitor asks for privacy, then the campaign is kept, but not the click', async () => {
  const { page } = await visit({
    path: AD,
    before: (newPage) =>
      newPage.addInitScript(() => {
        Object.defineProperty(navigator, 'globalPrivacyControl', { value: true });
      }),
  });
  const stored = await page.evaluate(() => localStorage.getItem('porchlight:attribution'));
  expect(JSON.parse(stored ?? '')).toEqual({ first: CAMPAIGN, last: CAMPAIGN });
});
