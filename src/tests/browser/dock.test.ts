import { describe, expect, test } from '@jest/globals';
import { coveredByDock } from '../support/dock.ts';
import { journeys } from '../support/journey.ts';
import { eventually, leadForm, toast } from '../support/steps.ts';
import { voice } from '../support/voice.ts';

const { visit } = journeys();

const widths = [320, 390, 1350];
const deviceOf = (width: number) => (width < 600 ? 'phone' : 'desktop');

describe.each(widths)('at %i px', (width) => {
  const context = { viewport: { width, height: 700 } };

  test('when the page is walked by Tab, then the dock lies over nothing in focus and not over the button', async () => {
    const { page } = await visit({ device: deviceOf(width), context });
    const stops = await page.evaluate(
      () => [...document.querySelectorAll<HTMLElement>('a, button, input, select, summary')].length,
    );
    const covered: string[] = [];
    for (let stop = 0; stop < stops; stop += 1) {
      await page.keyboard.press('Tab');
      if (await voice(page).launcher.evaluate((button) => button === document.activeElement)) continue;
      covered.push(...(await coveredByDock(page)));
    }
    expect(covered).toEqual([]);
    expect(stops).toBeGreaterThan(30);
  });

  test('when the page is scrolled through, then the dock never lies over the form’s button', async () => {
    const { page } = await visit({ device: deviceOf(width), context });
    const submit = leadForm(page).submit;
    await submit.scrollIntoViewIfNeeded();
    const start = await page.evaluate(() => scrollY);
    const covered: string[] = [];
    for (let y = start - 700; y <= start + 700; y += 40) {
      await page.evaluate((top) => scrollTo(0, top), y);
      covered.push(...(await coveredByDock(page)));
    }
    expect(covered).toEqual([]);
  });

  test('when a toast shows, then the dock does not lie over it', async () => {
    const { page, press } = await visit({ device: deviceOf(width), context });
    await press(leadForm(page).submit);
    await toast(page).says('Error', 'Please fill in all fields before submitting.');
    await page.waitForTimeout(300);
    expect(await toast(page).all.count()).toBe(1);
    expect(await coveredByDock(page)).toEqual([]);
  });

  test('when the panel is open, then it stands within the window and scrolls by itself', async () => {
    const { page, press } = await visit({ device: deviceOf(width), context });
    await press(voice(page).launcher);
    await voice(page).samples.waitFor();
    const box = await voice(page).panel.boundingBox();
    expect(box && box.x >= 0 && box.y >= 0).toBe(true);
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(width);
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(700);
    const sideways = await voice(page).panel.evaluate((panel) => panel.scrollWidth - panel.clientWidth);
    expect(sideways).toBeLessThanOrEqual(0);
  });
});

test('when the dock has stepped aside, then a tap where it was meets what lies beneath', async () => {
  const { page } = await visit({ device: 'phone', context: { viewport: { width: 320, height: 700 } } });
  const dock = page.locator('[data-dock]');
  await leadForm(page).submit.evaluate((button) => {
    const { top, height } = button.getBoundingClientRect();
    const corner = document.querySelector('[data-dock]')?.getBoundingClientRect();
    if (corner) scrollBy(0, top + height / 2 - (corner.top + corner.height / 2));
  });
  await leadForm(page).submit.evaluate((button) => button.focus({ preventScroll: true }));
  await eventually(() => dock.evaluate((corner) => getComputedStyle(corner).opacity), '0');
  const isMet = await voice(page).launcher.evaluate((button) => {
    const { left, top, width: wide, height } = button.getBoundingClientRect();
    return button.contains(document.elementFromPoint(left + wide / 2, top + height / 2));
  });
  expect(isMet).toBe(false);
});
