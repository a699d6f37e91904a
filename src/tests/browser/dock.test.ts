import { test } from '@jest/globals';
import type { Locator } from 'playwright';
import { getStarted } from '#content/sections/navigation.ts';
import { site as siteText } from '#content/site.ts';
import { voiceText } from '#content/voice/voice.ts';
import { eventually } from '../support/eventually.ts';
import { expect, journeys } from '../support/journey.ts';
import { boxOf, contentUnder, controls, outcomes, untilBelowHeader } from '../support/steps.ts';

const { visit } = journeys();

test('the dock never covers the focused control, the form or the page’s end', async () => {
  const { page, form, call, chat } = await visit({ size: [320, 640] });
  const bar = page.locator('[data-dock]');
  const start = bar.getByRole('link', { name: getStarted.label });
  const phone = bar.getByRole('link', { name: siteText.phone.display });
  await page.locator('#services').scrollIntoViewIfNeeded();
  for (const control of [call.launcher, chat.launcher, phone, start]) await control.tap({ trial: true });
  await expect(page.locator('header').getByRole('link', { name: getStarted.label })).toBeHidden();
  await start.tap();
  await untilBelowHeader(page.locator('#contact'));
  await form.submit.scrollIntoViewIfNeeded();
  expect(await contentUnder(bar, '#contact *')).toEqual([]);
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
  expect(await contentUnder(bar)).toEqual([]);

  const stops = await page.locator(controls).count();
  expect(stops).toBeGreaterThan(30);
  for (let stop = 0; stop < stops; stop += 1) {
    await page.keyboard.press('Tab');
    expect(await contentUnder(bar, ':focus')).toEqual([]);
  }

  // Here, the dock is in a corner.
  await page.setViewportSize({ width: 900, height: 640 });
  for (const field of await form.form.locator('input:visible, select:visible, button').all()) {
    await field.focus();
    expect(await contentUnder(bar, ':focus')).toEqual([]);
  }
});

test('a panel covers the page, clear of the notch', async () => {
  const { page, press, chat } = await visit();
  await page.goto('/#services');
  await page.evaluate(() => scrollBy(0, 900));
  const top = await page.evaluate(() => scrollY);
  await chat.open();
  await expect(chat.panel.and(page.locator(':modal'))).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(chat.panel).toHaveCount(0);
  await expect(chat.launcher).toBeFocused();
  await expect(chat.launcher).toHaveAttribute('aria-expanded', 'false');
  expect(await page.evaluate(() => scrollY)).toBe(top);

  // Notch and home indicator
  await expect(page.locator('meta[name=viewport]')).toHaveAttribute('content', /viewport-fit=cover/);
  const spaceBelow = async (part: Locator) => 844 - (await boxOf(part)).bottom;
  const before = await spaceBelow(chat.launcher);
  const device = await page.context().newCDPSession(page);
  await device.send('Emulation.setSafeAreaInsetsOverride', { insets: { top: 47, bottom: 34 } });
  await eventually(() => spaceBelow(chat.launcher), before + 34);
  await chat.open();
  expect((await boxOf(chat.button('Close'))).top).toBeGreaterThanOrEqual(47);
  expect(await spaceBelow(chat.button('Send'))).toBeGreaterThanOrEqual(34);
  await press(chat.button('Close'));

  // A desktop window at 400% zoom.
  await device.send('Emulation.setSafeAreaInsetsOverride', { insets: {} });
  await page.setViewportSize({ width: 320, height: 256 });
  await chat.open();
  const log = await boxOf(chat.log.locator('..'));
  expect(log.bottom - log.top).toBeGreaterThan(128);
});

test('on a desktop, a panel fits, and is not modal', async () => {
  const { page, press, form, toast, call, chat } = await visit({ desktop: true, size: [1350, 700] });
  await press(form.submit);
  await toast.says(outcomes.missing);
  expect(await contentUnder(page.locator('[data-dock]'), '[role=region] li')).toEqual([]);
  await press(toast.close);
  await press(call.launcher);
  await call.samples.waitFor();
  await expect(call.panel).toBeInViewport({ ratio: 1 });
  await press(call.samples.getByRole('button').first());
  await call.transcript.locator('p').first().waitFor();
  expect((await boxOf(call.transcript)).right).toBeLessThan((await boxOf(call.ticket)).left);
  await form.field('phone').focus();
  await page.keyboard.press('Escape');
  await expect(call.panel).toHaveCount(0);
  await expect(form.field('phone')).toBeFocused();

  await chat.open();
  await chat.field.focus();
  // A keyboard makes the window lower.
  for (const [width, height] of [
    [1350, 400],
    [700, 900],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.keyboard.type('a');
  }
  await expect(chat.panel.and(page.locator(':modal'))).toBeVisible();
  await expect(chat.field).toHaveValue('aa');
});

/** The controls that a tap on their middle doesn't reach. */
const unreachable = (panel: Locator) =>
  panel.locator('a, button, textarea, audio').evaluateAll((found) =>
    found
      .filter((control) => control.checkVisibility({ visibilityProperty: true }))
      .filter((control) => {
        control.scrollIntoView({ block: 'center' });
        const { x, y, width, height } = control.getBoundingClientRect();
        return !control.contains(document.elementFromPoint(x + width / 2, y + height / 2));
      })
      .map(({ textContent, tagName }) => textContent || tagName),
  );

test('a tap reaches each control of each panel, with large text too', async () => {
  const { page, press, call, chat } = await visit();
  const device = await page.context().newCDPSession(page);
  const expectReachable = async (panel: Locator) => {
    for (const [width, height] of [
      [320, 568],
      [390, 844],
    ] as const)
      for (const percent of [200, 125]) {
        await page.setViewportSize({ width, height });
        await device.send('Page.setFontSizes', { fontSizes: { standard: (16 * percent) / 100 } });
        expect([width, percent, await unreachable(panel)]).toEqual([width, percent, []]);
      }
  };
  await chat.open();
  await expectReachable(chat.panel);
  await press(chat.button('Close'));
  await press(call.launcher);
  await call.samples.waitFor();
  await expectReachable(call.panel);
  await press(call.samples.getByRole('button').first());
  await call.transcript.getByText('Thanks').first().waitFor();
  await expectReachable(call.panel);
  await press(call.button(voiceText.end));
  await call.says('Call ended');
  await expectReachable(call.panel);
});
