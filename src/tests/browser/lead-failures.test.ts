import { test } from '@jest/globals';
import type { Route } from 'playwright';
import { leadFormErrors } from '#content/form/lead-form-errors.ts';
import { leadFormText as words } from '#content/form/lead-form.ts';
import { site as siteText } from '#content/site.ts';
import { paths } from '#shared/api.ts';
import { leadFields } from '#shared/lead-fields.ts';
import { expect, journeys, hydratePage } from '../support/journey.ts';
import { newLead } from '../support/leads.ts';
import { failedResource, outcomes, postsTo, stopTime, untilBelowHeader } from '../support/steps.ts';

const { visit, leadsOf } = journeys();

const ROUTE = `**${paths.leads}`;
const broken = new RegExp(`failed: POST .*${paths.leads}`);
const { missing } = leadFormErrors;

test('an empty field is not sent, and has an error until corrected', async () => {
  const { page, press, form, toast } = await visit({ size: [320, 640] });
  const posts = postsTo(page, paths.leads);
  await expect(form.form.locator('[aria-invalid=true]')).toHaveCount(0);
  await page.evaluate(() => {
    addEventListener('invalid', () => console.error('the browser shows its own bubble'), { capture: true });
  });
  await form.fill({ businessName: '   ' });
  await press(form.submit);

  await toast.says(outcomes.missing);
  await expect(form.summary).toBeFocused();
  // Before the toast closes by itself.
  await press(toast.close);
  await expect(form.summary.getByText(outcomes.missing.description)).toBeVisible();
  // The window is too small for the whole summary, so the page must show the summary's heading.
  await untilBelowHeader(form.summary.getByRole('heading'), Infinity);
  for (const name of leadFields) {
    await expect(form.field(name)).toHaveAttribute('aria-invalid', 'true');
    await expect(form.field(name)).toHaveAccessibleDescription(missing[name]);
    await expect(form.summary.getByRole('link', { name: missing[name] })).toHaveCount(1);
  }
  await expect(form.submit).toBeEnabled();

  for (const name of ['phone', 'email', 'monthlyLeadVolume'] as const) {
    await press(form.summary.getByRole('link', { name: missing[name] }));
    await expect(form.field(name)).toBeFocused();
    const label = form.form.locator('label').getByText(words.fields[name], { exact: true });
    await untilBelowHeader(label, Infinity);
  }

  // Types key by key, because the page must not lose a key when it clears the error.
  const lead = newLead();
  await press(form.field('businessName'));
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type(lead.businessName);
  await expect(form.field('businessName')).toHaveValue(lead.businessName);
  await expect(form.form.getByText(missing.businessName)).toHaveCount(0);
  await expect(form.field('email')).toHaveAccessibleDescription(missing.email);
  await form.fill(lead);
  await expect(form.summary).toHaveCount(0);
  expect(posts).toEqual([]);
});

test('failures keep the input, and the lead is stored once', async () => {
  const { page, press, expectProblems, announced, form, toast, reload } = await visit({
    listens: true,
    translated: true,
  });
  const posts = postsTo(page, paths.leads);
  const suggestion = words.didYouMean('rick@gmail.com');
  const lead = { ...newLead(), businessType: 'other' };
  expectProblems(failedResource, broken);
  await press(form.submit);
  await toast.says(outcomes.missing);
  for (const name of leadFields) await expect(form.form.getByText(missing[name])).toHaveCount(2);
  await form.fill({ ...lead, email: 'rick@gmial.com' });
  await form.field('tradeDetail').fill('Window cleaning');
  await expect(form.summary).toHaveCount(0);
  await press(form.form.getByRole('button', { name: 'rick@gmail.com' }));
  await expect(form.field('email')).toHaveValue('rick@gmail.com');
  await expect(form.form.getByText(suggestion)).toHaveCount(0);
  await form.fill(lead);
  const failures = [
    (route: Route) => route.fulfill({ status: 503, body: 'busy' }),
    (route: Route) => route.fetch().then(() => route.abort('connectionreset')),
  ];
  for (const fail of failures) {
    await page.route(ROUTE, fail);
    await press(form.submit);
    await toast.says(outcomes.failed);
    await expect(form.summary).toBeFocused();
    await expect(form.summary.getByText(outcomes.failed.description)).toBeVisible();
    const call = form.summary.getByRole('link', { name: siteText.phone.display });
    await expect(call).toHaveAttribute('href', `tel:${siteText.phone.e164}`);
    await expect(form.submit).toHaveText(words.submit.idle);
    await toast.untilAnnounced();
    await page.unroute(ROUTE);
    await reload();
    expect(await form.values()).toEqual(lead);
  }
  // The error summary takes the focus instead.
  expect(new Set(announced)).toEqual(new Set(['Notification', suggestion, words.submit.pending]));

  await press(form.submit);
  await form.sent.waitFor();
  const [first, ...retries] = posts.map(({ key }) => key);
  expect(retries).toEqual([first, first]);
  expect(await leadsOf(lead)).toMatchObject([{ trade_detail: 'Window cleaning' }]);
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

test('a toast ends after five seconds, and endless requests fail', async () => {
  const { page, press, form, roi, toast, send } = await visit({ size: [320, 568], clock: true });
  await press(form.submit);
  await toast.says(outcomes.missing);
  await expect(form.summary).toBeFocused();
  await expect(toast.all).toBeInViewport({ ratio: 1 });
  await press(roi.save);
  await toast.says(outcomes.saved);
  await expect(toast.all).toHaveCount(1);
  await page.clock.runFor(4_000);
  await expect(toast.all).toBeVisible();
  await page.clock.runFor(1_500);
  await expect(toast.all).toHaveCount(0);
  await expect(page.getByRole('status').filter({ hasText: outcomes.saved.title })).toHaveCount(1);
  await expect(form.summary.getByText(outcomes.missing.description)).toBeVisible();

  await page.route(ROUTE, () => undefined);
  const lead = newLead();
  await form.fill(lead);
  await stopTime(page);
  const request = page.waitForRequest(ROUTE);
  await press(form.submit);
  await form.submit.getByText(words.submit.pending).waitFor();
  await request;
  await page.clock.runFor(16_000);
  await form.summary.getByText(words.unsent).waitFor();
  expect(await form.values()).toEqual(lead);
  await page.unroute(ROUTE);
  await page.clock.resume();
  await send();
  expect(await leadsOf(lead)).toHaveLength(1);
});
