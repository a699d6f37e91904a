import { test } from '@jest/globals';
import type { Locator } from 'playwright';
import { getStarted } from '#content/sections/navigation.ts';
import { eventually } from '../support/eventually.ts';
import { expect, journeys } from '../support/journey.ts';
import { boxOf, contentUnder, controls, outcomes, untilBelowHeader } from '../support/steps.ts';

const { visit } = journeys();

test('the dock never covers the focused control, the form or the page’s end', async () => {
  const { page, form, call, chat } = await visit({ size: [320, 640] });
  const bar = page.locator('[data-dock]');
  const start = bar.getByRole('link', { name: getStarted.label });
  await page.locator('#services').scrollIntoViewIfNeeded();
  for (const control of [call.launcher, chat.launcher, start]) await control.tap({ trial: true });
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

test('on a phone, a panel covers the page, clear of the notch', async () => {
  const { page, press, chat } = await visit();
  await page.locator('#services').scrollIntoViewIfNeeded();
  await chat.open();
  const top = await page.evaluate(() => scrollY);
  await expect(chat.panel.and(page.locator(':modal'))).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(chat.panel).toHaveCount(0);
  await expect(chat.launcher).toBeFocused();
  await expect(chat.launcher).toHaveAttribute('aria-expanded', 'false');
  expect(await page.evaluate(() => scrollY)).toBe(top);

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
  await expect(chat.launcher).toBeFocused();
});

test('on a desktop, a panel fits, is not modal, and one is open at a time', async () => {
  const { page, press, form, toast, call, chat } = await visit({ desktop: true, size: [1350, 700] });
  await press(form.submit);
  await toast.says(outcomes.missing);
  expect(await contentUnder(page.locator('[data-dock]'), '[role=region] li')).toEqual([]);
  await press(call.launcher);
  await expect(call.panel).toBeInViewport({ ratio: 1 });
  await press(call.samples.getByRole('button').first());
  await call.transcript.locator('p').first().waitFor();
  expect((await boxOf(call.transcript)).right).toBeLessThan((await boxOf(call.ticket)).left);
  await form.field('phone').focus();
  await page.keyboard.press('Escape');
  await expect(call.panel).toHaveCount(0);
  await expect(form.field('phone')).toBeFocused();

  await press(call.launcher);
  await chat.open();
  await expect(call.panel).toHaveCount(0);
  // A keyboard makes the window lower, and zoom makes it narrow.
  await page.setViewportSize({ width: 1350, height: 400 });
  await page.keyboard.type('a');
  await page.setViewportSize({ width: 700, height: 900 });
  await page.keyboard.type('a');
  await expect(chat.panel.and(page.locator(':modal'))).toBeVisible();
  await expect(chat.field).toHaveValue('aa');
});

async function reachAll(panel: Locator): Promise<void> {
  for (const control of await panel.locator(':is(a, button, input, audio):visible').all())
    await control.tap({ trial: true });
}

test('a tap reaches each control of each panel, with large text too', async () => {
  const { page, press, call, chat } = await visit({ size: [320, 568] });
  const device = await page.context().newCDPSession(page);
  await device.send('Page.setFontSizes', { fontSizes: { standard: 32 } });
  await chat.open();
  await reachAll(chat.panel);
  await press(chat.button('Close'));
  await press(call.launcher);
  await reachAll(call.panel);
  await press(call.samples.getByRole('button').first());
  await call.transcript.getByText('Thanks').first().waitFor();
  await reachAll(call.panel);
});
