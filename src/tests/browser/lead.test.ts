import { test } from '@jest/globals';
import { parse } from 'zod/mini';
import { leadFormErrors } from '#content/form/lead-form-errors.ts';
import { jobTicketText } from '#content/form/job-ticket.ts';
import { leadFormText as words } from '#content/form/lead-form.ts';
import { plans } from '#content/sections/pricing.ts';
import { site as siteText } from '#content/site.ts';
import { paths } from '#shared/api.ts';
import { leadFields } from '#shared/lead-fields.ts';
import { leadAnswer } from '#shared/lead-input.ts';
import { eventually } from '../support/eventually.ts';
import { expect, hydratePage, journeys } from '../support/journey.ts';
import { newLead } from '../support/leads.ts';
import { delayRequests, failedResource, outcomes, postsTo, untilBelowHeader } from '../support/steps.ts';

const { site, visit, leadsOf } = journeys();

const ROUTE = `**${paths.leads}`;
const { missing } = leadFormErrors;

test('two taps send one lead, confirmed by a ticket', async () => {
  const { page, press, announced, form, toast } = await visit({ listens: true });
  const lead = newLead();
  const posts = postsTo(page, paths.leads);
  const answered = page.waitForResponse(ROUTE);
  await form.fill(lead);
  const release = await delayRequests(page, ROUTE);
  await form.submit.scrollIntoViewIfNeeded();
  const { x = 0, y = 0 } = (await form.submit.boundingBox()) ?? {};
  await Promise.all([1, 2].map(() => page.touchscreen.tap(x + 10, y + 10)));
  await form.form.getByRole('button', { name: words.submit.pending, disabled: true }).waitFor();
  await form.form.getByRole('status').getByText(words.submit.pending).waitFor();
  release();
  await toast.says(outcomes.sent);
  expect(posts).toHaveLength(1);
  expect(await leadsOf(lead)).toHaveLength(1);
  // The ticket announces the result by its name, and the toast doesn't repeat it.
  const ticket = page.getByRole('group', { name: jobTicketText.heading });
  await expect(ticket).toBeFocused();
  await toast.untilAnnounced();
  expect(announced.join(' ')).not.toContain(outcomes.sent.description);
  for (const text of [lead.contactName, outcomes.sent.description, siteText.phone.display])
    await expect(ticket).toContainText(text);

  await press(form.again);
  expect(Object.values(await form.values()).join('')).toBe('');
  // A tab may stay open until the day of the call.
  const { call } = parse(leadAnswer, await (await answered).json());
  await page.clock.setFixedTime(call?.from ?? '');
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect(ticket).toContainText(jobTicketText.today('').slice(1));
});

const INSTANT: unknown = expect.stringMatching(/^20.*Z$/);

test('plan, campaign and a later search are stored with the lead', async () => {
  const path = '/?utm_source=newsletter&utm_campaign=fall&gclid=click-1&unknown=x';
  const { page, press, form, send } = await visit({ path });
  await page.goto('/', { referer: 'https://search.example/results?q=porchlight' });
  await hydratePage(page);
  await page.goto('/');
  for (const name of ['plan', 'tradeDetail'] as const) await expect(form.field(name)).toBeHidden();
  await press(page.locator('#pricing li').getByRole('link').first());
  await untilBelowHeader(page.locator('#contact'));
  await expect(form.field('plan')).toBeVisible();
  const lead = newLead();
  await send(lead);
  const search = { referrer_host: 'search.example', landing_path: '/', at: INSTANT };
  expect(await leadsOf(lead)).toMatchObject([{ plan: plans[0].name, attribution: search }]);
});

test('an empty field takes the focus to its error, until corrected', async () => {
  const { page, press, form } = await visit({ size: [320, 640] });
  await expect(form.form.locator('[aria-invalid=true]')).toHaveCount(0);
  await form.field('businessName').press('Enter');
  await expect(form.summary).toBeFocused();
  // The window is too small for the whole summary, so the page must show the summary's heading.
  await untilBelowHeader(form.summary.getByRole('heading'), Infinity);
  for (const name of leadFields) {
    await expect(form.field(name)).toHaveAttribute('aria-invalid', 'true');
    await expect(form.field(name)).toHaveAccessibleDescription(missing[name]);
  }
  await press(form.summary.getByRole('link', { name: missing.phone }));
  await expect(form.field('phone')).toBeFocused();
  await untilBelowHeader(form.form.locator('label').getByText(words.fields.phone, { exact: true }), Infinity);
  // Key by key, because the page must not lose a key when it clears the error.
  await page.keyboard.type('214');
  await expect(form.field('phone')).toHaveValue('214');
  await expect(form.form.getByText(missing.phone)).toHaveCount(0);
});

test('a failure is announced once, and a second try has the same key', async () => {
  const { page, press, expectProblems, announced, form, toast } = await visit({
    listens: true,
    translated: true,
  });
  expectProblems(failedResource);
  const [lead, posts] = [newLead(), postsTo(page, paths.leads)];
  await form.fill(lead);
  await page.route(ROUTE, (route) => route.fulfill({ status: 503, body: 'busy' }), { times: 1 });
  await press(form.submit);
  await toast.says(outcomes.failed);
  await expect(form.summary).toBeFocused();
  await form.summary.getByRole('link', { name: siteText.phone.display }).waitFor();
  await toast.untilAnnounced();
  // The error summary takes the focus instead.
  expect(new Set(announced)).toEqual(new Set(['Notification', words.submit.pending]));
  const release = await delayRequests(page, ROUTE);
  await press(form.submit);
  await form.field('phone').fill('(806) 555-0199');
  release();
  await form.sent.waitFor();
  expect(await leadsOf(lead)).toMatchObject([{ phone: lead.phone }]);
  // The correction came after the send, so it is another lead.
  expect(await form.values()).toMatchObject({ ...lead, phone: '(806) 555-0199' });
  await press(form.submit);
  await eventually(() => posts.length, 3);
  expect(posts[1]).toBe(posts[0]);
  expect(posts[2]).not.toBe(posts[0]);
});

test('the six fields stay for the tab until they are sent', async () => {
  const { page, form, reload, send } = await visit({ translated: true });
  const lead = newLead();
  await form.fill(lead);
  await reload();
  expect(await form.values()).toEqual(lead);
  await page.goto('/robots.txt');
  await page.goBack();
  await eventually(() => form.values(), lead);
  await page.goto('/es');
  await expect(page.locator('#lead-email')).toHaveValue(lead.email);
  await page.goto('/?lead=ok#contact');
  await hydratePage(page);
  await form.sent.waitFor();
  // Opened later, the address doesn't say again that something was sent.
  expect(page.url()).toBe(`${site().url}/#contact`);
  await reload();
  expect(Object.values(await form.values()).join('')).toBe('');
  await send(lead);
  const storedInTab = () => page.evaluate(() => JSON.stringify(Object.entries(sessionStorage)));
  expect(await storedInTab()).not.toContain(lead.email);
});
