import { describe, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { voiceWords as words } from '#content/voice.ts';
import { violations } from '../support/axe.ts';
import { eventually, leadForm, untilBelowHeader } from '../support/steps.ts';
import { otherEnd, toProvider, voice, voiceJourneys } from '../support/voice.ts';

const { provider, visit, visitToCall } = await voiceJourneys();

const hasFocus = (page: Page, name: string | RegExp) =>
  page
    .getByRole('button', { name })
    .last()
    .evaluate((button) => button === document.activeElement);

const views = [
  { width: 320, colorScheme: 'light' },
  { width: 390, colorScheme: 'dark' },
  { width: 1350, colorScheme: 'light' },
] as const;

describe.each(views)('at $width px, $colorScheme', ({ width, colorScheme }) => {
  const context = { viewport: { width, height: 844 }, colorScheme };
  const device = width < 600 ? 'phone' : 'desktop';

  test('when launcher, panel, call and end are looked at, then nothing stands in the way', async () => {
    const { page, press } = await visitToCall({
      device,
      context: { ...context, permissions: ['microphone'] },
    });
    const call = voice(page);
    expect(await violations(page, '[data-dock]')).toEqual([]);
    await press(call.launcher);
    await call.says('Ready to demo');
    expect(await violations(page, '[data-dock]')).toEqual([]);
    await press(call.button(words.start));
    await call.says(words.status.connected);
    await otherEnd.says(page, 'assistant', 'Thanks for calling.');
    await otherEnd.says(page, 'user', 'My pipe', 'partial');
    await call.transcript.getByText('My pipe').waitFor();
    expect(await violations(page, '[data-dock]')).toEqual([]);
    await press(call.button(words.end));
    await call.says('Call ended');
    expect(await violations(page, '[data-dock]')).toEqual([]);
  });

  test('when it connects and fails, then nothing stands in the way', async () => {
    const { page, press, provokes } = await visit({
      device,
      context: { ...context, permissions: ['microphone'] },
    });
    provokes(toProvider(provider), /console error: Failed to load resource.* 401 /);
    provider.refuse(401, { message: 'Invalid Key', error: 'Unauthorized' });
    const letGo = provider.hold();
    const call = voice(page);
    await press(call.hero);
    await call.panel.getByText(words.stages['web-call-creation']).waitFor();
    expect(await violations(page, '[data-dock]')).toEqual([]);
    letGo();
    await call.says(words.problems.connect.status);
    expect(await violations(page, '[data-dock]')).toEqual([]);
  });

  test('when the microphone is refused and a sample is played, then nothing stands in the way', async () => {
    const { page, press } = await visit({ device, context, microphone: 'refused' });
    const call = voice(page);
    await press(call.hero);
    await call.says(words.problems['microphone-denied'].status);
    expect(await violations(page, '[data-dock]')).toEqual([]);
    await press(call.samples.getByRole('button').first());
    await call.button(words.samples.pause).waitFor();
    expect(await violations(page, '[data-dock]')).toEqual([]);
  });
});

describe('by keyboard', () => {
  test('when a call is made, then the focus stays in the panel and returns to what opened it', async () => {
    const { page } = await visitToCall({ device: 'desktop' });
    const call = voice(page);
    await call.launcher.focus();
    await page.keyboard.press('Enter');
    await eventually(() => hasFocus(page, words.start), true);
    await page.keyboard.press('Enter');
    await call.says(words.status.connected);
    expect(await hasFocus(page, words.end)).toBe(true);
    await page.keyboard.press('Tab');
    expect(await hasFocus(page, words.mute)).toBe(true);
    const ring = await page.evaluate(
      () => document.activeElement && getComputedStyle(document.activeElement).outlineStyle,
    );
    expect(ring).toBe('solid');
    await page.keyboard.press('Space');
    expect(await call.button(words.mute).getAttribute('aria-pressed')).toBe('true');
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Enter');
    await call.says('Call ended');
    expect(await hasFocus(page, words.again)).toBe(true);
    await page.keyboard.press('Escape');
    expect(await call.panel.count()).toBe(0);
    expect(await call.launcher.evaluate((button) => button === document.activeElement)).toBe(true);
  });

  test('when the hero opened the panel, then the focus returns to the hero', async () => {
    const { page } = await visitToCall({ device: 'phone' });
    const call = voice(page);
    await call.hero.focus();
    await page.keyboard.press('Enter');
    await call.says(words.status.connected);
    await eventually(() => hasFocus(page, words.end), true);
    await page.keyboard.press('Escape');
    expect(await call.hero.evaluate((button) => button === document.activeElement)).toBe(true);
    expect(await call.launcher.textContent()).toBe(words.onCall);
  });

  test('when a phone’s focus leaves the panel, then the panel makes way for the page', async () => {
    const { page } = await visit({ device: 'phone' });
    const call = voice(page);
    await call.launcher.focus();
    await page.keyboard.press('Enter');
    await call.says('Ready to demo');
    await leadForm(page).field('email').focus();
    await eventually(() => call.panel.count(), 0);
  });

  test('when the visitor types into the form, then the end of the call leaves them there', async () => {
    const { page } = await visitToCall({ device: 'desktop' });
    const call = voice(page);
    await call.hero.click();
    await call.says(words.status.connected);
    const field = leadForm(page).field('contactName');
    await field.focus();
    await page.keyboard.type('Dale');
    await otherEnd.leaves(page);
    await call.says('Call ended');
    await page.keyboard.type(' Reyes');
    expect(await field.inputValue()).toBe('Dale Reyes');
  });
});

describe('after a call', () => {
  test('when the visitor would rather leave the number, then the form is there and knows where from', async () => {
    const { page } = await visit({ device: 'phone', microphone: 'refused' });
    const call = voice(page);
    await call.hero.tap();
    await call.leaveNumber.tap();
    await untilBelowHeader(page, 'contact');
    expect(await call.panel.count()).toBe(0);
    expect(await leadForm(page).form.locator('[name=source]').inputValue()).toBe('voice');
  });

  test('when a sample was played, then the live call can still be made from the panel', async () => {
    const { page } = await visitToCall({ device: 'desktop' });
    const call = voice(page);
    await call.launcher.click();
    await call.samples.getByRole('button').first().click();
    await call.button(words.cancel).click();
    await call.says('Ready to demo');
    expect(await call.button(words.start).count()).toBe(1);
    await call.samples.getByRole('button').first().click();
    await call.button(words.end).click();
    await call.says('Call ended');
    await call.button(words.start).click();
    await call.says(words.status.connected);
    expect(provider.requests).toHaveLength(1);
  });
});
