import { describe, expect, test } from '@jest/globals';
import { bothDevices, journeys } from '../support/journey.ts';
import { calculator, eventually, leadForm, toast } from '../support/steps.ts';

const { visit } = journeys();

const MISSING = ['Error', 'Please fill in all fields before submitting.'] as const;

describe.each(bothDevices)('on a %s', (device) => {
  test('when five seconds have passed, then the toast goes, and what it said stays at the form', async () => {
    const { page, press } = await visit({ device, before: (blank) => blank.clock.install() });
    await press(leadForm(page).submit);
    await toast(page).says(...MISSING);

    await page.clock.runFor(4_000);
    expect(await toast(page).all.isVisible()).toBe(true);
    await page.clock.runFor(1_500);
    await eventually(() => toast(page).all.count(), 0);
    expect(await leadForm(page).summary.getByText(MISSING[1]).isVisible()).toBe(true);
  });

  test('when the toast is closed, then it goes at once', async () => {
    const { page, press } = await visit({ device });
    await press(leadForm(page).submit);
    await toast(page).says(...MISSING);
    await press(toast(page).close);
    await eventually(() => toast(page).all.count(), 0);
  });

  test('when two outcomes follow each other, then only the later toast shows', async () => {
    const { page, press } = await visit({ device });
    await press(leadForm(page).submit);
    await toast(page).says(...MISSING);
    await press(calculator(page).save);
    await toast(page).says('Calculation saved!', 'Your ROI calculation has been saved successfully.');
    expect(await toast(page).all.count()).toBe(1);
  });

  test('when a toast was closed, then the next outcome shows one again', async () => {
    const { page, press } = await visit({ device });
    await press(leadForm(page).submit);
    await press(toast(page).close);
    await eventually(() => toast(page).all.count(), 0);
    await press(leadForm(page).submit);
    await toast(page).says(...MISSING);
  });

  test('when the toast shows, then it stands within the window and leaves the form to the focus', async () => {
    const { page, press } = await visit({ device, context: { viewport: { width: 320, height: 568 } } });
    await press(leadForm(page).submit);
    await toast(page).says(...MISSING);
    const box = await toast(page).all.boundingBox();
    expect(box?.x).toBeGreaterThanOrEqual(0);
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(320);
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(568);
    expect(await leadForm(page).summary.evaluate((summary) => summary === document.activeElement)).toBe(true);
  });
});

test('when the keyboard asks for the toast, then it has the focus and Escape closes it', async () => {
  const { page, press } = await visit({ device: 'desktop' });
  await press(leadForm(page).submit);
  await toast(page).says(...MISSING);
  await page.keyboard.press('F8');
  await page.keyboard.press('Tab');
  expect(await toast(page).all.evaluate((item) => item === document.activeElement)).toBe(true);
  await page.keyboard.press('Escape');
  await eventually(() => toast(page).all.count(), 0);
});
