import { describe, expect, test } from '@jest/globals';
import type { Page, Response } from 'playwright-core';
import { bothDevices, journeys, untilHydrated } from '../support/journey.ts';
import { calculator, leadForm } from '../support/steps.ts';

const { visit } = journeys();

const SECTIONS = [
  'hero',
  'trusted-by',
  'ai-vs-traditional',
  'services',
  'roi',
  'testimonials',
  'faq',
  'features',
  'pricing',
  'contact',
];
// Words that only the toasts, the tooltips, the request wrapper and the validation are made of.
const BEHAVIOUR = /radix-toast|radix-tooltip|refetchOnWindowFocus|invalid_type/;

const isScript = (answer: Response) => answer.url().endsWith('.js');
const isBehaviour = async (answer: Response) => isScript(answer) && BEHAVIOUR.test(await answer.text());

/** How far the page reaches beyond the right edge of the window. */
const overflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

describe.each(bothDevices)('on a %s', (device) => {
  test('when a visitor opens the page, then every section stands in its order under one heading', async () => {
    const { page } = await visit({ device });

    expect(await page.locator('h1').count()).toBe(1);
    const sections = await page
      .locator('main section')
      .evaluateAll((all) => all.map((section) => section.getAttribute('aria-labelledby')));
    expect(sections).toEqual(SECTIONS.map((name) => `${name}-heading`));
    for (const section of await page.locator('main section').all()) {
      expect((await section.boundingBox())?.height).toBeGreaterThan(100);
    }
    expect(await page.locator('main ~ footer').count()).toBe(1);
    expect(await page.title()).toContain('Porchlight');
  });

  test('when a visitor only reads, then nothing is kept in the browser', async () => {
    const { page } = await visit({ device });
    for (const section of await page.locator('main section').all()) await section.scrollIntoViewIfNeeded();

    expect(await page.context().cookies()).toEqual([]);
    expect(await page.evaluate(() => [localStorage.length, sessionStorage.length])).toEqual([0, 0]);
  });

  test('when a visitor only reads, then no behaviour is loaded; when they touch the form, then it is', async () => {
    const scripts: Response[] = [];
    const { page, press } = await visit({
      device,
      before: (blank) => blank.on('response', (answer) => isScript(answer) && scripts.push(answer)),
    });
    await page.waitForLoadState('networkidle');
    expect(scripts.length).toBeGreaterThan(0);
    expect(await Promise.all(scripts.map(isBehaviour))).not.toContain(true);

    const loaded = page.waitForResponse(isBehaviour);
    await press(leadForm(page).field('businessName'));
    await loaded;
  });
});

test.each([320, 390, 768, 1350])(
  'when the window is %i px wide, then nothing sticks out at its side',
  async (width) => {
    const context = { viewport: { width, height: 844 } };
    const { page } = await visit({ device: width < 768 ? 'phone' : 'desktop', context });
    expect(await overflow(page)).toBe(0);

    const { submit, summary } = leadForm(page);
    await submit.click();
    await summary.waitFor();
    expect(await overflow(page)).toBe(0);

    const roi = calculator(page);
    await roi.fill({ averageJobValue: '999999999' });
    await roi.save.click();
    await roi.share.waitFor();
    expect(await overflow(page)).toBe(0);
  },
);

test('when a small phone opens the menu, then nothing sticks out at its side', async () => {
  const { page } = await visit({ device: 'phone', context: { viewport: { width: 320, height: 568 } } });
  await page.locator('header summary').tap();
  expect(await overflow(page)).toBe(0);
});

describe.each(bothDevices)('on a %s', (device) => {
  test('when the address leads nowhere, then the 404 page says so and leads home', async () => {
    const { page, press, provokes } = await visit({ device, path: '/nothing-here', hydrated: false });
    provokes(/console error: Failed to load resource.*404/);

    await page.getByRole('heading', { level: 1, name: '404 Page Not Found' }).waitFor();
    expect(await page.title()).toContain('404 Page Not Found');
    await page.getByText('Did you forget to add the page to the router?').waitFor();
    await page.waitForLoadState(); // Before its style sheet is there, nothing is painted or has its place.
    expect(await overflow(page)).toBe(0);

    await press(page.getByRole('link', { name: 'Go to the home page' }));
    await page.waitForURL('/');
    await untilHydrated(page);
  });
});
