import { expect, test } from '@jest/globals';
import { headerWords } from '#content/navigation.ts';
import { violations } from '../support/axe.ts';
import { journeys } from '../support/journey.ts';
import { outcomes } from '../support/steps.ts';

const { visit } = journeys();

// By day and by night, with the menu folded and with its links in a row.
test.each([
  [320, 'light'],
  [768, 'light'],
  [1350, 'dark'],
] as const)(
  'when at %i px, %s, the page is read, unfolded and refused, then nothing stands in the way',
  async (width, colorScheme) => {
    const { page, press, form, toast } = await visit({ size: [width, 844], context: { colorScheme } });
    expect(await violations(page)).toEqual([]);
    await press(page.locator('#faq summary').first());
    expect(await violations(page, '#faq')).toEqual([]);
    const menu = page.getByText(headerWords.menu, { exact: true });
    if (await menu.isVisible()) {
      await press(menu);
      expect(await violations(page, 'header')).toEqual([]);
      await press(menu);
    }
    await press(form.submit);
    await toast.says(...outcomes.missing);
    // First, as it goes after some seconds.
    expect(await violations(page, '[role=region]:has(li)')).toEqual([]);
    expect(await violations(page, '#contact')).toEqual([]);
  },
);

test('when the ticket is on its way, then it can be read, and it stands still within a second', async () => {
  const { page } = await visit({ context: { reducedMotion: 'no-preference' } });
  const ends = await page
    .locator('main figure')
    .first()
    .evaluate((ticket) => {
      const again = ticket.cloneNode(true) as Element;
      ticket.replaceWith(again);
      return again.getAnimations({ subtree: true }).map((each) => {
        const end = Number(each.effect?.getComputedTiming().endTime);
        each.pause();
        each.currentTime = end / 10;
        return end;
      });
    });
  expect(ends.length).toBeGreaterThan(0);
  expect(Math.max(...ends)).toBeLessThanOrEqual(1_000);
  expect(await violations(page, 'main figure')).toEqual([]);
});
