import { test } from '@jest/globals';
import { parse } from 'zod/mini';
import { jobTicketText } from '#content/form/job-ticket.ts';
import { leadCaptureText, leadFormText as words } from '#content/form/lead-form.ts';
import { plans } from '#content/sections/pricing.ts';
import { site as siteText } from '#content/site.ts';
import { paths } from '#shared/api.ts';
import { leadAnswer } from '#shared/lead-input.ts';
import { english } from '#content/page-words.ts';
import { calendarPath, callSentence } from '#shared/promised-call.ts';
import { expect, hydratePage, journeys } from '../support/journey.ts';
import { newLead } from '../support/leads.ts';
import { delayRequests, outcomes, postsTo, untilBelowHeader } from '../support/steps.ts';

const { site, visit, leadsOf } = journeys();

const consentsOf = ({ id }: { id?: unknown } = {}) =>
  site().testDatabase.rows('select channel, text_version, page_build from consents where lead_id = $1', [id]);

test('two taps send one lead, confirmed by a ticket', async () => {
  // The browser hides its time zone.
  const { page, announced, form, toast } = await visit({ context: { timezoneId: 'UTC' }, listens: true });
  const lead = newLead({ phone: '(213) 555-0100' });
  const posts = postsTo(page, paths.leads);
  const answered = page.waitForResponse(`**${paths.leads}`);
  await form.fill({ ...lead, businessName: '  Hilltop Plumbing ' });
  await form.field('callTime').selectOption('morning');
  const release = await delayRequests(page, `**${paths.leads}`);
  await form.submit.scrollIntoViewIfNeeded();
  const { x = 0, y = 0 } = (await form.submit.boundingBox()) ?? {};
  await Promise.all([1, 2].map(() => page.touchscreen.tap(x + 10, y + 10)));
  await form.form.getByRole('button', { name: words.submit.pending, disabled: true }).waitFor();
  await form.form.getByRole('status').getByText(words.submit.pending).waitFor();
  release();

  await toast.says(outcomes.sent);
  expect(Object.values(await form.values()).join('')).toBe('');
  await expect(form.submit).toBeHidden();
  expect(posts).toHaveLength(1);
  const direct = { landing_path: '/' };
  expect(await leadsOf(lead)).toMatchObject([
    { business_name: 'Hilltop Plumbing', call_time: 'morning', first_touch: direct, last_touch: direct },
  ]);
  // The ticket announces the result by its name, and the toast doesn't repeat it.
  const ticket = page.getByRole('group', { name: jobTicketText.heading });
  await expect(ticket).toBeFocused();
  await toast.untilAnnounced();
  expect(announced.join(' ')).not.toContain(outcomes.sent.description);

  const { call } = parse(leadAnswer, await (await answered).json());
  if (!call) throw new Error('no call is promised');
  expect(call.zone).toBe('America/Los_Angeles');
  const what = jobTicketText.what(words.businessTypes.plumbing, lead.monthlyLeadVolume);
  const promise = callSentence(call, 'morning', english);
  const told = [lead.contactName, lead.businessName, what, promise, jobTicketText.caller];
  for (const text of [...told, outcomes.sent.description, siteText.phone.display])
    await expect(ticket).toContainText(text);
  const calendar = ticket.getByRole('link', { name: jobTicketText.calendar });
  await expect(calendar).toHaveAttribute('href', calendarPath(call));

  const seenAt = async (moment: number) => {
    await page.clock.setFixedTime(moment);
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  };
  await seenAt(Date.parse(call.from));
  await expect(ticket).toContainText(jobTicketText.today(promise).slice(1));
  await seenAt(Date.parse(call.from) + 86_400_000);
  await expect(ticket).not.toContainText(/today/i);
});

test('on a desktop, Enter submits, and what is optional stays with its lead', async () => {
  const { page, press, form } = await visit({ desktop: true });
  const posts = postsTo(page, paths.leads);
  const lead = { ...newLead(), businessType: 'other' };
  for (const control of [form.field('tradeDetail'), form.consent, form.textConsent])
    await expect(control).toBeHidden();
  await expect(form.textConsent).not.toBeChecked();
  await form.field('businessName').press('Enter');
  await expect(form.summary).toBeFocused();
  await form.fill(lead);
  await form.field('tradeDetail').fill('Window cleaning');
  await press(form.agreements);
  await press(form.consent);
  const release = await delayRequests(page, `**${paths.leads}`);
  await form.field('phone').press('Enter');
  await form.form.evaluate((sent: HTMLFormElement) => sent.requestSubmit());
  release();
  await form.sent.waitFor();
  const [stored] = await leadsOf(lead);
  expect(stored).toMatchObject({ trade_detail: 'Window cleaning' });
  expect(await consentsOf(stored)).toEqual([
    {
      channel: 'calls',
      text_version: words.consent.version,
      page_build: expect.stringMatching(/^porchlight@/),
    },
  ]);
  await form.again.click();
  await expect(form.consent).not.toBeChecked();

  const second = newLead();
  await form.fill({ ...second, businessType: 'other' });
  await form.field('tradeDetail').fill('Window cleaning');
  await form.fill({ businessType: 'hvac' });
  const answered = page.waitForResponse(`**${paths.leads}`);
  await press(form.submit);
  expect((await answered).status()).toBe(201);
  await expect(form.field('email')).toHaveValue('');
  const [other, ...more] = await leadsOf(second);
  expect(other).toMatchObject({
    business_type: 'hvac',
    trade_detail: null,
    visitor_id: stored?.visitor_id,
  });
  expect([more, await consentsOf(other)]).toEqual([[], []]);
  expect(posts[1]?.key).not.toBe(posts[0]?.key);
});

test('on a phone, Enter moves on, and an email is promised', async () => {
  const { page, form, send } = await visit({ path: '/?lang=es&missedCalls=9#contact' });
  const lead = newLead();
  await expect(form.field('language')).toHaveValue('es');
  await form.field('businessName').fill('Hilltop');
  await form.field('businessName').press('Enter');
  await expect(form.field('contactName')).toBeFocused();
  await form.field('phone').fill(' ');
  await page.keyboard.press('Enter');
  await form.field('phone').press('Enter');
  await expect(form.field('businessType')).toBeFocused();
  await expect(form.summary).toHaveCount(0);
  await form.fill(lead);
  await form.field('reachBy').selectOption('email');
  for (const [typed, isUnreadable] of [
    ['a dozen', 1],
    ['~1,200 ', 0],
  ] as const) {
    await form.field('missedCalls').fill(typed);
    await form.field('phone').focus();
    await expect(page.getByText(words.unreadable)).toHaveCount(isUnreadable);
  }
  await send();
  await expect(form.ticket).toContainText(jobTicketText.written.email);
  await expect(form.ticket).not.toContainText(jobTicketText.caller);
  await page
    .locator('#contact ol')
    .getByText(leadCaptureText.nextAfterSending[0] ?? '')
    .waitFor();
  expect(await leadsOf(lead)).toMatchObject([{ language: 'es', reach_by: 'email', missed_calls: 1_200 }]);
});

const campaign = { utm_source: 'newsletter', utm_campaign: 'fall', gclid: 'click-1', landing_path: '/' };
const search = { referrer_host: 'search.example', landing_path: '/' };
const INSTANT: unknown = expect.stringMatching(/^20.*Z$/);

const AD = '/?utm_source=newsletter&utm_campaign=fall&gclid=click-1&unknown=x';

test('plan, campaign and a later search are stored with the lead', async () => {
  const { page, press, form, send } = await visit({ path: AD });
  await page.goto('/', { referer: 'https://search.example/results?q=porchlight' });
  await hydratePage(page);
  await page.goto('/');
  const buttons = page.locator('#pricing li').getByRole('link');
  await expect(form.field('plan')).toBeHidden();
  await press(buttons.last());
  await expect(form.field('plan')).toHaveValue(plans.at(-1)?.name ?? '');
  await untilBelowHeader(page.locator('#contact'));
  await press(buttons.first());
  await expect(form.field('plan')).toBeVisible();

  const lead = newLead();
  await send(lead);
  expect(await leadsOf(lead)).toMatchObject([
    {
      plan: plans[0].name,
      first_touch: { ...campaign, at: INSTANT },
      last_touch: { ...search, at: INSTANT },
    },
  ]);
});
