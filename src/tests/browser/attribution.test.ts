import { describe, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { bothDevices, journeys, untilHydrated } from '../support/journey.ts';
import { leadForm, leadOf, toast } from '../support/steps.ts';

const { site, visit } = journeys();

const AD = '/?utm_source=newsletter&utm_campaign=fall&gclid=click-1&unknown=x';

const send = async (
  page: Page,
  press: (target: ReturnType<Page['locator']>) => Promise<void>,
  email: string,
) => {
  await leadForm(page).fill(leadOf(email));
  await press(leadForm(page).submit);
  await toast(page).all.waitFor();
};
const touchesOf = (email: string) =>
  site().stored.rows('select first_touch, last_touch from leads where email = $1', [email]);

describe.each(bothDevices)('on a %s', (device) => {
  test('when a visitor comes twice by different ways, then the first and the last stand with the lead', async () => {
    const { page, press } = await visit({ device, path: AD });
    await page.goto('/', { referer: 'https://search.example/results?q=porchlight' });
    await untilHydrated(page);
    await page.goto('/');
    await untilHydrated(page);
    await send(page, press, `touched-${device}@example.com`);
    expect(await touchesOf(`touched-${device}@example.com`)).toEqual([
      {
        first_touch: {
          utm_source: 'newsletter',
          utm_campaign: 'fall',
          gclid: 'click-1',
          landing_path: '/',
        },
        last_touch: { referrer_host: 'search.example', landing_path: '/' },
      },
    ]);
  });

  test('when a visitor asks for privacy, then no click is kept, neither here nor there', async () => {
    const { page, press } = await visit({
      device,
      path: AD,
      context: { extraHTTPHeaders: { 'Sec-GPC': '1' } },
      before: (blank) =>
        blank.addInitScript(() => {
          Object.defineProperty(navigator, 'globalPrivacyControl', { value: true });
        }),
    });
    expect(await page.evaluate(() => JSON.stringify(Object.entries(localStorage)))).not.toContain('click-1');
    await send(page, press, `private-${device}@example.com`);
    const touch = { utm_source: 'newsletter', utm_campaign: 'fall', landing_path: '/' };
    expect(await touchesOf(`private-${device}@example.com`)).toEqual([
      { first_touch: touch, last_touch: touch },
    ]);
  });

  test('when there is no script, then the address that the form stood at tells', async () => {
    const context = { javaScriptEnabled: false };
    const { page, press } = await visit({ device, path: AD, hydrated: false, context });
    await page.waitForLoadState();
    await leadForm(page).fill(leadOf(`scriptless-${device}@example.com`));
    await press(leadForm(page).submit);
    await page.waitForURL('/?lead=ok#contact');
    const [row] = await touchesOf(`scriptless-${device}@example.com`);
    expect(row?.first_touch).toMatchObject({ utm_source: 'newsletter', gclid: 'click-1', landing_path: '/' });
    expect(row?.last_touch).toEqual(row?.first_touch);
  });
});

test('when only a click is named and privacy asked for, then nothing at all is kept', async () => {
  const { page } = await visit({
    device: 'desktop',
    path: '/?gclid=click-2',
    before: (blank) =>
      blank.addInitScript(() => {
        Object.defineProperty(navigator, 'globalPrivacyControl', { value: true });
      }),
  });
  expect(await page.evaluate(() => localStorage.length)).toBe(0);
});

test('when what the browser kept is spoilt, then the page works and the lead is taken', async () => {
  const { page, press } = await visit({
    device: 'desktop',
    before: (blank) =>
      blank.addInitScript(() => {
        localStorage.setItem('porchlight:attribution', '{"first":');
        sessionStorage.setItem('porchlight:draft:lead', 'nothing of ours');
      }),
  });
  await send(page, press, 'spoilt@example.com');
  expect(await touchesOf('spoilt@example.com')).toEqual([{ first_touch: null, last_touch: null }]);
});
