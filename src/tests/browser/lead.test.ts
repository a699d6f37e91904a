import { expect, test } from '@jest/globals';
import { parse } from 'zod/mini';
import { chatText } from '#content/chat/chat-text.ts';
import { jobTicketText } from '#content/job-ticket.ts';
import { leadFormText as words } from '#content/lead-form.ts';
import { plans } from '#content/pricing.ts';
import { site as siteText } from '#content/site.ts';
import { paths } from '#shared/api.ts';
import { leadFields } from '#shared/lead-fields.ts';
import { leadAnswer } from '#shared/lead-input.ts';
import { callSentence } from '#shared/promised-call.ts';
import { eventually } from '../support/eventually.ts';
import { hydratePage, journeys } from '../support/journey.ts';
import { newLead } from '../support/leads.ts';
import {
  delayRequests,
  isFocused,
  outcomes,
  postsTo,
  untilBelowHeader,
  untilFocused,
} from '../support/steps.ts';

const { site, visit, leadsOf } = journeys();

const consentsOf = ({ id }: { id?: unknown } = {}) =>
  site().testDatabase.rows('select channel, text_version, page_build from consents where lead_id = $1', [id]);

test('when the submit button is tapped twice, then one lead is sent and stored', async () => {
  const { page, form, toast } = await visit();
  const lead = newLead();
  const posts = postsTo(page, paths.leads);
  await form.fill({ ...lead, businessName: '  Hilltop Plumbing ' });
  const release = await delayRequests(page, `**${paths.leads}`);
  expect(await form.submit.textContent()).toBe(words.submit.idle);
  await form.submit.scrollIntoViewIfNeeded();
  const { x = 0, y = 0 } = (await form.submit.boundingBox()) ?? {};
  await Promise.all([1, 2].map(() => page.touchscreen.tap(x + 10, y + 10)));
  await form.form.getByRole('button', { name: words.submit.pending, disabled: true }).waitFor();
  release();

  await toast.says(outcomes.sent);
  expect(Object.values(await form.values())).toEqual(['', '', '', '', '', '']);
  expect(await form.sent.isVisible()).toBe(true);
  expect(await form.form.getByText(outcomes.sent.description).isVisible()).toBe(true);
  expect(await form.form.getByRole('link', { name: siteText.phone.display }).isVisible()).toBe(true);
  expect(posts).toHaveLength(1);
  expect(await leadsOf(lead)).toMatchObject([{ business_name: 'Hilltop Plumbing' }]);
});

test('when a visitor enters an unlisted trade and consents to calls, then trade and consent are stored only with this lead', async () => {
  const { page, press, form, send } = await visit({ device: 'desktop' });
  const posts = postsTo(page, paths.leads);
  const lead = { ...newLead(), businessType: 'other' };
  expect(await form.field('tradeDetail').isVisible()).toBe(false);
  expect([await form.consent.isChecked(), await form.textConsent.isChecked()]).toEqual([false, false]);
  await form.fill(lead);
  await form.field('callTime').selectOption('morning');
  await form.field('tradeDetail').fill('Window cleaning');
  await press(form.consent);
  await send();
  const [stored] = await leadsOf(lead);
  expect(stored).toMatchObject({ trade_detail: 'Window cleaning', call_time: 'morning' });
  expect(await consentsOf(stored)).toEqual([
    {
      channel: 'calls',
      text_version: words.consent.version,
      page_build: expect.stringMatching(/^porchlight@/),
    },
  ]);
  await form.again.click();
  expect(await form.field('tradeDetail').isVisible()).toBe(false);
  expect(await form.consent.isChecked()).toBe(false);

  const second = newLead();
  await form.fill({ ...second, businessType: 'other' });
  await form.field('tradeDetail').fill('Window cleaning');
  await form.fill({ businessType: 'hvac' });
  expect(await form.field('tradeDetail').isVisible()).toBe(false);
  const answered = page.waitForResponse(`**${paths.leads}`);
  await press(form.submit);
  expect((await answered).status()).toBe(201);
  await eventually(() => form.field('email').inputValue(), '');
  const [other, ...more] = await leadsOf(second);
  expect(other).toMatchObject({ business_type: 'hvac', trade_detail: null });
  expect([more, await consentsOf(other)]).toEqual([[], []]);
  expect(posts[1]?.key).not.toBe(posts[0]?.key);
});

test('a sent form becomes a ticket with our number and a calendar file, and can be sent again', async () => {
  // The browser hides its time zone.
  const { page, press, form, chat, send } = await visit({ context: { timezoneId: 'UTC' } });
  const lead = newLead({ phone: '(213) 555-0100' });
  const answered = page.waitForResponse(`**${paths.leads}`);
  await form.fill(lead);
  await form.field('callTime').selectOption('morning');
  await send();
  const ticket = await form.ticket.innerText();
  const what = jobTicketText.what(words.businessTypes.plumbing, lead.monthlyLeadVolume);
  const { call } = parse(leadAnswer, await (await answered).json());
  if (!call) throw new Error('no call is promised');
  expect(call.zone).toBe('America/Los_Angeles');
  const when = callSentence(call, new Date());
  for (const part of [lead.contactName, lead.businessName, what, when, jobTicketText.caller])
    expect(ticket).toContain(part);
  expect(await form.submit.isVisible()).toBe(false);
  const download = async (name: string) => {
    const href = await page.locator('#contact').getByRole('link', { name }).getAttribute('href');
    return (await page.request.get(String(href))).text();
  };
  expect(await download(jobTicketText.contactCard)).toContain(siteText.caller.phone.e164);
  const starts = call.from.replaceAll(/[-:]/g, '');
  expect(await download(jobTicketText.calendar)).toContain(`DTSTART:${starts}`);

  await press(form.again);
  expect(await form.submit.textContent()).toBe(words.submit.idle);
  await press(form.again);
  expect(await form.submit.isVisible()).toBe(false);
  // What the chat fills in is seen.
  await chat.open();
  await chat.ask('Call me at 214-555-0177');
  await press(chat.newest.getByRole('button', { name: chatText.actions['hand-off'] }));
  await eventually(() => form.submit.isVisible(), true);
});

test('when the button of a plan is pressed, then the form shows the plan, and the plan is stored with the lead', async () => {
  const { page, press, form, send } = await visit({ hydrated: false });
  const buttons = page.locator('#pricing li').getByRole('link');
  expect(await form.field('plan').isVisible()).toBe(false);
  await press(buttons.last());
  await eventually(() => form.field('plan').inputValue(), plans.at(-1)?.name);
  await untilBelowHeader(page, 'contact');
  await press(buttons.first());
  await eventually(() => form.field('plan').inputValue(), plans[0].name);
  expect(await form.field('plan').isVisible()).toBe(true);

  const lead = newLead();
  await send(lead);
  expect((await leadsOf(lead))[0]).toMatchObject({ plan: plans[0].name });
  expect(await form.field('plan').isVisible()).toBe(false);
});

test('a pending form says so and takes no second submit, and then the ticket gets the focus', async () => {
  const { page, form, toast } = await visit({ device: 'desktop' });
  const lead = newLead();
  await form.fill(lead);
  const release = await delayRequests(page, `**${paths.leads}`);
  await form.submit.focus();
  await page.keyboard.press('Enter');
  await form.form.getByRole('button', { name: words.submit.pending, disabled: true }).waitFor();
  await form.form.getByRole('status').getByText(words.submit.pending).waitFor();
  await form.field('phone').press('Enter');
  release();
  await toast.says(outcomes.sent);
  expect(await isFocused(form.ticket.locator('..'))).toBe(true);
  expect(await leadsOf(lead)).toHaveLength(1);
});

test('when Enter is pressed on a phone, then focus moves to the next empty field, and a complete form is sent', async () => {
  const { page, form, toast } = await visit();
  const lead = newLead();
  await form.field('businessName').fill(lead.businessName);
  await form.field('businessName').press('Enter');
  expect(await isFocused(form.field('contactName'))).toBe(true);
  await form.field('phone').fill(' ');
  await page.keyboard.press('Enter');
  await form.field('phone').press('Enter');
  expect(await isFocused(form.field('callTime'))).toBe(true);
  expect(await form.summary.count()).toBe(0);
  await form.fill(lead);
  await form.field('contactName').press('Enter');
  await toast.says(outcomes.sent);
  expect(await leadsOf(lead)).toHaveLength(1);
});

test('when Enter is pressed on a desktop, then the form is submitted, and error messages do not move the fields', async () => {
  const { page, form, toast } = await visit({ device: 'desktop' });
  const lefts = async () =>
    Promise.all(leadFields.map(async (name) => (await form.field(name).boundingBox())?.x ?? 0));
  const [left = 0, right = 0] = await lefts();
  expect(right).toBeGreaterThan(left);
  expect(await lefts()).toEqual([left, right, left, left, left, right]);
  const { email } = newLead();
  await form.field('businessName').focus();
  await page.keyboard.type('Keys & Co');
  await page.keyboard.press('Enter');
  await untilFocused(form.summary);
  expect(await lefts()).toEqual([left, right, left, left, left, right]);

  await form.field('businessName').focus();
  for (const text of ['Kay Board', email, '806 555 0143']) {
    await page.keyboard.press('Tab');
    await page.keyboard.type(text);
  }
  for (const key of [...Array<string[]>(3).fill(['Tab', 'ArrowDown']).flat(), 'Tab', 'Enter'])
    await page.keyboard.press(key);
  await toast.says(outcomes.sent);
  expect(await leadsOf({ email })).toMatchObject([
    {
      ...{ business_name: 'Keys & Co', business_type: 'plumbing', monthly_lead_volume: '0-50' },
      call_time: 'morning',
    },
  ]);
});

test('when an email address looks mistyped, then one tap corrects it, but the visitor can also send it unchanged', async () => {
  const { page, press, form } = await visit();
  const email = form.field('email');
  await email.fill('rick@gmial.com');
  await form.field('phone').focus();
  await press(form.form.getByRole('button', { name: 'rick@gmail.com' }));
  expect(await email.inputValue()).toBe('rick@gmail.com');
  expect(await isFocused(email)).toBe(true);
  await eventually(() => page.getByText('Did you mean').count(), 0);
  await form.fill({ ...newLead(), email: 'rick@gmial.com' });
  const hint = form.form.getByText('Did you mean');
  await hint.waitFor();
  await press(form.submit);
  await eventually(() => hint.isVisible(), false);
  expect(await email.inputValue()).toBe('');
});

const AD = '/?utm_source=newsletter&utm_campaign=fall&gclid=click-1&unknown=x';
const CAMPAIGN = { utm_source: 'newsletter', utm_campaign: 'fall', landing_path: '/' };

test('when a visitor comes from a campaign and later from a search, then both are stored with the lead', async () => {
  const { page, send } = await visit({ path: AD });
  await page.goto('/', { referer: 'https://search.example/results?q=porchlight' });
  await hydratePage(page);
  await page.goto('/');
  await hydratePage(page);
  const lead = newLead();
  await send(lead);
  expect(await leadsOf(lead)).toMatchObject([
    {
      first_touch: { ...CAMPAIGN, gclid: 'click-1' },
      last_touch: { referrer_host: 'search.example', landing_path: '/' },
    },
  ]);
});

test('a visitor without campaign or referrer is stored as direct', async () => {
  const { send } = await visit();
  const lead = newLead();
  await send(lead);
  const touch = { landing_path: '/' };
  expect(await leadsOf(lead)).toMatchObject([{ first_touch: touch, last_touch: touch }]);
});

test('when the browser has Global Privacy Control on, then the page stores the campaign, but no click ID', async () => {
  const { page } = await visit({
    path: AD,
    before: (newPage) =>
      newPage.addInitScript(() => {
        Object.defineProperty(navigator, 'globalPrivacyControl', { value: true });
      }),
  });
  const stored = await page.evaluate(() => localStorage.getItem('porchlight:attribution'));
  expect(JSON.parse(stored ?? '')).toEqual({ first: CAMPAIGN, last: CAMPAIGN });
});
