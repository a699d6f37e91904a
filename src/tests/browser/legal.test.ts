import { expect, test } from '@jest/globals';
import { stop, stopText } from '#content/legal/stop.ts';
import { violations } from '../support/axe.ts';
import { journeys } from '../support/journey.ts';
import { failedResource, overflowing } from '../support/steps.ts';
import { legalSettings } from '../support/settings.ts';

const { site, visit } = journeys({ env: legalSettings });

test('when a visitor without JavaScript submits the form to stop contact, then a request to stop all contact is stored', async () => {
  const { page, press } = await visit({ hydrated: false, context: { javaScriptEnabled: false } });
  await press(page.locator('footer').getByRole('link', { name: stop.label }));
  expect(await page.getByLabel(stopText.kinds.all).isChecked()).toBe(true);
  await page.getByLabel(stopText.contact).fill('(214) 555-0191');
  await press(page.getByRole('button', { name: stopText.submit }));
  await page.getByText(stopText.sent.again).waitFor();
  const requests = await site().testDatabase.rows('select contacts, what from privacy_requests');
  expect(requests).toEqual([{ contacts: ['+12145550191'], what: 'all' }]);
});

test.each(['/privacy', '/terms', '/accessibility', '/stop', '/stop?done=1', '/nothing-here'])(
  'when %s is read on a narrow phone, then the page fits and is accessible in both color schemes',
  async (path) => {
    const { page, expectProblems } = await visit({ size: [320, 640], path, hydrated: false });
    if (path === '/nothing-here') expectProblems(failedResource);
    await page.waitForLoadState();
    expect(await overflowing(page)).toEqual([]);
    expect(await violations(page)).toEqual([]);
  },
);
