import { test } from '@jest/globals';
import type { Locator, Page } from 'playwright';
import { getStarted } from '#content/navigation.ts';
import { site as siteText } from '#content/site.ts';
import { eventually } from '../support/eventually.ts';
import { expect, journeys, untilAllHydrated } from '../support/journey.ts';
import { boxOf, outcomes, tooSmallControls, untilBelowHeader } from '../support/steps.ts';

const { visit } = journeys();

interface Content {
  /** Default: each text, and the link, button or label around it. */
  selector?: string;
  /** Also looks after each 90 px of scrolling. */
  scrolls?: boolean;
}

/** Returns the content that the dock covers. */
const contentUnderDock = (page: Page, content: Content = {}) =>
  page.evaluate(async ({ selector, scrolls }) => {
    const dock = document.querySelector('[data-dock]');
    if (!dock) throw new Error('there is no dock');
    const isCovered = (box: DOMRect) => {
      const corner = dock.getBoundingClientRect();
      const [left, right] = [Math.max(box.left, corner.left), Math.min(box.right, corner.right)];
      const [top, bottom] = [Math.max(box.top, corner.top), Math.min(box.bottom, corner.bottom)];
      if (right - left < 1 || bottom - top < 1) return false;
      return dock.contains(document.elementFromPoint((left + right) / 2, (top + bottom) / 2));
    };
    const parts: { name: string; boxes: () => DOMRect[] }[] = [];
    for (const element of selector ? document.querySelectorAll(selector) : [])
      if (!dock.contains(element))
        parts.push({ name: element.outerHTML, boxes: () => [element.getBoundingClientRect()] });
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (!selector && texts.nextNode()) {
      const { currentNode: text } = texts;
      const parent = text.parentElement;
      if (!text.nodeValue?.trim() || !parent?.checkVisibility({ visibilityProperty: true })) continue;
      if (parent.closest('[data-dock], svg, .visually-hidden')) continue;
      const range = document.createRange();
      range.selectNodeContents(text);
      const control = parent.closest('a, button, summary, label');
      const boxes = () => [...range.getClientRects(), ...(control ? [control.getBoundingClientRect()] : [])];
      parts.push({ name: text.nodeValue, boxes });
    }
    const covered = new Set<string>();
    for (let top = scrollY; top <= document.documentElement.scrollHeight; top += 90) {
      if (scrolls) {
        scrollTo(0, top);
        await new Promise((resolve) => requestAnimationFrame(resolve));
      }
      for (const { name, boxes } of parts) if (boxes().some(isCovered)) covered.add(name.slice(0, 80));
      if (!scrolls) break;
    }
    return [...covered];
  }, content);

const stickyHeight = (page: Page) =>
  page.evaluate(() => {
    const rows = Array.from({ length: innerHeight }, (_, y) => document.elementFromPoint(innerWidth / 2, y));
    return rows.filter((element) => element?.closest('header, [data-dock]')).length;
  });

test('in a wide window, the dock covers no text and no labeled control', async () => {
  const { page } = await visit({ size: [900, 940] });
  // Until then, hints are shown as text.
  await untilAllHydrated(page);
  // From 896 px, the dock is in a corner. At 1280 px, the page also has side margins.
  for (const width of [900, 1280]) {
    await page.setViewportSize({ width, height: 940 });
    await page.evaluate(() => scrollTo(0, 0));
    expect([width, await contentUnderDock(page, { scrolls: true })]).toEqual([width, []]);
  }
});

test('on a phone, the dock never covers the focused control, the form or the page’s end', async () => {
  const { page, form, call, chat } = await visit({ size: [320, 640] });
  const bar = page.locator('[data-dock]');
  const start = bar.getByRole('link', { name: getStarted.label });
  const phone = bar.getByRole('link', { name: siteText.phone.display });
  await page.locator('#services').scrollIntoViewIfNeeded();
  for (const control of [call.launcher, chat.launcher, phone, start]) await control.tap({ trial: true });
  expect(await tooSmallControls(bar)).toEqual([]);
  await expect(page.locator('header').getByRole('link', { name: getStarted.label })).toBeHidden();
  await start.tap();
  await untilBelowHeader(page, 'contact');

  await form.submit.scrollIntoViewIfNeeded();
  for (let step = 0; step < 12; step += 1) {
    await page.evaluate(() => scrollBy(0, -50));
    expect(await contentUnderDock(page, { selector: '#contact *' })).toEqual([]);
  }
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
  expect(await contentUnderDock(page)).toEqual([]);

  const controls = 'a, button, input, select, summary';
  const stops = await page.locator(controls).count();
  for (let stop = 0; stop < stops; stop += 1) {
    await page.keyboard.press('Tab');
    expect(await contentUnderDock(page, { selector: ':focus' })).toEqual([]);
  }
  expect(stops).toBeGreaterThan(30);
});

test('on a phone, the page behind a panel is inert until it is closed', async () => {
  const { page, press, call, chat } = await visit();
  await page.goto('/#services');
  await page.evaluate(() => scrollBy(0, 900));
  const top = await page.evaluate(() => scrollY);
  await chat.open();
  expect(await chat.panel.evaluate((panel) => panel.matches(':modal'))).toBe(true);
  for (let stop = 0; stop < 20; stop += 1) {
    await page.keyboard.press('Tab');
    await expect(page.locator(':is(body > header, main, footer) :focus')).toHaveCount(0);
  }
  await page.keyboard.press('Escape');
  await expect(chat.panel).toHaveCount(0);
  await expect(chat.launcher).toBeFocused();
  expect(await page.evaluate(() => scrollY)).toBe(top);

  await press(call.launcher);
  await call.samples.waitFor();
  await press(call.close);
  await expect(call.panel).toHaveCount(0);
  await chat.open();
  await press(chat.button('Close'));
  await expect(chat.launcher).toBeFocused();
  expect(await page.evaluate(() => scrollY)).toBe(top);
});

test('on a desktop, a panel fits the window, and becomes modal only in a narrow one', async () => {
  const { page, press, form, toast, call, chat } = await visit({ size: [1350, 700] });
  await press(form.submit);
  await toast.says(outcomes.missing);
  expect(await contentUnderDock(page, { selector: '[role=region] li' })).toEqual([]);
  await press(toast.close);
  await press(call.launcher);
  await call.samples.waitFor();
  await expect(call.panel).toBeInViewport({ ratio: 1 });
  expect((await boxOf(call.panel)).top).toBeGreaterThan(60);
  await form.field('phone').focus();
  await expect(form.field('phone')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(call.panel).toHaveCount(0);
  await expect(form.field('phone')).toBeFocused();

  await chat.open();
  await page.setViewportSize({ width: 700, height: 900 });
  await eventually(() => chat.panel.evaluate((panel) => panel.matches(':modal')), true);
});

test('in a small window, most of it shows the page or the open chat, which keep clear of notch and home indicator', async () => {
  const { page, press, chat } = await visit();
  // The sizes are those of a desktop window at 400% zoom and of a large phone in landscape.
  for (const [width, height] of [
    [320, 256],
    [910, 430],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.locator('#services').scrollIntoViewIfNeeded();
    expect(await stickyHeight(page)).toBeLessThan(60);
    await chat.open();
    const scroller = chat.log.locator('..');
    expect(await scroller.evaluate((box) => box.clientHeight)).toBeGreaterThan(height / 2);
    expect((await boxOf(chat.panel.getByRole('heading'))).top).toBeLessThan(30);
    await press(chat.button('Close'));
    await expect(chat.panel).toHaveCount(0);
  }

  // Dock and panel keep clear of a phone’s notch and home indicator.
  await page.setViewportSize({ width: 390, height: 844 });
  const viewport = page.locator('meta[name=viewport]');
  await expect(viewport).toHaveAttribute('content', /viewport-fit=cover/);
  const spaceBelow = async (part: Locator) => 844 - (await boxOf(part)).bottom;
  const before = await spaceBelow(chat.launcher);
  const device = await page.context().newCDPSession(page);
  await device.send('Emulation.setSafeAreaInsetsOverride', { insets: { top: 47, bottom: 34 } });
  await eventually(() => spaceBelow(chat.launcher), before + 34);
  await chat.open();
  expect((await boxOf(chat.button('Close'))).top).toBeGreaterThanOrEqual(47);
  expect(await spaceBelow(chat.button('Send'))).toBeGreaterThanOrEqual(34);
});
