import { expect, test } from '@jest/globals';
import { voiceWords as words } from '#content/voice.ts';
import { coveredByDock } from '../support/dock.ts';
import { leadForm, toast } from '../support/steps.ts';
import { voice, voiceJourneys } from '../support/voice.ts';

const { visitToCall } = await voiceJourneys();

test.each([320, 390, 1350])(
  'at %i px, when a toast shows during a call, then the dock, which stays, does not lie over it',
  async (width) => {
    const context = { viewport: { width, height: 700 } };
    const { page, press } = await visitToCall({ device: width < 600 ? 'phone' : 'desktop', context });
    const call = voice(page);
    await press(call.hero);
    await call.says(words.status.connected);
    await press(call.close);
    await leadForm(page).submit.scrollIntoViewIfNeeded();
    await press(leadForm(page).submit);
    await toast(page).says('Error', 'Please fill in all fields before submitting.');
    await page.waitForTimeout(300);
    expect(await call.launcher.textContent()).toBe(words.onCall);
    expect(await coveredByDock(page)).toEqual([]);
  },
);
