import { test } from '@jest/globals';
import { ownShopText } from '#content/sections/hero.ts';
import { sampleCalls } from '#content/voice/sample-calls.ts';
import { voiceText } from '#content/voice/voice.ts';
import { type Missing, replaceApis } from '../support/init-scripts.ts';
import { expect, journeys, untilHydrated } from '../support/journey.ts';

const { visit } = journeys();

test.each<Missing>(['undefined', 'null', 'throwing'])(
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
