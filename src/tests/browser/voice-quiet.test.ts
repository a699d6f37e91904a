import { describe, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { sampleCalls } from '#content/sample-calls.ts';
import { voiceWords as words } from '#content/voice.ts';
import { bothDevices } from '../support/journey.ts';
import { eventually } from '../support/steps.ts';
import { toCarrier, toProvider, voice, voiceJourneys } from '../support/voice.ts';

const { provider, visit } = await voiceJourneys();

// Words that only the panel, the sample calls and the SDK are made of.
const PANEL = new RegExp(['getUserMedia', 'speechSynthesis', sampleCalls[0]?.scene].join('|'));
const SDK = /DailyIframe|call-machine/;

/** The text of every script that a page has loaded so far. */
function scriptsOf(page: Page) {
  const scripts: Promise<string>[] = [];
  page.on('response', (answer) => {
    if (answer.url().endsWith('.js')) scripts.push(answer.text());
  });
  return async () => (await Promise.all(scripts)).join('\n');
}

const kept = async (page: Page) => ({
  cookies: (await page.context().cookies()).length,
  stored: await page.evaluate(() => localStorage.length + sessionStorage.length),
});

describe.each(bothDevices)('on a %s', (device) => {
  test('when a visitor only reads, then no byte of the call is loaded and nothing is kept', async () => {
    let read = () => Promise.resolve('');
    const { page } = await visit({ device, before: (blank) => void (read = scriptsOf(blank)) });
    for (const section of await page.locator('main section').all()) await section.scrollIntoViewIfNeeded();
    await page.waitForLoadState('networkidle');
    const scripts = await read();
    expect(scripts).toContain(words.launcher);
    expect(scripts).not.toMatch(PANEL);
    expect(scripts).not.toMatch(SDK);
    expect(await kept(page)).toEqual({ cookies: 0, stored: 0 });
    expect(provider.requests).toEqual([]);
  });

  test('when the panel is opened, then it says who speaks and who listens, and the SDK still waits', async () => {
    let read = () => Promise.resolve('');
    const { page, press, provokes } = await visit({
      device,
      before: (blank) => void (read = scriptsOf(blank)),
    });
    const call = voice(page);
    await press(call.launcher);
    await call.panel.getByText(words.notice).waitFor();
    expect(words.notice).toMatch(/AI.*Vapi.*microphone/);
    expect(await read()).not.toMatch(SDK);
    expect(await page.evaluate(() => microphones.length)).toBe(0);

    provokes(toProvider(provider), toCarrier);
    await press(call.button(words.start));
    await call.says(words.status.connected);
    expect(await read()).toMatch(SDK);
    expect(await kept(page)).toEqual({ cookies: 0, stored: 0 });
  });
});

test('when the hero is read, then the notice stands at its button', async () => {
  const { page } = await visit({ device: 'phone' });
  await page.locator('main section').first().getByText(words.heroNotice).waitFor();
  await eventually(() => voice(page).hero.textContent(), words.start);
});
