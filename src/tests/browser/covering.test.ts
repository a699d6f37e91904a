import { test } from '@jest/globals';
import type { Locator, Page } from 'playwright/test';
import { chatText } from '#content/chat/chat-text.ts';
import { leadFormText } from '#content/form/lead-form.ts';
import { roiText } from '#content/roi/roi.ts';
import { faq } from '#content/sections/faq.ts';
import { getStarted } from '#content/sections/navigation.ts';
import { sampleCalls } from '#content/voice/sample-calls.ts';
import { voiceText } from '#content/voice/voice.ts';
import { paths } from '#shared/api.ts';
import { boxOf, desktop, expect, journeys } from '../support/journey.ts';
import { newLead } from '../support/leads.ts';

const { visit } = await journeys();

const [asked = { id: '', question: '' }] = faq;
const [, second] = sampleCalls;
if (!second) throw new Error('there is no second sample call');

const controls = 'a, button, input:not([tabindex="-1"]), select, summary, textarea';

const controlsAndFigures = `${controls}, [data-result], [data-bottom-line], h2, h3`;

/** What the lead form answers, and what leads on from there. */
const answers =
  ':is([aria-labelledby=lead-error], [aria-labelledby=lead-sent]) :is(h3, p, dt, dd, a)';

/** Runs in the page. */
function findUnder(covering: Element, { content, event }: { content: string; event?: string }) {
  const isUnder = (element: HTMLElement) => {
    const [box, area] = [element.getBoundingClientRect(), covering.getBoundingClientRect()];
    const [left, right] = [Math.max(box.left, area.left), Math.min(box.right, area.right)];
    const [top, bottom] = [Math.max(box.top, area.top), Math.min(box.bottom, area.bottom)];
    if (right - left < 1 || bottom - top < 1) return false;
    return covering.contains(document.elementFromPoint((left + right) / 2, (top + bottom) / 2));
  };
  const find = () =>
    [...document.querySelectorAll<HTMLElement>(content)]
      .filter((element) =>
        element.checkVisibility({ visibilityProperty: true, opacityProperty: true }),
      )
      .filter((element) => !covering.contains(element) && isUnder(element))
      .map((element) => element.outerHTML.slice(0, 80));
  if (!event) return [find()];
  const found: string[][] = [];
  addEventListener(event, () => found.push(find()), true);
  return found;
}

/**
 * Lists what the element covers of this content. By default, the content is the controls, figures
 * and headings of the page.
 */
const contentUnder = async (cover: Locator, content = controlsAndFigures) =>
  (await cover.evaluate(findUnder, { content })).flat();

/** Lists it at each event of this type. */
const contentUnderAt = (event: string, cover: Locator, content: string) =>
  cover.evaluateHandle(findUnder, { content, event });

/** Lists what is covered in each place of the page that shows the element. */
async function coveredAround(element: Locator, cover: Locator, content = controlsAndFigures) {
  const page = element.page();
  await page.evaluate(() => scrollTo(0, 0));
  const { top, bottom } = await boxOf(element);
  const header = await boxOf(page.locator('header').first());
  const covered = await contentUnderAt('scroll', cover, content);
  await page.evaluate(
    async ([first, end]) => {
      for (let y = first - innerHeight; y < end; y += 24) {
        const before = scrollY;
        scrollTo(0, y);
        if (scrollY !== before)
          await new Promise((resolve) => addEventListener('scroll', resolve, { once: true }));
      }
    },
    [bottom, top - header.bottom] as const,
  );
  const found = await covered.jsonValue();
  expect(found.length).toBeGreaterThan(20);
  return found.flat();
}

test('the dock never covers the focused control, the form or the page’s end', async () => {
  const { page, form, chat } = await visit({ viewport: { width: 320, height: 640 } });
  const bar = page.locator('[data-dock]');
  await page.locator('#services').scrollIntoViewIfNeeded();
  await bar.getByRole('link', { name: getStarted.label }).tap();
  await form.submit.scrollIntoViewIfNeeded();
  expect(await contentUnder(bar, '#contact *')).toEqual([]);
  await expect(bar).toHaveCSS('opacity', '0');
  await expect(bar).toHaveCSS('pointer-events', 'none');
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
  expect(await contentUnder(bar)).toEqual([]);
  await chat.launcher.tap({ trial: true });
  const stops = await page.locator(`:is(${controls}):visible`).count();
  expect(stops).toBeGreaterThan(30);
  // The focus and the scroll position change at `keydown`.
  const covered = await contentUnderAt('keyup', bar, ':focus');
  for (let stop = 0; stop <= stops; stop += 1) await page.keyboard.press('Tab');
  const found = await covered.jsonValue();
  expect(found).toHaveLength(stops + 1);
  expect(found.flat()).toEqual([]);
  // Here, the dock is in a corner.
  await page.setViewportSize({ width: 900, height: 640 });
  for (const field of await form.form.locator('input:visible, select:visible, button').all()) {
    await field.focus();
    expect(await contentUnder(bar, ':focus')).toEqual([]);
  }
});

/** What happens to the page at the end of each part that scrolls. */
const scrollersOf = (panel: Locator) =>
  panel.locator('*').evaluateAll((all) =>
    all
      .map((each) => getComputedStyle(each))
      .filter(({ overflowY }) => overflowY === 'auto')
      .map(({ overscrollBehaviorY }) => overscrollBehaviorY),
  );

test('on a phone, a panel covers the page below the notch', async () => {
  const { page, chat } = await visit();
  await page.locator('#services').scrollIntoViewIfNeeded();
  await chat.launcher.click();
  await chat.field.waitFor();
  await expect(chat.panel.and(page.locator(':modal'))).toBeVisible();
  // A finger that scrolls in the panel doesn't scroll the page.
  await expect(page.locator('html')).toHaveCSS('overflow-y', 'hidden');
  expect(await scrollersOf(chat.panel)).toEqual(['contain']);
  // Not the field, whose keyboard would cover the questions.
  await expect(chat.panel.getByText(chatText.greeting)).toBeFocused();
  await expect(chat.panel.locator('[autofocus]')).toHaveCount(1);
  const top = await page.evaluate(() => scrollY);
  await page.keyboard.press('Escape');
  await expect(chat.panel).toHaveCount(0);
  await expect(chat.launcher).toBeFocused();
  await expect(chat.launcher).toHaveAttribute('aria-expanded', 'false');
  expect(await page.evaluate(() => scrollY)).toBe(top);

  await expect(page.locator('meta[name=viewport]')).toHaveAttribute(
    'content',
    /viewport-fit=cover/,
  );
  const spaceBelow = async (part: Locator) => 844 - (await boxOf(part)).bottom;
  const before = await spaceBelow(chat.launcher);
  const device = await page.context().newCDPSession(page);
  await device.send('Emulation.setSafeAreaInsetsOverride', { insets: { top: 47, bottom: 34 } });
  await expect.poll(() => spaceBelow(chat.launcher)).toBe(before + 34);
  expect((await boxOf(page.locator('header summary'))).top).toBeGreaterThanOrEqual(47);
  await chat.launcher.click();
  expect((await boxOf(chat.button('Close'))).top).toBeGreaterThanOrEqual(47);
  expect(await spaceBelow(chat.button('Send'))).toBeGreaterThanOrEqual(34);
  // A phone held sideways is too low for a fixed bar.
  await page.setViewportSize({ width: 844, height: 390 });
  await expect(page.locator('[data-dock]')).toHaveCSS('position', 'static');
  await device.send('Emulation.setSafeAreaInsetsOverride', { insets: { left: 47, right: 47 } });
  await expect.poll(async () => (await boxOf(chat.field)).left).toBeGreaterThanOrEqual(47);
  const underNotch = await page.locator(`:is(${controls}):visible`).evaluateAll((all) =>
    all
      .filter((each) => {
        const { left, right } = each.getBoundingClientRect();
        // The tap area of a small control begins up to 8 px outside of what is seen.
        return left < 39 || right > 844 - 39;
      })
      .map((each) => each.outerHTML.slice(0, 80)),
  );
  expect(underNotch).toEqual([]);
  // A thumb needs 44 px there, too.
  const heights = await chat.panel
    .locator(controls)
    .evaluateAll((all) => all.map((each) => each.getBoundingClientRect().height));
  expect(Math.min(...heights)).toBeGreaterThanOrEqual(44);
  // Outside the button, the panel's edge would cut the ring off.
  await expect(chat.button('Close')).toHaveCSS('outline-offset', '-3px');
});

test('on a desktop, one panel is open, not modal, also after a double click', async () => {
  const { page, form, toast, call, chat } = await visit({
    ...desktop,
    viewport: { width: 1350, height: 800 },
  });
  await form.submit.click();
  await toast.waitFor();
  // A failed toast has the color of the summary of errors.
  const color = (element: Locator, edge: string) =>
    element.evaluate((shown, name) => getComputedStyle(shown).getPropertyValue(name), edge);
  expect(await color(toast, 'border-left-color')).toBe(
    await color(form.summary, 'border-left-color'),
  );
  expect(await contentUnder(page.locator('[data-dock]'), '[role=region] li')).toEqual([]);
  // The form covers the dock.
  await page.evaluate(() => scrollTo(0, 0));
  // Before hydration it is a link, and stays one for a press that opens a tab or a window.
  const prevented = await call.launcher.evaluate((link) => {
    const results: boolean[] = [];
    addEventListener('click', (event) => {
      results.push(event.defaultPrevented);
      if (results.length <= 4) event.preventDefault();
    });
    for (const key of ['ctrlKey', 'metaKey', 'shiftKey', 'altKey'])
      link.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, [key]: true }));
    return results;
  });
  expect(prevented).toEqual([false, false, false, false]);
  await call.launcher.dblclick();
  await expect(call.panel).toBeInViewport({ ratio: 1 });
  await call.samples.getByRole('button').first().click();
  // Another call that is chosen meanwhile takes its place.
  const other = page.locator(`#hear-${second.id}`);
  await other.press('Enter');
  await call.panel.getByText(voiceText.samples.label(second.name)).waitFor();
  await expect(other).toBeFocused();
  // Elsewhere, Escape is for what has the focus there.
  for (const elsewhere of [form.field('phone'), chat.launcher]) {
    await elsewhere.focus();
    await page.keyboard.press('Escape');
  }
  await expect(call.launcher).toHaveText(voiceText.onCall);
  expect(new Set(await scrollersOf(call.panel))).toEqual(new Set(['contain']));
  await call.panel.locator('h2').click();
  await page.keyboard.press('Escape');
  await expect(call.panel).toHaveCount(0);

  await page.evaluate(() => scrollTo(0, 0));
  await call.launcher.click();
  await chat.launcher.press('Enter');
  await chat.launcher.press('Enter');
  await expect(chat.panel).toHaveCount(0);
  await chat.launcher.press('Space');
  await expect(chat.launcher).toHaveAttribute('aria-expanded', 'true');
  await expect(chat.launcher).toHaveAttribute('aria-controls', 'dock-chat');
  await expect(call.panel).toHaveCount(0);
  await expect(chat.field).toBeFocused();
  // The key that pressed the link typed nothing, and scrolled nothing.
  await expect(chat.field).toHaveValue('');
  expect(await page.evaluate(() => scrollY)).toBe(0);
  // Beside the panel, the page shows what a link leads to.
  await chat.ask(asked.question);
  await chat.newest.getByRole('link', { name: asked.question }).click();
  await page.waitForURL(`/#faq-${asked.id}`);
  await chat.field.focus();
  // Ends the choice of a letter, as on a Japanese keyboard, and closes nothing.
  await chat.field.dispatchEvent('keydown', { key: 'Escape', isComposing: true });
  // A keyboard makes the window lower, and zoom makes it narrow.
  await page.setViewportSize({ width: 1350, height: 400 });
  await page.keyboard.type('a');
  await page.setViewportSize({ width: 700, height: 900 });
  await page.keyboard.type('a');
  await expect(chat.panel.and(page.locator(':modal'))).toBeVisible();
  await expect(chat.field).toHaveValue('aa');
});

/** Counts how often the browser computes the style of an element meanwhile. */
async function stylesComputed(page: Page, act: () => Promise<unknown>): Promise<number> {
  const browser = page.context().browser();
  await browser?.startTracing(page, { categories: ['devtools.timeline'] });
  await act();
  const trace = (await browser?.stopTracing())?.toString() ?? '';
  const { traceEvents } = JSON.parse(trace) as {
    traceEvents: { name: string; args: { elementCount?: number } }[];
  };
  return traceEvents
    .filter(({ name }) => name === 'UpdateLayoutTree')
    .reduce((sum, { args: { elementCount = 0 } }) => sum + elementCount, 0);
}

test('a panel that isn’t modal hides no focus, and restyles little', async () => {
  const { page, form, chat } = await visit({
    ...desktop,
    viewport: { width: 900, height: 600 },
  });
  const styled = await stylesComputed(page, async () => {
    await chat.launcher.click();
    await chat.field.waitFor();
  });
  expect(styled).toBeGreaterThan(0);
  expect(styled).toBeLessThan((await page.locator('*').count()) / 2);
  await page.locator('header a').first().focus();
  const stops = await page.locator(`:is(header, main, footer) :is(${controls}):visible`).count();
  const covered = await contentUnderAt('keydown', chat.panel, ':is(main, footer) :focus');
  for (let stop = 0; stop < stops; stop += 1) {
    await page.keyboard.press('Tab');
    await page.evaluate(() => new Promise(requestAnimationFrame));
  }
  const found = await covered.jsonValue();
  expect(found).toHaveLength(stops);
  expect(found.flat()).toEqual([]);
  // A field that begins beside the panel doesn't move if it or its label is pressed.
  await page.setViewportSize({ width: 1024, height: 600 });
  const field = form.field('businessName');
  for (const pressed of [field, page.locator('label[for=lead-businessName]')]) {
    await field.blur();
    await field.evaluate((element) => element.scrollIntoView({ block: 'center' }));
    const { top, right } = await boxOf(field);
    expect(right).toBeGreaterThan((await boxOf(chat.panel)).left);
    await pressed.click({ position: { x: 4, y: 4 }, delay: 500 });
    await expect(field).toBeFocused();
    await page.evaluate(() => new Promise(requestAnimationFrame));
    expect((await boxOf(field)).top).toBe(top);
  }
  // A field wholly behind the panel does, also if its label is pressed.
  for (const name of ['contactName', 'businessType']) {
    const label = page.locator(`label[for=lead-${name}]`);
    const { top } = await boxOf(chat.panel);
    await label.evaluate((element, edge) => {
      scrollBy({ top: element.getBoundingClientRect().bottom - edge, behavior: 'instant' });
    }, top);
    await label.click({ position: { x: 4, y: 4 } });
    await expect(form.field(name)).toBeFocused();
    await expect.poll(async () => (await boxOf(form.field(name))).bottom).toBeLessThanOrEqual(top);
  }
  await page.locator('html').evaluate((root) => void (root.style.fontSize = '200%'));
  await expect(chat.panel).toBeInViewport({ ratio: 1 });
});

test('a toast covers nothing, goes after five seconds, and returns the focus', async () => {
  const { page, form, toast } = await visit({ before: (newPage) => newPage.clock.install() });
  await page.clock.pauseAt(Date.now() + 2_000);
  // Scrolls as the page does after each result, because a resized window scrolls to somewhere.
  const untilCoversNothing = async (shown: Locator) => {
    for (const [width, height] of [
      [390, 664],
      [820, 1180],
      [900, 640],
      [1024, 768],
      [1350, 640],
      [1350, 900],
      [1920, 1080],
    ] as const) {
      await page.setViewportSize({ width, height });
      await shown.evaluate((element) => element.scrollIntoView({ block: 'start' }));
      const covered = await contentUnder(toast, `${controlsAndFigures}, ${answers}`);
      expect([width, height, covered]).toEqual([width, height, []]);
      await expect(toast).toBeInViewport({ ratio: 1 });
    }
  };
  await form.submit.click();
  await untilCoversNothing(form.summary);
  // Nor while a finger scrolls.
  await page.setViewportSize({ width: 390, height: 664 });
  expect(await coveredAround(toast, toast)).toEqual([]);
  await page.mouse.move(0, 0);
  await page.clock.runFor(4_000);
  await expect(toast).toBeVisible();
  await page.clock.runFor(1_500);
  await expect(toast).toHaveCount(0);
  await form.send(newLead());
  await untilCoversNothing(form.ticket);
  await page.setViewportSize({ width: 390, height: 664 });
  expect(await coveredAround(toast, toast)).toEqual([]);
  await page.clock.resume();
  await toast.getByRole('button', { name: 'Close' }).press('Enter');
  await expect(toast).toHaveCount(0);
  await expect(form.ticket).toBeFocused();
});

test('a toast covers no saved figure, in a wide window neither form nor phone number', async () => {
  const { page, form, roi, toast, chat } = await visit({
    ...desktop,
    before: (newPage) => newPage.clock.install(),
  });
  await page.clock.pauseAt(Date.now() + 2_000);
  for (const [width, height] of [
    [390, 664],
    [820, 1180],
    [1024, 768],
    [1350, 900],
    [1920, 1080],
  ] as const) {
    await page.setViewportSize({ width, height });
    // The button is as low as it can be pressed.
    await roi.save.evaluate((button) => {
      button.style.scrollMarginBottom = '0';
      button.scrollIntoView({ block: 'end' });
      button.style.removeProperty('scroll-margin-bottom');
    });
    await roi.save.click();
    await expect(toast).toContainText(roiText.toasts.saved.title);
    await expect(roi.save).toBeFocused();
    expect([width, await contentUnder(toast)]).toEqual([width, []]);
    // Also if the window shows what comes after the calculator.
    await roi.save.evaluate((button) => button.scrollIntoView({ block: 'start' }));
    const beside = `${controlsAndFigures}, #roi-save ~ *, #roi form [role=status]`;
    expect([width, await contentUnder(toast, beside)]).toEqual([width, []]);
    await expect(toast).toBeInViewport({ ratio: 1 });
    await toast.getByRole('button', { name: 'Close' }).click();
    await expect(toast).toHaveCount(0);
  }
  await page.setViewportSize(desktop.viewport);
  await form.submit.click();
  await expect(toast).toContainText(leadFormText.toasts.missing.description);
  const content = `${controlsAndFigures}, #lead-form *`;
  expect(await coveredAround(page.locator('#contact h2'), toast, content)).toEqual([]);
  // A panel covers the place beside the calculator's inputs.
  await chat.launcher.press('Enter');
  await roi.save.click();
  await expect(toast).toContainText(roiText.toasts.saved.description);
  expect(await contentUnder(toast, '#roi-save, dialog *')).toEqual([]);
  await page.route(`**${paths.roiCalculation}`, (route) => route.fulfill({ status: 500 }));
  await roi.save.click();
  await expect(toast).toContainText(roiText.toasts.failed.description);
  expect(await contentUnder(toast)).toEqual([]);
  expect(await contentUnder(chat.panel, '[role=region] li *')).toEqual([]);
});

test('at twice the text, the toast ends above the ticket’s heading', async () => {
  const { page, form, toast } = await visit({ before: (newPage) => newPage.clock.install() });
  // A toast stays until another comes.
  await page.clock.pauseAt(Date.now() + 2_000);
  await page.locator('html').evaluate((root) => void (root.style.fontSize = '200%'));
  // In a low window, too, the summary is in view.
  await page.setViewportSize({ width: 844, height: 390 });
  await form.submit.click();
  await expect(form.summary).toBeFocused();
  await expect(form.summary.getByRole('heading')).toBeInViewport({ ratio: 1 });
  expect((await boxOf(toast)).bottom).toBeLessThanOrEqual((await boxOf(form.summary)).top);
  await page.setViewportSize({ width: 390, height: 844 });
  await form.send(newLead());
  await toast.waitFor();
  const heading = form.ticket.getByRole('heading');
  await expect
    .poll(async () => (await boxOf(toast)).bottom - (await boxOf(heading)).top)
    .toBeLessThanOrEqual(0);
  await expect(heading).toBeInViewport();
  expect(await contentUnder(toast)).toEqual([]);
  await page.setViewportSize({ width: 1024, height: 768 });
  await form.ticket.evaluate((element) => element.scrollIntoView({ block: 'start' }));
  expect(await contentUnder(toast)).toEqual([]);
  await expect(toast).toBeInViewport({ ratio: 1 });
});

test('a hint waits 700 ms, leaves its field free, and closes', async () => {
  const { page, roi } = await visit({
    viewport: { width: 320, height: 568 },
    before: (newPage) => newPage.clock.install(),
  });
  const { label, hint } = roiText.fields.currentConversionRate;
  const button = roi.form.getByRole('button', { name: roiText.hintButton(label) });
  // The element with the role `tooltip` is visually hidden.
  const bubble = page.locator('[data-radix-popper-content-wrapper]');
  await button.and(page.locator('[data-state]')).waitFor();
  await page.clock.pauseAt(Date.now() + 2_000);
  await button.hover();
  const field = roi.field('currentConversionRate');
  const { top } = await boxOf(field);
  await page.clock.runFor(650);
  await expect(bubble).toHaveCount(0);
  await page.clock.runFor(100);
  await expect(bubble).toBeInViewport({ ratio: 1 });
  // The mouse may be on its way to the field.
  expect(await contentUnder(bubble, '#roi-currentConversionRate')).toEqual([]);
  expect((await boxOf(field)).top).toBe(top);
  await page.mouse.move(0, 0);
  await page.keyboard.press('Escape');
  await expect(bubble).toHaveCount(0);
  await button.focus();
  await expect(button).toHaveAccessibleDescription(hint);
  // Radix moves the tooltip in a frame after it is shown, and the clock that is paused has frames.
  await page.clock.runFor(100);
  await expect.poll(() => contentUnder(bubble, controls)).toEqual([]);
  // A scroll and a mouse that passes leave the hint of what has the focus.
  await page.clock.runFor(1_000);
  await button.hover();
  await page.mouse.move(0, 0);
  await page.evaluate(() => scrollBy(0, 20));
  await page.clock.runFor(1_000);
  await expect(bubble).toHaveCount(1);
  await page.keyboard.press('Escape');
  await button.blur();
  for (const count of [1, 0, 1]) {
    await button.tap();
    await expect(bubble).toHaveCount(count);
  }
  // A finger that scrolls the page leaves it.
  const start = await boxOf(field);
  const touch = await page.context().newCDPSession(page);
  for (const [type, ...distances] of [
    ['touchStart', 0],
    ['touchMove', 40],
    ['touchMove', 50],
    ['touchEnd'],
  ] as const) {
    const touchPoints = distances.map((up) => ({ x: start.left + 8, y: start.top + 8 - up }));
    await touch.send('Input.dispatchTouchEvent', { type, touchPoints });
  }
  await expect.poll(async () => (await boxOf(field)).top).toBeLessThan(start.top);
  await expect(bubble).toHaveCount(1);
  // The page below it moves up, but after the tap that closes it.
  await field.tap();
  await expect(bubble).toHaveCount(0);
  await page.keyboard.type('7');
  await expect(field).toHaveValue('7');
  await page.setViewportSize(desktop.viewport);
  for (const { label: each, hint: text } of Object.values(roiText.fields)) {
    const shown = roi.form.getByRole('button', { name: roiText.hintButton(each) });
    await shown.focus();
    await page.clock.runFor(100);
    await expect(shown).toHaveAccessibleDescription(text);
    await expect(bubble).toBeInViewport({ ratio: 1 });
    const beside = async () => (await boxOf(bubble)).left - (await boxOf(shown)).right;
    await expect.poll(async () => Math.round(await beside())).toBe(4);
    await expect.poll(() => contentUnder(bubble, controls)).toEqual([]);
    await page.keyboard.press('Escape');
    await shown.blur();
  }
  // Within 300 ms after a hint, the next comes at once.
  const next = roi.form.getByRole('button', {
    name: roiText.hintButton(roiText.fields.monthlyLeads.label),
  });
  await button.hover();
  await page.clock.runFor(750);
  for (const [pause, count] of [
    [250, 1],
    [350, 0],
  ] as const) {
    await expect(bubble).toHaveCount(1);
    await page.mouse.move(0, 0, { steps: 3 });
    await expect(bubble).toHaveCount(0);
    await page.clock.runFor(pause);
    await next.hover();
    await page.clock.runFor(50);
    await expect(bubble).toHaveCount(count);
  }
});
