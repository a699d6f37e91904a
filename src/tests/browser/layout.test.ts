import { describe, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { actionBar } from '#content/navigation.ts';
import { roiWords } from '#content/roi.ts';
import { journeys } from '../support/journey.ts';
import { calculator, eventually, leadForm } from '../support/steps.ts';

const { visit } = journeys();

const overflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

describe("the bar at a phone's lower edge", () => {
  test('when a visitor reads on, then the number and Get Started are at the thumb', async () => {
    const { page } = await visit({ device: 'phone' });
    const bar = page.getByRole('navigation', { name: actionBar.label });
    await page.locator('#services').scrollIntoViewIfNeeded();
    await eventually(async () => {
      const box = await bar.boundingBox();
      return box ? Math.round(box.y + box.height) : undefined;
    }, 844);
    expect(await bar.getByRole('link').count()).toBe(2);
  });

  test('when the window is narrow, then the dock lies over neither', async () => {
    const { page } = await visit({ device: 'phone', context: { viewport: { width: 320, height: 640 } } });
    await page.locator('#services').scrollIntoViewIfNeeded();
    const links = page.getByRole('navigation', { name: actionBar.label }).getByRole('link');
    for (const link of await links.all()) await link.tap({ trial: true });
  });

  test('when the form is reached, then the bar is out of its way', async () => {
    const { page } = await visit({ device: 'phone' });
    await leadForm(page).submit.scrollIntoViewIfNeeded();
    const bar = await page.getByRole('navigation', { name: actionBar.label }).boundingBox();
    const button = await leadForm(page).submit.boundingBox();
    expect(bar && button && bar.y + bar.height < button.y).toBe(true);
  });
});

describe('what a thumb taps', () => {
  test('when menu and faults are open on a phone, then everything to tap is 44 px high and wide', async () => {
    const { page, press } = await visit({ device: 'phone' });
    await press(leadForm(page).submit);
    await leadForm(page).summary.waitFor();
    await press(page.locator('header summary'));
    const small = await page.evaluate(() =>
      [...document.querySelectorAll<HTMLElement>('a, button, input, select, summary')]
        .filter((each) => each.checkVisibility() && each.tabIndex >= 0 && !each.closest('[aria-hidden=true]'))
        // The words beside a box tick it as well.
        .map((each) => each.closest('label') ?? each)
        .map((each) => ({ name: each.textContent, box: each.getBoundingClientRect() }))
        .filter(({ box }) => Math.round(box.width) < 44 || Math.round(box.height) < 44)
        .map(({ name, box }) => `${name}: ${box.width} by ${box.height}`),
    );
    expect(small).toEqual([]);
  });
});

describe('the chart', () => {
  test('when an input changes, then the chart and its words follow', async () => {
    const { page } = await visit({ device: 'desktop' });
    const chart = page.locator('#roi svg[role=img]');
    expect(await chart.getAttribute('aria-label')).toContain('$248,436');
    const before = await chart.innerHTML();
    await calculator(page).fill({ currentStaffCost: '297' });
    await eventually(
      async () => (await chart.getAttribute('aria-label'))?.includes('together $210,000'),
      true,
    );
    expect(await chart.innerHTML()).not.toBe(before);
  });

  test('when there is no script, then the chart of the address is drawn', async () => {
    const { page } = await visit({
      device: 'phone',
      path: '/?currentStaffCost=0',
      context: { javaScriptEnabled: false },
      hydrated: false,
    });
    await page.waitForLoadState();
    const words = roiWords.chart.alternative({ savings: '-$3,564', revenue: '$210,000', total: '$206,436' });
    expect(await page.locator('#roi svg[role=img]').getAttribute('aria-label')).toBe(words);
    expect(await page.locator('#roi svg rect').count()).toBe(24);
  });
});

test.each([320, 480, 600, 768, 890, 900, 1100, 1350])(
  "when the window is %d px wide, then nothing lies over the hero's number and button",
  async (width) => {
    const { page } = await visit({ device: 'desktop', context: { viewport: { width, height: 900 } } });
    const hero = page.locator('main section').first();
    await hero.getByRole('link', { name: 'Get Started' }).click({ trial: true });
    const number = hero.locator('a[href^="tel:"]');
    await number.click({ trial: true });
    // The picture takes no clicks, but must not stand behind the digits either.
    const [digits, house] = [await number.boundingBox(), await hero.locator('svg g').nth(1).boundingBox()];
    if (!digits || !house) throw new Error('the hero is not drawn');
    const apart =
      digits.x + digits.width <= house.x ||
      digits.y + digits.height <= house.y ||
      house.y + house.height <= digits.y;
    expect(apart).toBe(true);
  },
);

describe('the page under strain', () => {
  test('when text is spaced as WCAG 1.4.12 has it, then nothing is cut off or sticks out', async () => {
    const { page } = await visit({ device: 'phone', context: { viewport: { width: 320, height: 640 } } });
    await page.evaluate(() => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(
        '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-bottom: 2em !important }',
      );
      document.adoptedStyleSheets = [sheet];
    });
    expect(await overflow(page)).toBe(0);
  });

  test('when the browser brings its own colours, then the page still shows what to act on', async () => {
    const { page } = await visit({ device: 'desktop', context: { forcedColors: 'active' } });
    const border = await leadForm(page).submit.evaluate((button) => getComputedStyle(button).borderTopWidth);
    expect(border).toBe('2px');
    expect(await overflow(page)).toBe(0);
  });

  test('when it is printed, then the answers are open and nothing floats', async () => {
    const { page } = await visit({ device: 'desktop' });
    await page.emulateMedia({ media: 'print' });
    const answer = page.locator('#faq details p').first();
    expect((await answer.boundingBox())?.height).toBeGreaterThan(10);
    const floating = await page.evaluate(
      () =>
        [...document.querySelectorAll('body *')].filter((element) => {
          const { position, display } = getComputedStyle(element);
          return display !== 'none' && (position === 'sticky' || position === 'fixed');
        }).length,
    );
    expect(floating).toBe(0);
  });

  test('when less motion is asked for, then nothing moves and the ticket is complete', async () => {
    const { page } = await visit({ device: 'phone' });
    expect(await page.evaluate(() => document.getAnimations().length)).toBe(0);
    expect(await page.getByText('Burst pipe', { exact: false }).first().isVisible()).toBe(true);
  });
});
