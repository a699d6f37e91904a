import { describe, expect, test } from '@jest/globals';
import { faq } from '#content/faq.ts';
import { bothDevices, journeys } from '../support/journey.ts';

const { visit } = journeys();

describe.each(bothDevices)('on a %s', (device) => {
  const openFaq = async () => {
    const visitor = await visit({ device });
    const items = visitor.page.locator('#faq details');
    const open = () =>
      items.evaluateAll((all) => all.flatMap((item, index) => (item.hasAttribute('open') ? [index] : [])));
    return {
      ...visitor,
      items,
      open,
      press: (nth: number) => visitor.press(items.nth(nth).locator('summary')),
    };
  };

  test('when a question is opened, then its answer shows and the one before closes', async () => {
    const { items, open, press } = await openFaq();
    expect(await items.count()).toBe(12);
    expect(await open()).toEqual([]);

    await press(3);
    expect(await open()).toEqual([3]);
    expect(
      await items
        .nth(3)
        .getByText(faq[3]?.answer ?? '')
        .isVisible(),
    ).toBe(true);

    await press(5);
    expect(await open()).toEqual([5]);
    expect(
      await items
        .nth(3)
        .getByText(faq[3]?.answer ?? '')
        .isVisible(),
    ).toBe(false);
  });

  test('when the open question is pressed again, then it collapses', async () => {
    const { open, press } = await openFaq();
    await press(0);
    expect(await open()).toEqual([0]);
    await press(0);
    expect(await open()).toEqual([]);
  });

  test('when the keyboard opens a question, then its answer shows', async () => {
    const { page, items, open } = await openFaq();
    await items.nth(11).locator('summary').focus();
    await page.keyboard.press('Enter');
    expect(await open()).toEqual([11]);
    await page.keyboard.press('Space');
    expect(await open()).toEqual([]);
  });
});
