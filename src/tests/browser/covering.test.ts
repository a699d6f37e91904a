import { test } from '@jest/globals';
import type { Page } from 'playwright/test';
import { chatText } from '#content/chat/chat-text.ts';
import { english } from '#content/page-words.ts';
import { roiText } from '#content/roi/roi.ts';
import { sampleCalls } from '#content/voice/sample-calls.ts';
import { voiceText } from '#content/voice/voice.ts';
import { paths } from '#shared/api.ts';
import { boxOf, desktop, expect, holdRequests, journeys } from '../support/journey.ts';
import { newLead } from '../support/leads.ts';

const { visit } = await journeys();

const [, second] = sampleCalls;
if (!second) throw new Error('there is no second sample call');

const inWindow = (width: number, height: number) => ({ ...desktop, viewport: { width, height } });

const covers = 'header, [data-dock], dialog, [data-toasts]';

/** Runs in the page: lists each control that a Tab focuses behind one of these elements. */
function listCovered(selector: string) {
  const covered: string[] = [];
  const list = ({ key }: KeyboardEvent) => {
    const focused = document.activeElement;
    if (key !== 'Tab' || !focused) return;
    const { left, top, width, height } = focused.getBoundingClientRect();
    const isCovered = [0.1, 0.5, 0.9].some((part) => {
      const shown = document.elementFromPoint(left + width * part, top + height * part);
      const cover = shown?.closest(selector);
      return cover && !cover.contains(focused);
    });
    if (isCovered) covered.push((focused.cloneNode() as Element).outerHTML);
  };
  addEventListener('keyup', list);
  return covered;
}

/** Presses Tab through the whole page, forward and back. */
async function coveredStops(page: Page) {
  const stops = await page
    .locator(':is(a, button, input:not([tabindex="-1"]), select, summary):visible')
    .count();
  expect(stops).toBeGreaterThan(8);
  const covered = await page.evaluateHandle(listCovered, covers);
  for (const key of ['Tab', 'Shift+Tab'])
    for (let stop = 0; stop <= stops; stop += 1) await page.keyboard.press(key);
  return covered.jsonValue();
}

test.each([
  ['the dock', 320, 640, undefined],
  ['the open menu', 360, 640, 'header summary'],
  ['the open chat', 1024, 600, '#dock-chat-launcher'],
  ['a toast', 1024, 600, '#roi-save'],
] as const)('%s covers no focused control at %d x %d', async (_what, width, height, opener) => {
  const { page } = await visit(inWindow(width, height));
  if (opener) await page.locator(opener).click();
  expect(await coveredStops(page)).toEqual([]);
});

test('the dock covers nothing of the form, and not the end of the page', async () => {
  const { page, form, chat } = await visit({ viewport: { width: 320, height: 640 } });
  for (const [end, part] of [
    [form.submit, '#contact'],
    [page.locator('footer'), 'footer'],
  ] as const) {
    await end.evaluate((element) => element.scrollIntoView({ block: 'end' }));
    const covered = await page.evaluateHandle(listCovered, '[data-dock]');
    await page.locator(`${part} :is(a, button, input, select):visible`).evaluateAll((all) => {
      for (const control of all) {
        (control as HTMLElement).focus({ preventScroll: true });
        dispatchEvent(new KeyboardEvent('keyup', { key: 'Tab' }));
      }
    });
    expect(await covered.jsonValue()).toEqual([]);
  }
  await chat.launcher.tap({ trial: true });
});

interface Overlay {
  arrival: object;
  /** What opens it. */
  opener: string;
  /** What is there while it is open. */
  open: string;
  /** In it. */
  inside: string;
}
const chat: Overlay = {
  arrival: inWindow(1024, 768),
  opener: '#dock-chat-launcher',
  open: '#dock-chat',
  inside: '#dock-chat h2',
};
const menu: Overlay = {
  arrival: inWindow(640, 900),
  opener: 'header summary',
  open: 'header details[open]',
  inside: 'header details > div',
};
const overlays: [string, Overlay][] = [
  ['the menu', menu],
  ['the menu before hydration', { ...menu, arrival: { ...menu.arrival, hydrated: false } }],
  ['the menu of /stop', { ...menu, arrival: { ...menu.arrival, hydrated: false, path: '/stop' } }],
  ['the chat', chat],
  [
    'the calls',
    { ...chat, opener: '#dock-voice-launcher', open: '#dock-voice', inside: '#dock-voice h2' },
  ],
];

type Act = (page: Page) => Promise<unknown>;

const blur: Act = (page) => page.evaluate(() => (document.activeElement as HTMLElement).blur());

/** A key whose Escape ends an input method, or that the page has handled. */
const escapeOf =
  (init: { isComposing?: boolean; keyCode?: number }, isPrevented = false): Act =>
  (page) =>
    page.evaluate(
      ([options, prevented]) => {
        const prevent = (event: Event) => prevented && event.preventDefault();
        addEventListener('keydown', prevent, { capture: true, once: true });
        const all = { key: 'Escape', bubbles: true, cancelable: true, ...options };
        document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', all));
      },
      [init, isPrevented] as const,
    );

test.each(overlays)('%s closes elsewhere and on Escape', async (_what, overlay) => {
  const { page } = await visit(overlay.arrival);
  const open = page.locator(overlay.open);
  const inside = page.locator(overlay.inside);
  const elsewhere: Act[] = [
    () => page.locator('footer p').last().click(),
    () => page.locator('footer a').first().focus(),
    () => page.keyboard.press('Escape'),
    () => blur(page).then(() => page.keyboard.press('Escape')),
  ];
  const here: Act[] = [
    () => inside.click({ position: { x: 2, y: 2 } }),
    // A press on a scrollbar has the root as its target.
    () => page.locator('html').dispatchEvent('pointerdown', { pointerType: 'mouse' }),
    escapeOf({ isComposing: true }),
    escapeOf({ keyCode: 229 }),
    escapeOf({}, true),
    async () => {
      const { left, top } = await boxOf(inside);
      await page.mouse.move(left + 2, top + 2);
      await page.mouse.down();
      await page.mouse.move(2, 500);
      await page.mouse.up();
    },
  ];
  for (const leave of elsewhere) {
    await page.locator(overlay.opener).click();
    for (const stay of here) await stay(page);
    await expect(open).toHaveCount(1);
    await leave(page);
    await expect(open).toHaveCount(0);
  }
  await expect(page.locator(overlay.opener)).toBeFocused();
});

test('the calls close when a key focuses a link to a call that is behind them', async () => {
  const { page } = await visit(inWindow(1350, 900));
  const calls = page.locator('#dock-voice');
  const trades = page.locator('section ul [data-opens="dock-voice"]');
  await page.locator('#dock-voice-launcher').click();
  await trades.first().focus();
  await page.keyboard.press('Tab');
  await expect(trades.nth(1)).toBeFocused();
  await expect(calls).toBeVisible();
  for (const _ of [2, 3]) await page.keyboard.press('Tab');
  await expect(trades.nth(3)).toBeFocused();
  await expect(calls).toBeHidden();
});

test('a panel that closes is hidden at once', async () => {
  const { page } = await visit(chat.arrival);
  await page.locator(chat.opener).click();
  const isShown = await page.evaluate((panel) => {
    document.querySelector<HTMLElement>('footer a')?.focus();
    return document.querySelector(panel)?.checkVisibility();
  }, chat.open);
  expect(isShown).toBe(false);
});

test('a finger that scrolls closes nothing, a tap does', async () => {
  const { page, chat } = await visit({ viewport: { width: 1024, height: 768 } });
  await chat.launcher.tap();
  const touch = await page.context().newCDPSession(page);
  for (const [type, ...heights] of [
    ['touchStart', 500],
    ['touchMove', 440],
    ['touchMove', 400],
    ['touchEnd'],
  ] as const) {
    const touchPoints = heights.map((y) => ({ x: 200, y }));
    await touch.send('Input.dispatchTouchEvent', { type, touchPoints });
  }
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(0);
  await expect(chat.panel).toBeVisible();
  await page.touchscreen.tap(200, 500);
  await expect(chat.panel).toHaveCount(0);
});

test('an answered sample call goes on without its panel, and Close ends it', async () => {
  const { page, call } = await visit(inWindow(1350, 900));
  const isPlaying = () =>
    page.locator('audio').evaluate((audio: HTMLAudioElement) => !audio.paused && !audio.ended);
  await call.demoButton.click();
  await page.locator('h1').click();
  // It wasn't answered yet.
  await expect(call.launcher).toHaveText(voiceText.launcher);
  await call.demoButton.click();
  await call.transcript.locator('p').first().waitFor();
  for (const leave of ['press', 'Escape', 'Tab']) {
    if (leave === 'press') await page.locator('h1').click();
    else while (await call.panel.count()) await page.keyboard.press(leave);
    await expect(call.launcher).toHaveText(voiceText.onCall);
    expect(await isPlaying()).toBe(true);
    await call.launcher.click();
  }
  // Another call takes its place, and sounds.
  await page.locator(`#hear-${second.id}`).click();
  await call.panel.getByText(voiceText.samples.label(second.name)).waitFor();
  await call.shows(voiceText.sampleStatus.speaking);
  expect(await isPlaying()).toBe(true);
  await call.button('Close').click();
  expect(await isPlaying()).toBe(false);
  await expect(call.launcher).toHaveText(voiceText.launcher);
});

test.each([
  [390, 844, true],
  [1350, 470, true],
  [1024, 600, false],
])('at %d x %d, a panel is modal: %s, also in a lower window', async (width, height, isModal) => {
  const { page, chat } = await visit(inWindow(width, height));
  await chat.launcher.press('Enter');
  const top = await page.evaluate(() => scrollY);
  const modal = chat.panel.and(page.locator(':modal'));
  await expect(modal).toHaveCount(isModal ? 1 : 0);
  if (isModal) expect(await boxOf(chat.panel)).toMatchObject({ x: 0, y: 0, width, height });
  await page.keyboard.type('a');
  // As a keyboard makes it, and a visitor.
  for (const lower of [height - 100, height]) {
    await page.setViewportSize({ width, height: lower });
    await expect(modal).toHaveCount(isModal ? 1 : 0);
    await expect(chat.panel).toBeInViewport({ ratio: 1 });
  }
  await expect(chat.panel.getByText(chatText.greeting)).toBeInViewport({ ratio: 1 });
  await expect(chat.field).toHaveValue('a');
  await page.keyboard.press('Escape');
  await expect(chat.launcher).toBeFocused();
  expect(await page.evaluate(() => scrollY)).toBe(top);
  await page.locator('html').evaluate((root) => void (root.style.fontSize = '200%'));
  await page.keyboard.press('Enter');
  await expect(chat.panel).toBeInViewport({ ratio: 1 });
});

test('a launcher is a button by mouse and keys, and a link that opens a tab', async () => {
  const { call, chat } = await visit(inWindow(1350, 900));
  // The second click of a double click closes nothing.
  await call.launcher.dblclick();
  await expect(call.panel).toBeVisible();
  for (const key of ['Enter', 'Space']) {
    await chat.launcher.press(key);
    await expect(chat.field).toBeFocused();
    await expect(chat.launcher).toHaveAttribute('aria-expanded', 'true');
    // One panel is open, and the key typed nothing.
    await expect(call.panel).toHaveCount(0);
    await expect(chat.field).toHaveValue('');
    await chat.launcher.press(key);
    await expect(chat.panel).toHaveCount(0);
  }
  const isPrevented = await chat.launcher.evaluate((link) => {
    const results: boolean[] = [];
    addEventListener('click', (event) => {
      results.push(event.defaultPrevented);
      event.preventDefault();
    });
    for (const key of ['ctrlKey', 'metaKey', 'shiftKey', 'altKey'])
      link.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, [key]: true }));
    return results;
  });
  expect(isPrevented).toEqual([false, false, false, false]);
});

test('no control is under a notch, also of a phone on its side', async () => {
  const { page, chat } = await visit();
  const device = await page.context().newCDPSession(page);
  for (const [width, height, insets] of [
    [390, 844, { top: 47, bottom: 34, left: 0, right: 0 }],
    [844, 390, { top: 0, bottom: 0, left: 47, right: 47 }],
  ] as const) {
    await page.setViewportSize({ width, height });
    await device.send('Emulation.setSafeAreaInsetsOverride', { insets });
    for (const isOpen of [false, true]) {
      if (isOpen) await chat.launcher.click();
      const scope = isOpen ? chat.panel : page.locator('header, [data-dock], main');
      const under = await scope
        .locator(':is(a:not([href="#main"]), button, input):visible')
        .evaluateAll(
          (all, { left, right, top, bottom }) =>
            all
              .filter((each) => {
                const box = each.getBoundingClientRect();
                if (box.bottom < 0 || box.top > innerHeight) return false;
                const isFixed = each.closest('header, [data-dock]') !== null;
                // The tap area of a small control begins up to 8 px outside of what is seen.
                const isBeside = box.left < left - 8 || box.right > innerWidth - right + 8;
                const isAbove = box.top < top || box.bottom > innerHeight - bottom;
                return isBeside || (isFixed && isAbove);
              })
              .map((each) => (each.cloneNode() as Element).outerHTML),
          insets,
        );
      expect([width, isOpen, under]).toEqual([width, isOpen, []]);
    }
    await chat.button('Close').click();
  }
});

test.each([
  [360, 640],
  [1350, 900],
])('at %d x %d, a toast covers no answer, and leaves the rest', async (width, height) => {
  const { page, form, roi, toast, chat } = await visit({
    ...inWindow(width, height),
    before: (newPage) => newPage.clock.install(),
  });
  await page.clock.pauseAt(Date.now() + 2_000);
  for (const [press, answer] of [
    [() => roi.save.click(), roi.savedNote],
    [() => form.submit.click(), form.summary.getByRole('heading')],
    [() => form.send(newLead()), form.ticket.getByRole('heading')],
  ] as const) {
    await press();
    await answer.waitFor();
    const box = await boxOf(toast);
    expect((await boxOf(answer)).top).toBeGreaterThanOrEqual(box.bottom);
    // Beside and below it, the page can be pressed.
    const around = await page.evaluate(
      ([top, bottom, edge]) =>
        [
          [2, (top + bottom) / 2],
          [edge - 2, (top + bottom) / 2],
          [edge / 2, bottom + 2],
        ].map(([x = 0, y = 0]) => document.elementFromPoint(x, y)?.closest('[data-toasts]')),
      [box.top, box.bottom, width] as const,
    );
    expect(around).toEqual([null, null, null]);
  }
  // With a keyboard, it closes and gives the focus back. By itself, it goes after five seconds.
  await toast.getByRole('button', { name: 'Close' }).press('Enter');
  await expect(toast).toHaveCount(0);
  await expect(form.ticket).toBeFocused();
  await chat.launcher.press('Enter');
  await page.keyboard.press('Escape');
  await roi.save.click();
  await toast.waitFor();
  await page.mouse.move(0, 0);
  await page.clock.runFor(4_000);
  await expect(toast).toBeVisible();
  await page.clock.runFor(1_500);
  await expect(toast).toHaveCount(0);
});

test('at twice the text, an answer is below its toast', async () => {
  const { page, form, toast } = await visit({ before: (newPage) => newPage.clock.install() });
  await page.clock.pauseAt(Date.now() + 2_000);
  await page.locator('html').evaluate((root) => void (root.style.fontSize = '200%'));
  for (const [width, height] of [
    [390, 844],
    [844, 390],
  ] as const) {
    await page.setViewportSize({ width, height });
    await form.submit.click();
    await expect(form.summary).toBeFocused();
    const heading = form.summary.getByRole('heading');
    await expect(heading).toBeInViewport({ ratio: 1 });
    expect((await boxOf(toast)).bottom).toBeLessThanOrEqual((await boxOf(heading)).top);
  }
});

test('an answer scrolls only if what was pressed is in the window', async () => {
  const { page, form, roi, toast } = await visit();
  const place = () =>
    page.evaluate(() => [Math.round(scrollY), document.activeElement?.tagName ?? '']);
  const lead = newLead();
  await form.fill(lead);
  for (const [path, press, status] of [
    [paths.roiCalculation, () => roi.save.click(), roiText.toasts.saved.description],
    // The field is pressed, so it counts, and not the button.
    [paths.leads, () => form.field('phone').press('Enter'), english.form.toasts.sent.description],
  ] as const) {
    const release = await holdRequests(page, `**${path}`);
    await press();
    await page
      .getByRole('status')
      .getByText(/^(Saving|Submitting)/)
      .waitFor();
    await page.evaluate(() => {
      (document.activeElement as HTMLElement).blur();
      scrollTo(0, 0);
    });
    release();
    await toast.getByText(status).waitFor();
    await page.getByRole('status').getByText(status).waitFor({ state: 'attached' });
    expect(await place()).toEqual([0, 'BODY']);
    await page.unroute(`**${path}`);
    await toast.getByRole('button').click();
  }
});

test('what is saved moves nothing', async () => {
  for (const width of [360, 1350]) {
    const { page, roi } = await visit(inWindow(width, 900));
    const heights = () =>
      page
        .locator('section, #roi button, #roi a')
        .evaluateAll((all) => all.map((each) => each.getBoundingClientRect().top + scrollY));
    await roi.save.focus();
    const before = await heights();
    await roi.save.click();
    await roi.savedNote.waitFor();
    expect([width, await heights()]).toEqual([width, before]);
    await expect(roi.savedNote).toBeInViewport({ ratio: 1 });
  }
});

test('a hint opens after 700 ms or at the focus, and closes elsewhere', async () => {
  const { page, roi } = await visit({
    ...inWindow(1024, 600),
    before: (newPage) => newPage.clock.install(),
  });
  const { label, hint } = roiText.fields.currentConversionRate;
  const button = roi.form.getByRole('button', { name: roiText.hintButton(label) });
  const next = roi.form.getByRole('button', {
    name: roiText.hintButton(roiText.fields.averageJobValue.label),
  });
  const shown = page.getByRole('tooltip');
  await page.clock.pauseAt(Date.now() + 2_000);
  await button.hover();
  await page.clock.runFor(650);
  await expect(shown).toHaveCount(0);
  await page.clock.runFor(100);
  await expect(shown).toHaveText(hint);
  // Within 300 ms after a hint, the next comes at once.
  for (const [pause, count] of [
    [250, 1],
    [350, 0],
  ] as const) {
    await page.mouse.move(0, 0, { steps: 3 });
    await expect(shown).toHaveCount(0);
    await page.clock.runFor(pause);
    await next.hover();
    await page.clock.runFor(50);
    await expect(shown).toHaveCount(count);
  }
  await page.mouse.move(0, 0);
  await page.clock.resume();
  // The browser scrolls to what a key focuses.
  await roi.field('averageJobValue').focus();
  await page.evaluate(() => scrollTo(0, 0));
  await page.keyboard.press('Tab');
  await expect(button).toHaveAccessibleDescription(hint);
  await expect(shown).toBeInViewport({ ratio: 1 });
  await page.keyboard.press('Escape');
  await expect(shown).toHaveCount(0);
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Tab');
  await expect(shown).toHaveCount(1);
  await page.keyboard.press('Tab');
  await expect(shown).toHaveCount(0);
});

test('where the pointer can’t hover, hints are text below their fields', async () => {
  for (const options of [{ hydrated: false, javaScriptEnabled: false }, {}]) {
    const { roi } = await visit(options);
    for (const [name, { label, hint }] of Object.entries(roiText.fields)) {
      const field = roi.field(name);
      await expect(field).toHaveAccessibleDescription(hint);
      const text = await boxOf(roi.form.getByText(hint, { exact: true }));
      expect(text.top).toBeGreaterThanOrEqual((await boxOf(field)).bottom);
      await expect(roi.form.locator('button', { hasText: '?' }).first()).toBeHidden();
      await expect(roi.form.getByRole('button', { name: roiText.hintButton(label) })).toHaveCount(
        0,
      );
    }
  }
});
