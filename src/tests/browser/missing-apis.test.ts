import { test } from '@jest/globals';
import { ownShopText } from '#content/sections/hero.ts';
import { sampleCalls } from '#content/voice/sample-calls.ts';
import { voiceText } from '#content/voice/voice.ts';
import { expect, journeys, untilHydrated } from '../support/journey.ts';

const { visit } = journeys();

type Kind = 'undefined' | 'null' | 'throwing';

/** Replaces what browsers may lack. */
function replaceApis(kind: Kind): void {
  const get = () => {
    if (kind === 'throwing') throw new TypeError('blocked');
    return kind === 'null' ? null : undefined;
  };
  const names = [
    'requestIdleCallback',
    'speechSynthesis',
    'SpeechSynthesisUtterance',
    'Audio',
    'sessionStorage',
  ];
  for (const name of names) Object.defineProperty(globalThis, name, { get, configurable: true });
  for (const name of ['connection', 'globalPrivacyControl', 'wakeLock'])
    Object.defineProperty(navigator, name, { get, configurable: true });
}

test.each<Kind>(['undefined', 'null', 'throwing'])(
  'APIs that are %s stop neither hydration nor a call',
  async (kind) => {
    const { page, press, call } = await visit({
      hydrated: false,
      clock: true,
      before: (newPage) => newPage.addInitScript(replaceApis, kind),
    });
    await page.waitForLoadState();
    await page.clock.runFor(1_100);
    await untilHydrated(page);
    await press(page.getByText(ownShopText.heading));
    await page.locator('#own-shop-name').fill('Hilltop Air');
    await page.locator('#own-shop-trade').selectOption(sampleCalls[0].trade);
    await press(page.getByRole('button', { name: ownShopText.play }));
    await call.transcript.getByText('Hilltop Air').waitFor();
    await page.clock.runFor(5 * 60_000);
    await call.panel.getByText(voiceText.samples.ended).waitFor();
    await expect(call.panel.locator('audio')).toHaveCount(0);
  },
);
