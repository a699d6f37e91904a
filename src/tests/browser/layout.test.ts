import { expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { callTicket } from '#content/hero.ts';
import { actionBar, getStarted } from '#content/navigation.ts';
import { eventually } from '../support/eventually.ts';
import { journeys } from '../support/journey.ts';
import { holdRequests, tooSmall } from '../support/steps.ts';

const { visit } = journeys();

/** How far the page reaches beyond the right edge of the window. */
const overflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

const restyle = (page: Page, css: string) =>
  page.evaluate((rules) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(rules);
    document.adoptedStyleSheets = [sheet];
  }, css);

test('when a phone is scrolled, then the bar with number and button is at the thumb, and out of the form’s way', async () => {
  const { page, form } = await visit({ size: [320, 640] });
  const bar = page.getByRole('navigation', { name: actionBar.label });
  await page.locator('#services').scrollIntoViewIfNeeded();
  await eventually(async () => {
    const box = await bar.boundingBox();
    return box ? Math.round(box.y + box.height) : undefined;
  }, 640);
  expect(await bar.getByRole('link').count()).toBe(2);
  // The dock lies over neither.
  for (const link of await bar.getByRole('link').all()) await link.tap({ trial: true });

  await form.submit.scrollIntoViewIfNeeded();
  const [low, button] = [await bar.boundingBox(), await form.submit.boundingBox()];
  expect(low && button && low.y + low.height < button.y).toBe(true);
});

test("when the window has any width, then nothing lies over the hero's number and button", async () => {
  const { page } = await visit({ device: 'desktop' });
  const hero = page.locator('main section').first();
  const number = hero.locator('a[href^="tel:"]');
  for (const width of [320, 480, 600, 768, 890, 900, 1100, 1350]) {
    await page.setViewportSize({ width, height: 900 });
    await hero.getByRole('link', { name: getStarted.label }).click({ trial: true });
    await number.click({ trial: true });
    // The picture takes no clicks, but must not stand behind the digits either.
    const [digits, house] = [await number.boundingBox(), await hero.locator('svg g').nth(1).boundingBox()];
    if (!digits || !house) throw new Error('the hero is not drawn');
    const apart =
      digits.x + digits.width <= house.x ||
      digits.y + digits.height <= house.y ||
      house.y + house.height <= digits.y;
    expect([width, apart]).toEqual([width, true]);
  }
});

test.each([320, 390, 768, 1350])('when it is %i px wide, then nothing sticks out', async (width) => {
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

test('when text is spaced as WCAG 1.4.12 has it, or fonts are wide, then nothing sticks out, and the header is one line; nothing moves, and the ticket is complete', async () => {
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

test('when the lettering comes late, then nothing in sight moves', async () => {
  let letGo: () => void = () => undefined;
  const { page } = await visit({
    touched: false,
    before: async (blank) => void (letGo = await holdRequests(blank, /\.woff2$/)),
  });
  await page.locator('footer').waitFor();
  const height = () => page.evaluate(() => document.documentElement.scrollHeight);
  const before = await height();
  letGo();
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

test('when the page is read on a phone, then column heads stay in sight, and what is tapped is 44 px', async () => {
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

test('when the browser brings its own colours or prints, then what to act on and every answer can be seen', async () => {
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
