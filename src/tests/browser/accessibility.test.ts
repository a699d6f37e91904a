import { readFileSync } from 'node:fs';
import { test } from '@jest/globals';
import type { default as axeCore, RunOnly } from 'axe-core';
import type { Locator, Page } from 'playwright/test';
import { ownShopText } from '#content/sections/hero.ts';
import { sampleCalls } from '#content/voice/sample-calls.ts';
import { expect, journeys } from '../support/journey.ts';

const { visit, allow } = await journeys();

// Half of what `axeCore.source` has.
const axeSource = readFileSync('node_modules/axe-core/axe.min.js', 'utf8');

declare global {
  var axe: typeof axeCore;
}

async function violations(page: Page, within = 'html'): Promise<string[]> {
  // The page's content security policy blocks added script tags, so Playwright evaluates axe's
  // source.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axeSource);
  const run = async (colorScheme: 'light' | 'dark', runOnly: RunOnly) => {
    await page.emulateMedia({ colorScheme });
    // Visitors who control their device by voice say the words that they see.
    const rules = { 'label-content-name-mismatch': { enabled: true } };
    const found = await page.evaluate(
      ([part, options]) => globalThis.axe.run(part, { ...options, resultTypes: ['violations'] }),
      [within, { runOnly, rules }] as const,
    );
    return found.violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target }) => `${id}: ${String(target)}`),
    );
  };
  const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
  const textColor = () => page.evaluate(() => getComputedStyle(document.body).color);
  const inLight = await run('light', { type: 'tag', values: tags });
  const lightText = await textColor();
  const inDark = await run('dark', { type: 'rule', values: ['color-contrast'] });
  expect(await textColor()).not.toBe(lightText);
  return [...inLight, ...inDark];
}

/** If the content is wider than the element, what reaches beyond its edge. */
const overflowing = (within: Locator) =>
  within.evaluate((part) => {
    if (part.scrollWidth <= part.clientWidth) return [];
    const edge = part.getBoundingClientRect().left + part.clientWidth;
    return [part, ...part.querySelectorAll('*')]
      .filter((element) => element === part || element.getBoundingClientRect().right > edge + 1)
      .map((element) => (element.cloneNode() as Element).outerHTML);
  });

/** With large text: what reaches beyond the window, and the names in the header that are cut. */
const misfitsOfLargeText = (page: Page) =>
  page.evaluate(() => {
    const root = document.documentElement;
    return ['150%', '200%'].flatMap((size) => {
      root.style.fontSize = size;
      const all = root.scrollWidth > root.clientWidth ? [root, ...root.querySelectorAll('*')] : [];
      const isBeyond = (one: Element) => one.getBoundingClientRect().right > root.clientWidth + 1;
      const names = [...root.querySelectorAll('header a:has(img)')];
      const misfits = [
        ...all.filter((one) => one === root || isBeyond(one)),
        ...names.filter((name) => name.scrollHeight > name.clientHeight),
      ];
      return misfits.map((one) => `${size} ${(one.cloneNode() as Element).outerHTML}`);
    });
  });

async function expectLargeTextFits(page: Page) {
  for (const width of [320, 640, 900, 1024, 1350]) {
    await page.setViewportSize({ width, height: 800 });
    expect([width, await misfitsOfLargeText(page)]).toEqual([width, []]);
  }
}

/** The controls whose focus ring has a contrast of less than 3:1 (WCAG 1.4.11). */
async function faintRings(page: Page) {
  // After a key, also what a script focuses shows its ring.
  await page.keyboard.press('Tab');
  return page.locator(':is(a, button, input, select, summary):visible').evaluateAll((all) => {
    const channels = (color: string) => (color.match(/[\d.]+/g) ?? []).map(Number);
    const brightness = (color: string) => {
      const [red = 0, green = 0, blue = 0] = channels(color).map((channel) =>
        channel > 10 ? ((channel / 255 + 0.055) / 1.055) ** 2.4 : channel / 3_294.6,
      );
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05;
    };
    return all
      .filter((control) => {
        (control as HTMLElement).focus({ preventScroll: true });
        const { outlineColor, outlineOffset } = getComputedStyle(control);
        const isInside = outlineOffset.startsWith('-');
        let behind = isInside ? control : control.parentElement;
        const color = (of: Element) => getComputedStyle(of).backgroundColor;
        while (behind?.parentElement && channels(color(behind))[3] === 0)
          behind = behind.parentElement;
        const [one, other] = [brightness(outlineColor), brightness(color(behind ?? control))];
        return Math.max(one, other) / Math.min(one, other) < 3;
      })
      .map((control) => control.outerHTML.slice(0, 120));
  });
}

/** How many phone numbers are broken into lines. */
const brokenNumbers = (page: Page) =>
  page
    .locator('bdi')
    .evaluateAll((all) => all.filter((each) => each.getClientRects().length > 1).length);

/** The visible controls whose middle a tap doesn't reach, also after they scrolled into view. */
const unreachable = (within: Locator) =>
  within.locator(':is(a, button, input, audio):visible').evaluateAll((all) =>
    all
      .filter((control) => {
        control.scrollIntoView({ block: 'nearest', behavior: 'instant' });
        const { x, y, width, height } = control.getBoundingClientRect();
        const reached = document.elementFromPoint(x + width / 2, y + height / 2);
        return control.matches(':disabled') || !control.contains(reached);
      })
      .map((control) => control.outerHTML),
  );

/** A thumb needs 44 px, but in a text. */
const lowControls = (within: Locator) =>
  within
    .locator(':is(.tap, button, summary, select, .input, label:has(input)):visible')
    .evaluateAll((all) =>
      all
        .filter((control) => control.getBoundingClientRect().height < 44)
        .map((control) => (control.cloneNode() as Element).outerHTML),
    );

/** iOS zooms in on a field whose text is smaller than 16 px. */
const smallFields = (page: Page) =>
  page
    .locator('input:not([type=hidden], [type=checkbox], [type=radio]), select, textarea')
    .evaluateAll((all) =>
      all.filter((field) => parseFloat(getComputedStyle(field).fontSize) < 16).map(({ id }) => id),
    );

/** The options that their lists would show cut, also before the page has its font. */
const cutOptions = (page: Page) =>
  page.evaluate(async () => {
    const canvas = document.createElement('canvas').getContext('2d');
    const cut: string[] = [];
    for (const list of document.querySelectorAll<HTMLSelectElement>('#lead-form select')) {
      const { font, paddingLeft, paddingRight } = getComputedStyle(list);
      const fallback = font.replace(/px [^,]+,/, 'px');
      // Fails if the machine has none of the fallback's fonts.
      await document.fonts.load(fallback).catch(() => undefined);
      if (canvas) canvas.font = fallback;
      const room = list.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight);
      for (const { text } of list.options)
        if (!(Number(canvas?.measureText(text).width) <= room)) cut.push(`${list.name}: ${text}`);
    }
    return cut;
  });

test.each(['/', '/es'])('the lists of %s show each option whole', async (path) => {
  const { page } = await visit({ path, hydrated: false });
  for (const [width, fontSize] of [
    [320, '100%'],
    [1024, '100%'],
    [390, '200%'],
  ] as const) {
    await page.setViewportSize({ width, height: 780 });
    await page.locator('html').evaluate((root, size) => (root.style.fontSize = size), fontSize);
    expect([width, await cutOptions(page)]).toEqual([width, []]);
  }
});

test('the page is accessible, and never overflows', async () => {
  const { page, form, roi, toast } = await visit({
    viewport: { width: 320, height: 844 },
    bypassCSP: true,
  });
  const [html, menu] = [page.locator('html'), page.locator('header summary')];
  expect(await faintRings(page)).toEqual([]);
  expect(await lowControls(html)).toEqual([]);
  await page.locator('#faq summary').first().click();
  await form.submit.click();
  // A toast under the mouse stays open.
  await toast.hover();
  expect(await violations(page)).toEqual([]);
  await toast.getByRole('button', { name: 'Close' }).click();
  await roi.fill({ averageJobValue: '999999999' });
  await menu.click();
  expect([await violations(page, 'header'), await overflowing(html)]).toEqual([[], []]);
  for (const width of [280, 768, 1350]) {
    await page.setViewportSize({ width, height: 844 });
    expect([width, await overflowing(html)]).toEqual([width, []]);
  }
  await expect(menu).toBeHidden();
  expect(await violations(page)).toEqual([]);

  await page.setViewportSize({ width: 320, height: 640 });
  await expect(page.locator('main a[href^="tel:"] bdi').first()).toBeVisible();
  expect(await brokenNumbers(page)).toBe(0);
  // WCAG 1.4.12
  const spacing = 'line-height: 1.5; letter-spacing: 0.12em; word-spacing: 0.16em;';
  const content = `* { ${spacing} } p { margin-bottom: 2em; }`.replaceAll(';', ' !important;');
  const spaced = await page.addStyleTag({ content });
  expect(await overflowing(html)).toEqual([]);
  await spaced.evaluate((style) => (style as Element).remove());
  const browser = await page.context().newCDPSession(page);
  await browser.send('Page.setFontSizes', { fontSizes: { standard: 32 } });
  await expect(html).toHaveCSS('font-size', '32px');
  expect(await overflowing(html)).toEqual([]);
  await browser.send('Page.setFontSizes', { fontSizes: { standard: 16 } });
  await expectLargeTextFits(page);
});

test('the text pages are accessible, fit large text, and never zoom', async () => {
  const { page } = await visit({ path: '/nothing-here', hydrated: false });
  allow(/404 .*nothing-here/);
  for (const path of ['/nothing-here', '/es', '/sample-call', '/privacy', '/stop']) {
    await page.setViewportSize({ width: 320, height: 640 });
    await page.goto(path);
    expect([path, await overflowing(page.locator('html')), await violations(page)]).toEqual([
      path,
      [],
      [],
    ]);
    await expect(page.locator('a[href^="tel:"] bdi').first()).toBeVisible();
    expect([path, await brokenNumbers(page), await smallFields(page)]).toEqual([path, 0, []]);
    expect([path, await lowControls(page.locator('html'))]).toEqual([path, []]);
    await expectLargeTextFits(page);
  }
});

test('the panels are accessible, fit long texts, and a tap reaches each control', async () => {
  const { page, call, chat } = await visit({
    path: '/?monthlyLeads=10',
    viewport: { width: 320, height: 568 },
  });
  await chat.launcher.click();
  await chat.ask(`${'antidisestablishmentarianism'.repeat(10)} how much does it cost`);
  await chat.newest.waitFor();
  expect([await overflowing(chat.panel), await violations(page, '[data-dock]')]).toEqual([[], []]);
  expect([await unreachable(chat.panel), await smallFields(page)]).toEqual([[], []]);
  expect(await lowControls(chat.panel)).toEqual([]);
  await chat.button('Close').click();
  await page.getByText(ownShopText.heading).click();
  await page.locator('#own-shop-name').fill('x'.repeat(80));
  await page.locator('#own-shop-trade').selectOption(sampleCalls[0].trade);
  await page.locator('#own-shop-play').click();
  await call.transcript.getByText('x'.repeat(60)).waitFor();
  expect([await overflowing(call.panel), await violations(page, '[data-dock]')]).toEqual([[], []]);
  expect([await unreachable(call.panel), await lowControls(call.panel)]).toEqual([[], []]);
});
