import { test } from '@jest/globals';
import { spanishForm as words } from '#content/spanish/form.ts';
import { expect, journeys, untilHydrated } from '../support/journey.ts';
import { newLead } from '../support/leads.ts';
import { leadForm } from '../support/steps.ts';

const { visit, leadsOf } = journeys();

test('a draft of / becomes a lead on /es', async () => {
  const { page, press, form: formOfHome } = await visit({ context: { locale: 'es-US' } });
  const [lead, form] = [newLead(), leadForm(page, words)];
  expect(await formOfHome.field('language').inputValue()).toBe('es');
  await formOfHome.field('email').fill(lead.email);
  await press(page.locator('header').getByRole('link', { name: 'Español' }));
  await page.waitForURL('/es');
  await untilHydrated(page);
  await expect(form.field('email')).toHaveValue(lead.email);
  await press(form.submit);
  await expect(form.summary).toBeFocused();
  await expect(form.summary).toContainText(words.fieldErrors.missing.phone);
  await form.fill(lead);
  await press(form.submit);
  await expect(form.ticket).toContainText(`${words.ticket.labels.language}español`);
  expect(await leadsOf(lead)).toMatchObject([{ language: 'es' }]);
});
