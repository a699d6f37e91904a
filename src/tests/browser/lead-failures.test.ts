import { test } from '@jest/globals';
import { leadFormErrors } from '#content/form/lead-form-errors.ts';
import { leadFormText as words } from '#content/form/lead-form.ts';
import { site as siteText } from '#content/site.ts';
import { paths } from '#shared/api.ts';
import { leadFields } from '#shared/lead-fields.ts';
import { expect, journeys, hydratePage } from '../support/journey.ts';
import { newLead } from '../support/leads.ts';
import { failedResource, outcomes, untilBelowHeader } from '../support/steps.ts';

const { visit, leadsOf } = journeys();

const ROUTE = `**${paths.leads}`;
const { missing } = leadFormErrors;

test('an empty field takes the focus to its error, until corrected', async () => {
  const { page, press, form } = await visit({ size: [320, 640] });
  await expect(form.form.locator('[aria-invalid=true]')).toHaveCount(0);
  await page.evaluate(() => {
    addEventListener('invalid', () => console.error('the browser shows its own bubble'), { capture: true });
  });
  await press(form.submit);
  await expect(form.summary).toBeFocused();
  // The window is too small for the whole summary, so the page must show the summary's heading.
  await untilBelowHeader(form.summary.getByRole('heading'), Infinity);
  for (const name of leadFields) {
    await expect(form.field(name)).toHaveAttribute('aria-invalid', 'true');
    await expect(form.field(name)).toHaveAccessibleDescription(missing[name]);
  }
  for (const name of ['monthlyLeadVolume', 'phone'] as const) {
    await press(form.summary.getByRole('link', { name: missing[name] }));
    await expect(form.field(name)).toBeFocused();
    const label = form.form.locator('label').getByText(words.fields[name], { exact: true });
    await untilBelowHeader(label, Infinity);
  }
  // Key by key, because the page must not lose a key when it clears the error.
  await page.keyboard.type('214');
  await expect(form.field('phone')).toHaveValue('214');
  await expect(form.form.getByText(missing.phone)).toHaveCount(0);
});

test('on a translated page, failures are announced once, and the lead is sent', async () => {
  const { page, press, expectProblems, announced, form, toast } = await visit({
    listens: true,
    translated: true,
  });
  expectProblems(failedResource);
  const lead = newLead();
  await press(form.submit);
  await toast.says(outcomes.missing);
  for (const name of leadFields) await expect(form.form.getByText(missing[name])).toHaveCount(2);
  await form.fill(lead);
  await expect(form.summary).toHaveCount(0);
  await page.route(ROUTE, (route) => route.fulfill({ status: 503, body: 'busy' }), { times: 1 });
  await press(form.submit);
  await toast.says(outcomes.failed);
  await expect(form.summary).toBeFocused();
  const call = form.summary.getByRole('link', { name: siteText.phone.display });
  await expect(call).toHaveAttribute('href', `tel:${siteText.phone.e164}`);
  await toast.untilAnnounced();
  // The error summary takes the focus instead.
  expect(new Set(announced)).toEqual(new Set(['Notification', words.submit.pending]));
  await press(form.submit);
  await form.sent.waitFor();
  expect(await leadsOf(lead)).toHaveLength(1);
});

test('a form that the server returned with errors is corrected and sent', async () => {
  const { page, expectProblems, form, send } = await visit();
  expectProblems(/status of 400/);
  const lead = newLead();
  await form.fill({ ...lead, businessName: '' });
  const answered = page.waitForURL(ROUTE);
  await form.form.evaluate((element: HTMLFormElement) => element.submit());
  await answered;
  await hydratePage(page);
  expect(await form.values()).toMatchObject({ email: lead.email, businessName: '' });
  await send({ businessName: lead.businessName });
  expect(await leadsOf(lead)).toMatchObject([{ business_name: lead.businessName }]);
});

test('a toast ends after five seconds, and the next one replaces it', async () => {
  const { page, press, form, roi, toast } = await visit({ size: [320, 568], clock: true });
  await press(form.submit);
  await toast.says(outcomes.missing);
  await expect(toast.all).toBeInViewport({ ratio: 1 });
  await press(roi.save);
  await toast.says(outcomes.saved);
  await expect(toast.all).toHaveCount(1);
  await page.clock.runFor(4_000);
  await expect(toast.all).toBeVisible();
  await page.clock.runFor(1_500);
  await expect(toast.all).toHaveCount(0);
  await expect(page.getByRole('status').filter({ hasText: outcomes.saved.description })).toHaveCount(1);
  await expect(form.summary.getByText(outcomes.missing.description)).toBeVisible();
});
