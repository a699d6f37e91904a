import { test } from '@jest/globals';
import { english } from '#content/page-words.ts';
import { spanishForm as words } from '#content/spanish/form.ts';
import { paths } from '#shared/api.ts';
import { violations } from '../support/axe.ts';
import { expect, journeys, untilHydrated } from '../support/journey.ts';
import { newLead } from '../support/leads.ts';
import { failedResource, overflowing } from '../support/steps.ts';

const { visit, leadsOf } = journeys();
const context = { locale: 'es-US' };

const inSpanish = (page: Awaited<ReturnType<typeof visit>>['page']) => {
  const contact = page.locator('#contact');
  const field = (name: keyof typeof words.form.fields) =>
    contact.getByLabel(words.form.fields[name], { exact: true });
  return {
    contact,
    field,
    submit: page.locator('#lead-submit'),
    fill: async (lead: ReturnType<typeof newLead>) => {
      for (const name of ['businessName', 'contactName', 'email', 'phone'] as const)
        await field(name).fill(lead[name]);
      await field('businessType').selectOption(lead.businessType);
      await field('monthlyLeadVolume').selectOption(lead.monthlyLeadVolume);
    },
  };
};

test('a draft of / becomes a lead on /es', async () => {
  const { page, press, form, expectProblems } = await visit({ context });
  const lead = newLead({ phone: '(512) 555-0188' });
  expect(await form.field('language').inputValue()).toBe('es');
  await form.field('email').fill(lead.email);
  await press(page.locator('header').getByRole('link', { name: 'Español' }));
  await page.waitForURL('/es');
  await untilHydrated(page);
  const { contact, field, submit, fill } = inSpanish(page);
  await expect(field('email')).toHaveValue(lead.email);
  expect(await overflowing(page.locator('body'))).toEqual([]);
  expect(await violations(page)).toEqual([]);
  const scripts = await page.evaluate(async () => {
    const files = performance.getEntriesByType('resource').map(({ name }) => name);
    const texts = files
      .filter((name) => name.endsWith('.js'))
      .map(async (name) => (await fetch(name)).text());
    return (await Promise.all(texts)).join();
  });
  expect(scripts).toContain(words.capture.heading);
  for (const text of [english.capture.heading, english.form.note, english.form.fields.businessName])
    expect(scripts).not.toContain(text);

  await submit.tap();
  await expect(contact.getByRole('group', { name: words.summary.heading })).toBeFocused();
  for (const message of Object.values(words.fieldErrors.missing).filter((each) => !each.includes('correo')))
    await contact.getByRole('link', { name: message }).waitFor();
  await fill(lead);

  await page.route(`**${paths.leads}`, (route) => route.fulfill({ status: 429, json: { detail: 'Wait.' } }), {
    times: 1,
  });
  expectProblems(failedResource);
  await submit.tap();
  await contact.getByText(words.refusals?.[429] ?? '').waitFor();
  await page.route(
    `**${paths.leads}`,
    (route) => route.fulfill({ status: 202, json: { id: '3f2c8f9e-7f5b-4c55-9a39-5d3f4a1c8b27' } }),
    { times: 1 },
  );
  await submit.tap();
  const ticket = contact.getByRole('group', { name: words.ticket.heading });
  await expect(ticket).toContainText(words.ticket.unknownHours);
  await ticket.locator('xpath=..').getByText(words.ticket.again).tap();
  await fill(lead);
  await submit.tap();
  await expect(ticket).toContainText(`${words.ticket.labels.language}español`);
  const text = await page.locator('body').innerText();
  for (const label of [
    ...Object.values(english.form.fields),
    english.form.submit.idle,
    english.ticket.heading,
  ])
    expect(text).not.toContain(label);
  expect(await leadsOf(lead)).toMatchObject([{ language: 'es' }]);
});

test('the chat hands a Spanish question off to the form on /es', async () => {
  const { page, press, chat } = await visit();
  await chat.open();
  await chat.ask('quiero que me llamen en la tarde');
  await press(chat.panel.getByRole('button', { name: 'Que me llame una persona' }));
  await page.waitForURL('/es#contact');
  await untilHydrated(page);
  await expect(inSpanish(page).field('language')).toHaveValue('es');
});
