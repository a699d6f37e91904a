import { expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { roiText } from '#content/roi.ts';
import { roiFields } from '#shared/roi.ts';
import { eventually } from '../support/eventually.ts';
import { journeys } from '../support/journey.ts';
import { controlsUnder, isFocused, stopTime } from '../support/steps.ts';

const { visit } = journeys();

const textOf = (name: (typeof roiFields)[number]) => roiText.fields[name].hint;
const tooltip = (page: Page, name: (typeof roiFields)[number]) =>
  page.getByRole('tooltip').filter({ hasText: textOf(name) });

/** Finds the visible tooltips. The element with the role `tooltip` is visually hidden. */
const bubbles = (page: Page) => page.locator('[data-radix-popper-content-wrapper]');

test('when a hint is hovered for 700 ms or focused by keyboard, then the hint opens, and Escape closes it', async () => {
  const { page, roi } = await visit({ device: 'desktop', clock: true });
  await roi.fill({ monthlyLeads: '777', currentStaffCost: '888' });
  await roi.field('currentStaffCost').focus();
  await stopTime(page);
  await roi.hint('averageJobValue').hover();
  // Waits for an attribute that Radix, the tooltip library, sets after it has loaded.
  await roi.hint('averageJobValue').and(page.locator('[data-state]')).waitFor();
  await page.clock.runFor(650);
  expect(await bubbles(page).count()).toBe(0);
  await page.clock.runFor(100);
  await tooltip(page, 'averageJobValue').waitFor({ state: 'attached' });
  expect(await bubbles(page).isVisible()).toBe(true);
  expect(await controlsUnder(bubbles(page))).toEqual([]);
  await page.keyboard.press('End');
  await page.keyboard.press('9');
  expect(await roi.values()).toMatchObject({ monthlyLeads: '777', currentStaffCost: '8889' });

  await page.keyboard.press('Shift+Tab');
  const hint = roi.hint('currentStaffCost');
  await tooltip(page, 'currentStaffCost').waitFor({ state: 'attached' });
  expect(await isFocused(hint)).toBe(true);
  const description = (button: Element) =>
    document.getElementById(button.getAttribute('aria-describedby') ?? '')?.textContent;
  await eventually(() => hint.evaluate(description), textOf('currentStaffCost'));
  await page.keyboard.press('Escape');
  await eventually(() => bubbles(page).count(), 0);
});

test('when a hint is tapped, then the hint opens inside the window, and another tap closes it', async () => {
  const { page, roi } = await visit({ size: [320, 568] });
  for (const name of roiFields) {
    await roi.hint(name).tap();
    await tooltip(page, name).waitFor({ state: 'attached' });
    expect(await bubbles(page).isVisible()).toBe(true);
    const box = await bubbles(page).boundingBox();
    expect(box?.x).toBeGreaterThanOrEqual(0);
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(320);
    expect(await controlsUnder(bubbles(page))).toEqual([]);
    await roi.hint(name).tap();
    await eventually(() => bubbles(page).count(), 0);
  }
  await roi.hint('monthlyLeads').tap();
  await tooltip(page, 'monthlyLeads').waitFor({ state: 'attached' });
  await roi.form.getByRole('heading', { name: roiText.results.heading }).tap();
  await eventually(() => bubbles(page).count(), 0);
});
