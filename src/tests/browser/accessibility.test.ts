import { test } from '@jest/globals';
import type { Page } from 'playwright';
import { roiText } from '#content/roi/roi.ts';
import { violations } from '../support/axe.ts';
import { eventually } from '../support/eventually.ts';
import { expect, journeys } from '../support/journey.ts';
import { contentUnder, controls, failedResource, outcomes, overflowing, stopTime } from '../support/steps.ts';

const { visit } = journeys();

test('the page is accessible, and never overflows', async () => {
  const { page, press, form, roi, toast } = await visit({ size: [320, 844] });
  const menu = page.locator('header summary');
  await press(page.locator('#faq summary').first());
  await press(form.submit);
  await toast.says(outcomes.missing);
  // A toast under the mouse stays open.
  await toast.all.hover();
  expect(await violations(page)).toEqual([]);
  await press(toast.close);
  await roi.fill({ averageJobValue: '999999999' });
  await press(menu);
  expect([await violations(page, 'header'), await overflowing(page)]).toEqual([[], []]);
  for (const width of [768, 1350]) {
    await page.setViewportSize({ width, height: 844 });
    expect([width, await overflowing(page)]).toEqual([width, []]);
  }
  await expect(menu).toBeHidden();
  expect(await violations(page)).toEqual([]);

  await page.setViewportSize({ width: 320, height: 640 });
  await expect(page.locator('main a[href^="tel:"] bdi').first()).toBeVisible();
  expect(await brokenNumbers(page)).toEqual([]);
  // WCAG 1.4.12
  await page.evaluate(() => {
    const spaced = new CSSStyleSheet();
    spaced.replaceSync(
      '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-bottom: 2em !important }',
    );
    document.adoptedStyleSheets = [spaced];
  });
  expect(await overflowing(page)).toEqual([]);

  const browser = await page.context().newCDPSession(page);
  for (const [width = 0, standard = 0] of [
    [280, 16],
    [320, 32],
    [390, 32],
  ]) {
    await page.setViewportSize({ width, height: 844 });
    await browser.send('Page.setFontSizes', { fontSizes: { standard } });
    await page.reload();
    await expect(page.locator('html')).toHaveCSS('font-size', `${standard}px`);
    expect([width, await overflowing(page)]).toEqual([width, []]);
  }
});

/** The page's phone numbers that are broken into lines, or that may be read from right to left. */
const brokenNumbers = (page: Page) =>
  page.evaluate(() => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const broken: string[] = [];
    while (texts.nextNode()) {
      const { data, parentElement: parent } = texts.currentNode as Text;
      if (!/\d{3}\W{0,2}\d{3}-\d{4}/.test(data) || !parent?.checkVisibility()) continue;
      if (!parent.matches('bdi') || parent.getClientRects().length > 1) broken.push(data);
    }
    return broken;
  });

test('the text pages fit a narrow phone, and are accessible in both color schemes', async () => {
  const { page, expectProblems } = await visit({ size: [320, 640], path: '/nothing-here', hydrated: false });
  expectProblems(failedResource);
  for (const path of ['/nothing-here', '/es', '/sample-call', '/privacy', '/stop']) {
    await page.goto(path);
    expect([path, await overflowing(page), await violations(page)]).toEqual([path, [], []]);
    await expect(page.locator('a[href^="tel:"] bdi').first()).toBeVisible();
    expect([path, await brokenNumbers(page)]).toEqual([path, []]);
  }
});

/** Finds the visible tooltips. The element with the role `tooltip` is visually hidden. */
const bubbles = (page: Page) => page.locator('[data-radix-popper-content-wrapper]');

test('a hint opens after 700 ms or at the focus, and Escape closes it', async () => {
  const { page, roi } = await visit({ desktop: true, clock: true });
  await stopTime(page);
  const hint = roi.hint('averageJobValue');
  await hint.and(page.locator('[data-state]')).waitFor();
  await hint.hover();
  await page.clock.runFor(650);
  await expect(bubbles(page)).toHaveCount(0);
  await page.clock.runFor(100);
  await expect(bubbles(page)).toBeVisible();
  await page.mouse.move(0, 0);
  await page.keyboard.press('Escape');
  await expect(bubbles(page)).toHaveCount(0);
  await hint.focus();
  await expect(hint).toHaveAccessibleDescription(roiText.fields.averageJobValue.hint);
  for (const [key, count] of [
    ['Escape', 0],
    ['Enter', 1],
    ['Enter', 0],
  ] as const) {
    await page.keyboard.press(key);
    await expect(bubbles(page)).toHaveCount(count);
  }
});

test('on a translated page, a tap opens and closes a hint that covers no control', async () => {
  const { page, roi } = await visit({ size: [320, 568], translated: true });
  const hint = roi.hint('currentConversionRate');
  await hint.scrollIntoViewIfNeeded();
  await hint.tap();
  await expect(bubbles(page)).toBeInViewport({ ratio: 1 });
  // Radix moves the tooltip after it is shown.
  await eventually(() => contentUnder(bubbles(page), controls), []);
  await hint.tap();
  await expect(bubbles(page)).toHaveCount(0);
});
