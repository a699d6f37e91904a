import { expect, test } from '@jest/globals';
import { legalLabels } from '#content/navigation.ts';
import { stop, stopText } from '#content/legal/stop.ts';
import { violations } from '../support/axe.ts';
import { journeys } from '../support/journey.ts';
import { failedResource } from '../support/steps.ts';
import { legalSettings } from '../support/settings.ts';

const { site, visit } = journeys({ env: legalSettings });

test.each([true, false])(
  'when the link to stop is followed (script: %s), then a request is sent in two presses',
  async (javaScriptEnabled) => {
    const { page, press, expectProblems } = await visit({ hydrated: false, context: { javaScriptEnabled } });
    await press(page.locator('footer').getByRole('link', { name: stop.label }));
    const send = page.getByRole('button', { name: stopText.submit });
    const contact = page.getByLabel(stopText.contact);
    await contact.fill('not a number');
    await press(send);
    expectProblems(failedResource);
    await page.getByText(stopText.errors.contact).first().waitFor();
    expect(await contact.inputValue()).toBe('not a number');
    expect(await page.getByLabel(stopText.kinds.all).isChecked()).toBe(true);

    await contact.fill(javaScriptEnabled ? '(214) 555-0191' : '(214) 555-0192');
    await press(send);
    await page.getByText(stopText.sent.again).waitFor();
    const number = javaScriptEnabled ? '+12145550191' : '+12145550192';
    expect(
      await site().testDatabase.rows('select what from privacy_requests where contact = $1', [number]),
    ).toEqual([{ what: 'all' }]);
  },
);

test.each(['/privacy', '/terms', '/accessibility', '/stop', '/stop?sent=all'])(
  'when %s is read on a narrow phone, then it fits, and it is accessible in both color schemes',
  async (path) => {
    const { page } = await visit({ size: [320, 640], path, hydrated: false });
    await page.waitForLoadState();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
    expect(await violations(page)).toEqual([]);
  },
);

test('when the form is filled in, then the policy and the terms are next to the boxes', async () => {
  const { form } = await visit();
  for (const name of legalLabels) expect(await form.form.getByRole('link', { name }).isVisible()).toBe(true);
});
