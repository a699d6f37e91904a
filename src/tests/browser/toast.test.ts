import { test } from '@jest/globals';
import { expect, journeys } from '../support/journey.ts';
import { outcomes, stopTime } from '../support/steps.ts';

const { visit } = journeys();

test('a toast goes after five seconds, also after one that was closed', async () => {
  const { page, press, form, toast } = await visit({ clock: true });
  await press(form.submit);
  await toast.says(outcomes.missing);
  await press(toast.close);
  await expect(toast.all).toHaveCount(0);
  await stopTime(page);
  await press(form.submit);
  await toast.says(outcomes.missing);
  await page.clock.runFor(4_000);
  await expect(toast.all).toHaveCount(1);
  await page.clock.runFor(1_500);
  await expect(toast.all).toHaveCount(0);
});

test('closing a toast gives the focus back to where it was', async () => {
  const { page, press, form, toast } = await visit({ desktop: true });
  await press(form.submit);
  await form.field('phone').focus();
  await toast.close.focus();
  await page.keyboard.press('Enter');
  await expect(toast.all).toHaveCount(0);
  await expect(form.field('phone')).toBeFocused();
});
