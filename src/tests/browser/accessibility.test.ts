import { expect, test } from '@jest/globals';
import { faq } from '#content/faq.ts';
import { headerWords } from '#content/navigation.ts';
import { violations } from '../support/axe.ts';
import { journeys } from '../support/journey.ts';
import { outcomes } from '../support/steps.ts';

const { visit } = journeys();

// In both color schemes, and with the phone menu and the desktop links.
test.each([
  [320, 'light'],
  [768, 'light'],
  [1350, 'dark'],
] as const)(
  'when the page is read, opened up and submitted empty at %i px, %s, then axe finds no violations',
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
    // First, because the toast disappears after five seconds.
    expect(await violations(page, '[role=region]:has(li)')).toEqual([]);
    expect(await violations(page, '#contact')).toEqual([]);
  },
);

test('when the ticket is animated, then it can be read, and the animation ends within a second', async () => {
  const { page } = await visit({ context: { reducedMotion: 'no-preference' } });
  const ends = await page
    .locator('main figure')
    .first()
    .evaluate((ticket) => {
      const copy = ticket.cloneNode(true) as Element;
      ticket.replaceWith(copy);
      return copy.getAnimations({ subtree: true }).map((each) => {
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

test('when a screen reader reads the FAQ, then it reads questions without plus or minus signs', async () => {
  const { page, press } = await visit();
  const list = page.locator('#faq');
  await press(list.locator('summary').first());
  const read = await list.ariaSnapshot();
  expect(read).toContain(faq[0]?.question);
  expect(read).not.toMatch(/[+\u2212]/);
});
