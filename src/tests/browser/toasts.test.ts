import { expect, test } from '@jest/globals';
import { eventually } from '../support/eventually.ts';
import { journeys } from '../support/journey.ts';
import { isFocused, outcomes, untilFocused } from '../support/steps.ts';

const { visit } = journeys();

test('when five seconds have passed, then the toast is gone, and the message stays at the form', async () => {
  const { page, press, form, toast } = await visit({ clock: true });
  await press(form.submit);
  await toast.says(...outcomes.missing);
  await page.clock.runFor(4_000);
  expect(await toast.all.isVisible()).toBe(true);
  await page.clock.runFor(1_500);
  await eventually(() => toast.all.count(), 0);
  expect(await form.summary.getByText(outcomes.missing[1]).isVisible()).toBe(true);
});

test('when outcomes follow each other, then only the last toast shows', async () => {
  const { page, press, form, roi, toast } = await visit({ size: [320, 568] });
  await press(form.submit);
  await toast.says(...outcomes.missing);
  await untilFocused(form.summary);
  const box = await toast.all.boundingBox();
  expect(box?.x).toBeGreaterThanOrEqual(0);
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(320);
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(568);

  await press(toast.close);
  await eventually(() => toast.all.count(), 0);
  await press(form.submit);
  await toast.says(...outcomes.missing);
  await press(roi.save);
  await toast.says(...outcomes.saved);
  expect(await toast.all.count()).toBe(1);

  await page.keyboard.press('F8');
  await page.keyboard.press('Tab');
  expect(await isFocused(toast.all)).toBe(true);
  await page.keyboard.press('Escape');
  await eventually(() => toast.all.count(), 0);
});
