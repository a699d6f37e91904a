import { test } from '@jest/globals';
import { stopText } from '#content/legal/stop.ts';
import { spanishForm as words } from '#content/spanish/form.ts';
import { spanishStopText } from '#content/spanish/legal.ts';
import { expect, hydrate, journeys } from '../support/journey.ts';
import { newLead } from '../support/leads.ts';

const { visit, leadsOf } = await journeys();

test('the form of /es speaks Spanish, and its lead is Spanish', async () => {
  const { page, form } = await visit({ locale: 'es-US' });
  const lead = newLead();
  await expect(form.field('language')).toHaveValue('en');
  await page.locator('header').getByRole('link', { name: 'Español' }).click();
  await page.waitForURL('/es');
  await expect(page.locator('main #scene-house')).toBeVisible();
  await hydrate(page);
  await form.submit.click();
  await expect(form.summary).toBeFocused();
  await expect(form.summary).toContainText(words.fieldErrors.missing.phone);
  await form.fill(lead);
  const refused = { status: 429, json: { detail: 'Wait.' } };
  await page.route('**/api/leads', (route) => route.fulfill(refused), { times: 1 });
  await form.submit.click();
  await expect(form.summary).toContainText(words.refusals?.[429] ?? '');
  await form.submit.click();
  await expect(form.ticket).toContainText(`${words.ticket.labels.language}español`);
  expect(await leadsOf(lead)).toMatchObject([{ language: 'es' }]);
});

test.each([
  ['/stop', stopText],
  ['/es/alto', spanishStopText],
])('a stop is sent from %s, and corrected there', async (path, text) => {
  const { page } = await visit({ path, hydrated: false });
  const contact = page.getByLabel(text.contact);
  const submit = page.getByRole('button', { name: text.submit });
  await contact.fill('nobody');
  await submit.click();
  await page.getByRole('group').getByText(text.errors.contact).waitFor();
  await contact.fill('(214) 555-0191');
  await page.getByLabel(text.kinds.texts).check();
  await submit.click();
  await page.waitForURL(`${path}?done=texts`);
  await page.getByText(text.sent.what.texts).waitFor();
});
