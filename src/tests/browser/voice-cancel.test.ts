import { describe, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { voiceWords as words } from '#content/voice.ts';
import { bothDevices } from '../support/journey.ts';
import { eventually, hold } from '../support/steps.ts';
import {
  CARRIER_SCRIPT,
  callsOn,
  openMicrophones,
  toProvider,
  voice,
  voiceJourneys,
} from '../support/voice.ts';

const { provider, visit, visitToCall } = await voiceJourneys();

/** The time in which a call that was given up could still come about. */
const settle = (page: Page) => page.waitForTimeout(500);
const isIdle = (page: Page) => voice(page).says('Ready to demo');

async function untilNothingIsLeft(page: Page): Promise<void> {
  await settle(page);
  await eventually(() => callsOn(page), 0);
  await eventually(() => openMicrophones(page), 0);
}

describe.each(bothDevices)('on a %s', (device) => {
  /** A visitor whose call the provider has not answered yet. */
  const startHeld = async () => {
    const visitor = await visit({ device });
    visitor.provokes(toProvider(provider));
    const letGo = provider.hold();
    const call = voice(visitor.page);
    await visitor.press(call.hero);
    await eventually(() => provider.requests.length, 1);
    return { ...visitor, call, letGo };
  };

  test('when it is cancelled before the provider has answered, then no call comes after it', async () => {
    const { page, press, call, letGo } = await startHeld();
    await press(call.button(words.cancel));
    await isIdle(page);
    letGo();
    await untilNothingIsLeft(page);
    expect(await page.evaluate(() => globalThis.callMachines)).toBeUndefined();
  });

  test('when the panel is closed before anybody has answered, then no call comes after it', async () => {
    const { page, press, call, letGo } = await startHeld();
    await page.keyboard.press('Escape');
    letGo();
    await untilNothingIsLeft(page);
    await press(call.launcher);
    await isIdle(page);
  });

  test('when it is called again while the first answer is still to come, then that call stands', async () => {
    const { page, press } = await visitToCall({ device });
    const letGo = provider.hold();
    const call = voice(page);
    await press(call.hero);
    await eventually(() => provider.requests.length, 1);
    await press(call.button(words.cancel));
    await press(call.button(words.start));
    await eventually(() => provider.requests.length, 2);
    letGo();
    await call.says(words.status.connected);
    await settle(page);
    await call.says(words.status.connected);
    expect(await callsOn(page)).toBe(1);
  });

  test('when it is cancelled while the library loads, then no call comes after it, but the next one', async () => {
    const { page, press } = await visitToCall({ device });
    let answer: () => void = () => undefined;
    const gate = new Promise<void>((resolve) => (answer = resolve));
    await page.route(CARRIER_SCRIPT, async (route) => {
      await gate;
      await route.fallback();
    });
    const call = voice(page);
    await press(call.hero);
    await call.panel.getByText(words.stages['daily-call-join']).waitFor();
    await press(call.button(words.cancel));
    await isIdle(page);
    answer();
    await untilNothingIsLeft(page);

    await press(call.button(words.start));
    await call.says(words.status.connected);
    expect(await callsOn(page)).toBe(1);
  });

  test('when it is cancelled while the carrier lets the visitor in, then no call comes after it', async () => {
    const { page, press } = await visitToCall({ device, plan: { joinAfterMs: 400 } });
    const call = voice(page);
    await press(call.hero);
    await page.waitForFunction(() =>
      globalThis.callMachines?.[0]?.heard.some(({ action }) => action === 'join-meeting'),
    );
    await press(call.button(words.cancel));
    await isIdle(page);
    await untilNothingIsLeft(page);
  });

  test('when nobody picks up and it is cancelled, then line and microphone are let go', async () => {
    const { page, press } = await visitToCall({ device, plan: { unanswered: true } });
    const call = voice(page);
    await press(call.hero);
    await call.panel.getByText(words.stages.answering).waitFor();
    await press(call.button(words.cancel));
    await isIdle(page);
    await untilNothingIsLeft(page);
  });

  test('when the page is hidden during a call, then line and microphone are let go', async () => {
    const { page, press } = await visitToCall({ device });
    const call = voice(page);
    await press(call.hero);
    await call.says(words.status.connected);
    await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true })));
    expect(await openMicrophones(page)).toBe(0);
    await eventually(() => callsOn(page), 0);
    await call.says('Call ended');
  });

  test('when the panel is closed before its script is there, then no microphone is asked for', async () => {
    const { page, press } = await visit({ device });
    const letGo = await hold(page, '**/assets/chunks/**');
    const call = voice(page);
    await press(call.hero);
    await press(call.close);
    letGo();
    await settle(page);
    expect(await page.evaluate(() => microphones.length)).toBe(0);
    expect(await call.launcher.textContent()).toBe(words.launcher);
    expect(provider.requests).toEqual([]);
  });
});

test('when the question for the microphone is left open and it is cancelled, then a late yes opens nothing', async () => {
  const { page } = await visit({
    device: 'desktop',
    before: (blank) =>
      blank.addInitScript(() => {
        const { mediaDevices } = navigator;
        const open = mediaDevices.getUserMedia.bind(mediaDevices);
        mediaDevices.getUserMedia = async (wanted) => {
          await new Promise((resolve) => addEventListener('yes', resolve, { once: true }));
          return open(wanted);
        };
      }),
  });
  const call = voice(page);
  await call.hero.click();
  await call.says(words.status.askingMicrophone);
  await call.button(words.cancel).click();
  await isIdle(page);
  await page.evaluate(() => dispatchEvent(new Event('yes')));
  await untilNothingIsLeft(page);
  expect(await page.evaluate(() => microphones.length)).toBe(1);
  expect(provider.requests).toEqual([]);
});

test('when the visitor goes to another page, then the microphone is let go', async () => {
  const { page } = await visitToCall({ device: 'desktop' });
  await voice(page).hero.click();
  await voice(page).says(words.status.connected);
  await page.evaluate(() =>
    addEventListener('pagehide', () => {
      sessionStorage.setItem('microphones', microphones.map(({ readyState }) => readyState).join());
    }),
  );
  await page.goto('/logo.svg');
  expect(await page.evaluate(() => sessionStorage.getItem('microphones'))).toBe('ended,ended');
});
