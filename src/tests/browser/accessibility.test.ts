import { test } from '@jest/globals';
import type { Page } from 'playwright';
import { callTicket } from '#content/hero.ts';
import { stop, stopText } from '#content/legal/stop.ts';
import { look } from '#content/look.ts';
import { roiText } from '#content/roi.ts';
import type { LeadForNotification } from '#db/queries/lead-notification.ts';
import { composeLeadEmail } from '#server/notifications/lead-email.ts';
import { mailHtml } from '#server/notifications/mail-html.ts';
import { sampleLead } from '#server/notifications/sample-lead.ts';
import { roiFields } from '#shared/roi.ts';
import { violations } from '../support/axe.ts';
import { eventually } from '../support/eventually.ts';
import { expect, devices, journeys, openBrowser } from '../support/journey.ts';
import { boxOf, controlsUnder, failedResource, outcomes, overflowing, stopTime } from '../support/steps.ts';

const { site, visit } = journeys();

test('the page is accessible on a phone and on a desktop, and overflows at no width', async () => {
  const { page, press, form, roi, toast } = await visit({ size: [320, 844] });
  const menu = page.locator('header summary');
  await press(page.locator('#faq summary').first());
  expect(await violations(page)).toEqual([]);
  await press(menu);
  expect([await violations(page, 'header'), await overflowing(page)]).toEqual([[], []]);
  await press(menu);
  await press(form.submit);
  await toast.says(outcomes.missing);
  // A toast under the mouse stays open.
  await toast.all.hover();
  expect(await violations(page, '[role=region]:has(li)')).toEqual([]);
  expect(await violations(page, '#contact')).toEqual([]);
  await press(toast.close);
  await roi.fill({ averageJobValue: '999999999' });
  await press(roi.save);
  await toast.says(outcomes.saved);
  await press(toast.close);
  for (const width of [320, 390, 768, 1350]) {
    await page.setViewportSize({ width, height: 844 });
    expect([width, await overflowing(page)]).toEqual([width, []]);
  }
  await expect(menu).toBeHidden();
  await page.evaluate(() => scrollTo(0, 0));
  expect(await violations(page)).toEqual([]);
});

const restyle = (page: Page, css: string) =>
  page.evaluate((rules) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(rules);
    document.adoptedStyleSheets = [sheet];
  }, css);

test('text with the spacing of WCAG 1.4.12, wide letters or a large size does not overflow', async () => {
  const { page } = await visit({ size: [320, 640] });
  const moving = await page.evaluate(() =>
    document.getAnimations().filter(({ timeline }) => timeline === document.timeline),
  );
  expect(moving).toEqual([]);
  await expect(page.getByText(callTicket.steps.at(-1)?.text ?? '')).toBeVisible();
  await expect(page.locator('main a[href^="tel:"] bdi').first()).toBeVisible();
  expect(await brokenNumbers(page)).toEqual([]);
  await restyle(
    page,
    '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-bottom: 2em !important }',
  );
  expect(await overflowing(page)).toEqual([]);

  await restyle(page, ':root { --font-text: monospace, monospace; --font-display: var(--font-text) }');
  for (const width of [320, 345, 375]) {
    await page.setViewportSize({ width, height: 640 });
    expect((await boxOf(page.locator('header'))).bottom).toBeLessThan(62);
    expect([width, await overflowing(page)]).toEqual([width, []]);
  }

  const browser = await page.context().newCDPSession(page);
  for (const [width = 0, standard = 0] of [
    [280, 16],
    [390, 32],
    [412, 24],
  ]) {
    await page.setViewportSize({ width, height: 844 });
    await browser.send('Page.setFontSizes', { fontSizes: { standard } });
    await page.reload();
    const size = await page.evaluate(() => getComputedStyle(document.documentElement).fontSize);
    expect([width, size, await overflowing(page)]).toEqual([width, `${standard}px`, []]);
    const isNameVisible = await page.locator('header a[href="/"]').evaluate((brand) => {
      const name = document.createRange();
      name.selectNode([...brand.childNodes].at(-1) ?? brand);
      const [words, box] = [name.getBoundingClientRect(), brand.getBoundingClientRect()];
      return words.right <= box.right + 1 && words.top < box.bottom - words.height / 2;
    });
    expect([width, isNameVisible]).toEqual([width, true]);
  }
});

test('without JavaScript, the form to stop contact stores a request to stop all contact', async () => {
  const { page, press } = await visit({ hydrated: false, context: { javaScriptEnabled: false } });
  await press(page.locator('footer').getByRole('link', { name: stop.label }));
  await expect(page.getByLabel(stopText.kinds.all)).toBeChecked();
  await page.getByLabel(stopText.contact).fill('(214) 555-0191');
  await press(page.getByRole('button', { name: stopText.submit }));
  await page.getByText(stopText.sent.again).waitFor();
  const requests = await site().testDatabase.rows('select contacts, what from privacy_requests');
  expect(requests).toEqual([{ contacts: ['+12145550191'], what: 'all' }]);
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
  const legal = ['/privacy', '/terms', '/accessibility', '/stop', '/stop?done=1'];
  for (const path of ['/nothing-here', '/es', ...legal]) {
    await page.goto(path);
    expect([path, await overflowing(page), await violations(page)]).toEqual([path, [], []]);
    await expect(page.locator('a[href^="tel:"] bdi').first()).toBeVisible();
    expect([path, await brokenNumbers(page)]).toEqual([path, []]);
  }
});

const longWord = 'Donaudampfschifffahrtselektrizitaetenhauptbetriebswerkbauunterbeamtengesellschaft';

const rgbOf = (hex: string) =>
  `rgb(${[1, 3, 5].map((at) => parseInt(hex.slice(at, at + 2), 16)).join(', ')})`;

function htmlOf(notification: LeadForNotification): string {
  const { subject, blocks } = composeLeadEmail(notification, new Date());
  return mailHtml(subject, blocks);
}

test('the email about a lead fits a phone, and is accessible in both color schemes', async () => {
  const page = await (await openBrowser()).newPage(devices.phone);
  const { lead, ...rest } = sampleLead(new Date());
  const details = { ...rest, lead: { ...lead, businessName: longWord, suspected: true } };
  const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  for (const okToCallNow of [true, false]) {
    await page.setContent(htmlOf({ ...details, okToCallNow }));
    expect(await overflowing(page)).toEqual([]);
    const number = page.getByRole('link', { name: lead.labels.phone });
    expect((await number.boundingBox())?.height).toBeGreaterThanOrEqual(44);
    expect(await violations(page)).toEqual([]);
  }
  const doNotCall = { ...details, okToCallNow: false, lead: { ...details.lead, do_not_call: true } };
  await page.setContent(htmlOf(doNotCall));
  expect(await violations(page)).toEqual([]);
  expect(await background()).toBe(rgbOf(look.colors.stone[1]));
  await page.emulateMedia({ colorScheme: 'light' });
  expect(await background()).toBe(rgbOf(look.colors.stone[0]));
});

const textOf = (name: (typeof roiFields)[number]) => roiText.fields[name].hint;
const tooltip = (page: Page, name: (typeof roiFields)[number]) =>
  page.getByRole('tooltip').filter({ hasText: textOf(name) });

/** Finds the visible tooltips. The element with the role `tooltip` is visually hidden. */
const bubbles = (page: Page) => page.locator('[data-radix-popper-content-wrapper]');

test('a hint opens after 700 ms of hovering or at keyboard focus, and Escape closes it', async () => {
  const { page, roi } = await visit({ device: 'desktop', clock: true });
  await roi.fill({ monthlyLeads: '777', currentStaffCost: '888' });
  await roi.field('currentStaffCost').focus();
  await stopTime(page);
  await roi.hint('averageJobValue').hover();
  // Waits for an attribute that Radix, the tooltip library, sets after it has loaded.
  await roi.hint('averageJobValue').and(page.locator('[data-state]')).waitFor();
  await page.clock.runFor(650);
  await expect(bubbles(page)).toHaveCount(0);
  await page.clock.runFor(100);
  await tooltip(page, 'averageJobValue').waitFor({ state: 'attached' });
  await expect(bubbles(page)).toBeVisible();
  // Radix moves the tooltip after it is shown.
  await eventually(() => controlsUnder(bubbles(page)), []);
  await page.keyboard.press('End');
  await page.keyboard.press('9');
  expect(await roi.values()).toMatchObject({ monthlyLeads: '777', currentStaffCost: '8889' });

  await page.keyboard.press('Shift+Tab');
  const hint = roi.hint('currentStaffCost');
  await tooltip(page, 'currentStaffCost').waitFor({ state: 'attached' });
  await expect(hint).toBeFocused();
  const description = (button: Element) =>
    document.getElementById(button.getAttribute('aria-describedby') ?? '')?.textContent;
  await eventually(() => hint.evaluate(description), textOf('currentStaffCost'));
  await page.keyboard.press('Escape');
  await expect(bubbles(page)).toHaveCount(0);
});

test('on a translated page, a tap opens a hint inside the window, and another tap closes it', async () => {
  const { page, roi } = await visit({ size: [320, 568], translated: true });
  for (const name of roiFields) {
    await roi.hint(name).tap();
    await tooltip(page, name).waitFor({ state: 'attached' });
    await expect(bubbles(page)).toBeVisible();
    await expect(bubbles(page)).toBeInViewport({ ratio: 1 });
    await eventually(() => controlsUnder(bubbles(page)), []);
    await roi.hint(name).tap();
    await expect(bubbles(page)).toHaveCount(0);
  }
  await roi.hint('monthlyLeads').tap();
  await tooltip(page, 'monthlyLeads').waitFor({ state: 'attached' });
  await roi.form.getByRole('heading', { name: roiText.results.heading }).tap();
  await expect(bubbles(page)).toHaveCount(0);
});
