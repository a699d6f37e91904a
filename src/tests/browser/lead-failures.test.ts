import { expect, test } from '@jest/globals';
import type { Route } from 'playwright-core';
import { leadFormErrors } from '#content/lead-form-errors.ts';
import { leadFormText as words } from '#content/lead-form.ts';
import { site as siteText } from '#content/site.ts';
import { paths } from '#shared/api.ts';
import { leadFields, type LeadField } from '#shared/lead-fields.ts';
import { eventually } from '../support/eventually.ts';
import { journeys, hydratePage, type Visitor } from '../support/journey.ts';
import { newLead } from '../support/leads.ts';
import { collectAnnouncements, outcomes, postsTo, failedResource, untilFocused } from '../support/steps.ts';

const { visit, leadsOf } = journeys();

const ROUTE = `**${paths.leads}`;
const broken = new RegExp(`failed: POST .*${paths.leads}`);
const { missing } = leadFormErrors;

const errorOf = ({ form }: Visitor, name: LeadField) =>
  form.field(name).evaluate((field) => {
    if (field.getAttribute('aria-invalid') !== 'true') return null;
    const id = field.getAttribute('aria-describedby') ?? '';
    return document.getElementById(id)?.textContent ?? 'described by nothing';
  });

const belowHeader = async ({ page }: Visitor, element: Visitor['form']['form']) => {
  const header = await page.locator('header').first().boundingBox();
  return ((await element.boundingBox())?.y ?? -1) - ((header?.y ?? 0) + (header?.height ?? 0));
};

test('when a form with empty fields is submitted, then nothing is sent, and each empty field has an error until corrected', async () => {
  const visitor = await visit({ size: [320, 640] });
  const { page, press, form, toast } = visitor;
  const posts = postsTo(page, paths.leads);
  await page.evaluate(() => {
    addEventListener('invalid', () => console.error('the browser shows its own bubble'), { capture: true });
  });
  await form.fill({ businessName: '   ' });
  await press(form.submit);

  await toast.says(outcomes.missing);
  await untilFocused(form.summary);
  // Before the toast closes by itself.
  await press(toast.close);
  expect(await form.summary.getByText(outcomes.missing.description).isVisible()).toBe(true);
  // The window is too small for the whole summary, so the page must show the summary's heading.
  const heading = form.summary.getByRole('heading');
  await eventually(async () => (await belowHeader(visitor, heading)) >= 0, true);
  for (const name of leadFields) {
    expect([name, await errorOf(visitor, name)]).toEqual([name, missing[name]]);
    expect(await form.summary.getByRole('link', { name: missing[name] }).count()).toBe(1);
  }
  expect(await form.submit.isEnabled()).toBe(true);

  for (const name of ['phone', 'email', 'monthlyLeadVolume'] as const) {
    await press(form.summary.getByRole('link', { name: missing[name] }));
    await untilFocused(form.field(name));
    const label = form.form.getByText(words.fields[name], { exact: true });
    expect(await belowHeader(visitor, label)).toBeGreaterThanOrEqual(0);
  }

  // Types key by key, because the page must not lose a key when it clears the error.
  const lead = newLead();
  await press(form.field('businessName'));
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type(lead.businessName);
  expect(await form.field('businessName').inputValue()).toBe(lead.businessName);
  expect(await errorOf(visitor, 'businessName')).toBeNull();
  expect(await form.form.getByText(missing.businessName).count()).toBe(0);

  expect(await errorOf(visitor, 'email')).toBe(missing.email);
  await form.fill(lead);
  expect(await form.summary.count()).toBe(0);

  expect(posts).toEqual([]);
  await visitor.send();
  expect(posts).toHaveLength(1);
  expect(await leadsOf(lead)).toHaveLength(1);
});

test('when the server is busy or disconnects, then the input is kept, and the lead can be sent again', async () => {
  const announced: string[] = [];
  const { page, press, expectProblems, form, toast, send } = await visit({
    before: (newPage) => collectAnnouncements(newPage, announced),
  });
  const posts = postsTo(page, paths.leads);
  const lead = newLead();
  expectProblems(failedResource, broken);
  await press(form.submit);
  await toast.says(outcomes.missing);
  await form.fill(lead);
  const failures = [
    (route: Route) => route.fulfill({ status: 503, body: 'busy' }),
    (route: Route) => route.fetch().then(() => route.abort('connectionreset')),
  ];
  for (const fail of failures) {
    await page.route(ROUTE, fail);
    await press(form.submit);
    await toast.says(outcomes.failed);
    await untilFocused(form.summary);
    expect(await form.values()).toEqual(lead);
    expect(await form.summary.getByText(outcomes.failed.description).isVisible()).toBe(true);
    const call = form.summary.getByRole('link', { name: siteText.phone.display });
    expect(await call.getAttribute('href')).toBe(`tel:${siteText.phone.e164}`);
    const write = form.summary.getByRole('link', { name: siteText.email });
    expect(await write.getAttribute('href')).toBe(`mailto:${siteText.email}`);
    expect(await form.submit.textContent()).toBe(words.submit.idle);
    await page.unroute(ROUTE);
    await press(toast.close);
  }
  await toast.untilAnnounced();
  // The ticket and the error summary take the focus instead.
  expect(new Set(announced)).toEqual(new Set(['Notification', words.submit.pending]));
  expect(await leadsOf(lead)).toHaveLength(1);
  await send({ phone: '(806) 555-0199' });
  expect(await form.summary.count()).toBe(0);
  const [first, ...retries] = posts.map(({ key }) => key);
  expect(retries).toEqual([first, expect.not.stringMatching(first ?? '')]);
  expect(await leadsOf(lead)).toHaveLength(2);
});

test('when the server returns a form with errors and the visitor corrects it, then the form is sent and cleared', async () => {
  const { page, expectProblems, form, send } = await visit();
  expectProblems(/status of 400/);
  const lead = newLead();
  await form.fill({ ...lead, businessName: '' });
  await Promise.all([
    page.waitForURL(ROUTE),
    page.evaluate(() => {
      document.querySelector<HTMLFormElement>('#contact form')?.submit();
    }),
  ]);
  await hydratePage(page);
  expect(await form.values()).toMatchObject({ email: lead.email, businessName: '' });

  await send({ businessName: lead.businessName });
  await form.sent.waitFor();
  expect(Object.values(await form.values()).join('')).toBe('');
  expect(await leadsOf(lead)).toMatchObject([{ business_name: lead.businessName }]);
});

test('when one toast follows another, then only the last toast is shown, and it disappears after five seconds', async () => {
  const { page, press, form, roi, toast } = await visit({ size: [320, 568], clock: true });
  await press(form.submit);
  await toast.says(outcomes.missing);
  await untilFocused(form.summary);
  const box = await toast.all.boundingBox();
  expect(box?.x).toBeGreaterThanOrEqual(0);
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(320);
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(568);

  await press(roi.save);
  await toast.says(outcomes.saved);
  expect(await toast.all.count()).toBe(1);
  await page.clock.runFor(4_000);
  expect(await toast.all.isVisible()).toBe(true);
  await page.clock.runFor(1_500);
  await eventually(() => toast.all.count(), 0);
  expect(await form.summary.getByText(outcomes.missing.description).isVisible()).toBe(true);
});
