import { describe, expect, test } from '@jest/globals';
import { headerWords } from '#content/navigation.ts';
import { violations } from '../support/axe.ts';
import { journeys } from '../support/journey.ts';
import { leadForm, toast } from '../support/steps.ts';

const { visit } = journeys();

// By day and by night, with the menu folded and with its links in a row.
const views = [
  { width: 320, colorScheme: 'light' },
  { width: 390, colorScheme: 'dark' },
  { width: 768, colorScheme: 'light' },
  { width: 1350, colorScheme: 'dark' },
] as const;

describe.each(views)('at $width px, $colorScheme', ({ width, colorScheme }) => {
  const context = { viewport: { width, height: 844 }, colorScheme };
  const device = width < 600 ? 'phone' : 'desktop';

  test('when the page is read, with what unfolds open, then nothing stands in the way', async () => {
    const { page, press } = await visit({ device, context });
    expect(await violations(page)).toEqual([]);
    await press(page.locator('#faq summary').first());
    const menu = page.getByText(headerWords.menu, { exact: true });
    if (await menu.isVisible()) await press(menu);
    expect(await violations(page)).toEqual([]);
  });

  test('when a form is refused and a toast shows, then nothing stands in the way', async () => {
    const { page, press } = await visit({ device, context });
    await press(leadForm(page).submit);
    await toast(page).says('Error', 'Please fill in all fields before submitting.');
    expect(await violations(page)).toEqual([]);
  });

  test('when nothing is at the address, then the page that says so is sound', async () => {
    const { page, provokes } = await visit({ device, context, path: '/nothing-here', hydrated: false });
    provokes(/404/);
    await page.waitForLoadState();
    expect(await violations(page)).toEqual([]);
  });
});
