import { expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { callTicket } from '#content/hero.ts';
import { getStarted } from '#content/navigation.ts';
import { eventually } from '../support/eventually.ts';
import { journeys } from '../support/journey.ts';
import { holdRequests, tooSmall } from '../support/steps.ts';

const { visit } = journeys();

/** The page's horizontal overflow in pixels. */
const overflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

const restyle = (page: Page, css: string) =>
  page.evaluate((rules) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(rules);
    document.adoptedStyleSheets = [sheet];
  }, css);

test("when the window has any width, then nothing covers the hero's number and button", async () => {
  const { page } = await visit({ device: 'desktop' });
  const hero = page.locator('main section').first();
  const number = hero.locator('a[href^="tel:"]');
  for (const width of [320, 480, 600, 768, 890, 900, 1100, 1350]) {
    await page.setViewportSize({ width, height: 900 });
    await hero.getByRole('link', { name: getStarted.label }).click({ trial: true });
    await number.click({ trial: true });
    // The picture takes no clicks, but must not be behind the digits either.
    const [digits, house] = [await number.boundingBox(), await hero.locator('svg g').nth(1).boundingBox()];
    if (!digits || !house) throw new Error('the hero is not drawn');
    const apart =
      digits.x + digits.width <= house.x ||
      digits.y + digits.height <= house.y ||
      house.y + house.height <= digits.y;
    expect([width, apart]).toEqual([width, true]);
  }
});

test.each([320, 390, 768, 1350])('when the window is %i px wide, then nothing overflows', async (width) => {
  const { page, press, form, roi } = await visit({ size: [width, 844] });
  expect(await overflow(page)).toBe(0);
  if (width < 600) {
    await press(page.locator('header summary'));
    expect(await overflow(page)).toBe(0);
  }
  await form.submit.click();
  await form.summary.waitFor();
  expect(await overflow(page)).toBe(0);
  await roi.fill({ averageJobValue: '999999999' });
  await roi.save.click();
  await roi.share.waitFor();
  expect(await overflow(page)).toBe(0);
});

test('when text has WCAG 1.4.12 spacing or wide fonts, then nothing overflows, the header is one line, and nothing is animated', async () => {
  const { page } = await visit({ size: [320, 640] });
  expect(await page.evaluate(() => document.getAnimations().length)).toBe(0);
  expect(await page.getByText(callTicket.steps.at(-1)?.text ?? '').isVisible()).toBe(true);
  await restyle(
    page,
    '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-bottom: 2em !important }',
  );
  expect(await overflow(page)).toBe(0);

  await restyle(page, ':root { --font-text: monospace, monospace; --font-display: var(--font-text) }');
  for (const width of [320, 345, 375]) {
    await page.setViewportSize({ width, height: 640 });
    expect((await page.locator('header').boundingBox())?.height).toBeLessThan(62);
    expect([width, await overflow(page)]).toEqual([width, 0]);
  }
});

test('when the display font loads late, then nothing moves', async () => {
  let release: () => void = () => undefined;
  const { page } = await visit({
    touched: false,
    before: async (blank) => void (release = await holdRequests(blank, /\.woff2$/)),
  });
  await page.locator('footer').waitFor();
  const height = () => page.evaluate(() => document.documentElement.scrollHeight);
  const before = await height();
  release();
  await page.evaluate(() => document.fonts.ready);
  const shifts = await page.evaluate(
    () =>
      new Promise<number[]>((resolve) => {
        new PerformanceObserver((list) =>
          resolve(list.getEntries().map((shift) => ('value' in shift ? Number(shift.value) : 0))),
        ).observe({ type: 'layout-shift', buffered: true });
        setTimeout(() => resolve([]), 500);
      }),
  );
  expect([shifts, await height()]).toEqual([[], before]);
});

test('when the page is read on a phone, then table heads stay visible, and tap targets are 44 px', async () => {
  const { page, press, form } = await visit();
  await page.locator('td').last().scrollIntoViewIfNeeded();
  const [header, heads] = [page.locator('header'), page.locator('thead')];
  const below = async () =>
    ((await heads.boundingBox())?.y ?? 0) - ((await header.boundingBox())?.height ?? 0);
  await eventually(async () => Math.abs(await below()) < 2, true);

  await press(form.submit);
  await form.summary.waitFor();
  await press(page.locator('header summary'));
  expect(await tooSmall(page.locator('body'))).toEqual([]);
});

test('when colors are forced or the page is printed, then the buttons and every answer are visible', async () => {
  const { page, form } = await visit({ device: 'desktop', context: { forcedColors: 'active' } });
  const border = await form.submit.evaluate((button) => getComputedStyle(button).borderTopWidth);
  expect(border).toBe('2px');
  expect(await overflow(page)).toBe(0);

  await page.emulateMedia({ media: 'print' });
  const answer = page.locator('#faq details p').first();
  expect((await answer.boundingBox())?.height).toBeGreaterThan(10);
  const floating = await page.evaluate(() =>
    [...document.querySelectorAll('body *')]
      .map((element) => getComputedStyle(element))
      .filter(({ position, display }) => display !== 'none' && /sticky|fixed/.test(position)),
  );
  expect(floating).toHaveLength(0);
});
