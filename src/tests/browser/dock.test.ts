import { describe, expect, test } from '@jest/globals';
import { elementsUnderDock } from '../support/dock-steps.ts';
import { eventually } from '../support/eventually.ts';
import { journeys } from '../support/journey.ts';
import { outcomes } from '../support/steps.ts';

const { visit } = journeys();

describe.each([320, 1350])('at %i px', (width) => {
  const size: [number, number] = [width, 700];

  test('when Tab goes through the page, then the dock covers neither the focus nor the buttons', async () => {
    const { page } = await visit({ size });
    const stops = await page.evaluate(
      () => [...document.querySelectorAll<HTMLElement>('a, button, input, select, summary')].length,
    );
    const covered: string[] = [];
    for (let stop = 0; stop < stops; stop += 1) {
      await page.keyboard.press('Tab');
      covered.push(...(await elementsUnderDock(page)));
    }
    expect(covered).toEqual([]);
    expect(stops).toBeGreaterThan(30);
  });

  test('when the page is scrolled, a toast shows or the panel opens, then nothing covers anything', async () => {
    const { page, press, form, toast, call } = await visit({ size });
    await form.submit.scrollIntoViewIfNeeded();
    const start = await page.evaluate(() => scrollY);
    const covered: string[] = [];
    // Dock and button are 44 px high each, so no overlap fits between two steps.
    for (const from of [0, start - 700]) {
      for (let y = from; y <= from + 1_400; y += 80) {
        await page.evaluate((top) => scrollTo(0, top), y);
        covered.push(...(await elementsUnderDock(page)));
      }
    }
    expect(covered).toEqual([]);

    await press(form.submit);
    await toast.says(...outcomes.missing);
    await eventually(() => elementsUnderDock(page), []);
    expect(await toast.all.count()).toBe(1);
    await press(toast.close);

    await press(call.launcher);
    await call.samples.waitFor();
    const box = await call.panel.boundingBox();
    expect(box && box.x >= 0 && box.y >= 0).toBe(true);
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(width);
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(700);
    const sideways = await call.panel.evaluate((panel) => panel.scrollWidth - panel.clientWidth);
    expect(sideways).toBeLessThanOrEqual(0);
  });
});

test('when the dock is hidden, then a tap in its place reaches the element below', async () => {
  const { page, form, call } = await visit({ size: [320, 700] });
  const dock = page.locator('[data-dock]');
  await form.submit.evaluate((button) => {
    const { top, height } = button.getBoundingClientRect();
    const corner = document.querySelector('[data-dock]')?.getBoundingClientRect();
    if (corner) scrollBy(0, top + height / 2 - (corner.top + corner.height / 2));
  });
  await form.submit.evaluate((button) => button.focus({ preventScroll: true }));
  await eventually(() => dock.evaluate((corner) => getComputedStyle(corner).opacity), '0');
  const isTapped = await call.launcher.evaluate((button) => {
    const { left, top, width: wide, height } = button.getBoundingClientRect();
    return button.contains(document.elementFromPoint(left + wide / 2, top + height / 2));
  });
  expect(isTapped).toBe(false);
});

// A zoomed desktop, and the largest phone on its side.
test.each([
  [320, 256],
  [910, 430],
])('when the window is %i by %i, then more than half of it shows the conversation', async (...size) => {
  const { page, talk } = await visit({ size, device: 'phone' });
  const launcher = await talk.launcher.boundingBox();
  expect(launcher?.height).toBe(44);
  await talk.open();
  const scroller = talk.log.locator('..');
  expect(await scroller.evaluate((box) => box.clientHeight)).toBeGreaterThan(size[1] / 2);
  expect(
    await page.evaluate(() => document.querySelector('#dock-chat h2')?.getBoundingClientRect().top),
  ).toBeLessThan(30);
});

test('when a phone has a notch and a home indicator, then dock and panel keep clear of them', async () => {
  const { page, talk } = await visit();
  const viewport = page.locator('meta[name=viewport]');
  expect(await viewport.getAttribute('content')).toContain('viewport-fit=cover');
  const spaceBelow = async (part: typeof talk.launcher) => {
    const box = await part.boundingBox();
    return 844 - (box?.y ?? 0) - (box?.height ?? 0);
  };
  const before = await spaceBelow(talk.launcher);
  const device = await page.context().newCDPSession(page);
  await device.send('Emulation.setSafeAreaInsetsOverride', { insets: { top: 47, bottom: 34 } });
  await eventually(() => spaceBelow(talk.launcher), before + 34);
  await talk.open();
  expect((await talk.button('Close').boundingBox())?.y).toBeGreaterThanOrEqual(47);
  expect(await spaceBelow(talk.button('Send'))).toBeGreaterThanOrEqual(34);
});
