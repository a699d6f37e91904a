import { test } from '@jest/globals';
import { parse } from 'zod/mini';
import { chatText } from '#content/chat/chat-text.ts';
import { jobTicketText } from '#content/job-ticket.ts';
import { leadCaptureText, leadFormText as words } from '#content/lead-form.ts';
import { plans } from '#content/pricing.ts';
import { site as siteText } from '#content/site.ts';
import { paths } from '#shared/api.ts';
import { leadFields } from '#shared/lead-fields.ts';
import { leadAnswer } from '#shared/lead-input.ts';
import { callSentence } from '#shared/promised-call.ts';
import { expect, hydratePage, journeys } from '../support/journey.ts';
import { newLead } from '../support/leads.ts';
import { delayRequests, isFocused, outcomes, postsTo, untilBelowHeader } from '../support/steps.ts';

const { site, visit, leadsOf } = journeys();

const consentsOf = ({ id }: { id?: unknown } = {}) =>
  site().testDatabase.rows('select channel, text_version, page_build from consents where lead_id = $1', [id]);

test('two taps send one lead, and the form becomes a ticket with our number and a calendar file', async () => {
  // The browser hides its time zone.
  const { page, press, announced, form, chat, toast } = await visit({
    context: { timezoneId: 'UTC' },
    listens: true,
  });
  const lead = newLead({ phone: '(213) 555-0100' });
  const posts = postsTo(page, paths.leads);
  const answered = page.waitForResponse(`**${paths.leads}`);
  await form.fill({ ...lead, businessName: '  Hilltop Plumbing ' });
  await form.field('callTime').selectOption('morning');
  const release = await delayRequests(page, `**${paths.leads}`);
  await expect(form.submit).toHaveText(words.submit.idle);
  await form.submit.scrollIntoViewIfNeeded();
  const { x = 0, y = 0 } = (await form.submit.boundingBox()) ?? {};
  await Promise.all([1, 2].map(() => page.touchscreen.tap(x + 10, y + 10)));
  await form.form.getByRole('button', { name: words.submit.pending, disabled: true }).waitFor();
  release();

  await toast.says(outcomes.sent);
  expect(Object.values(await form.values()).join('')).toBe('');
  await expect(form.sent).toBeVisible();
  await expect(form.form.getByText(outcomes.sent.description)).toBeVisible();
  await expect(form.form.getByRole('link', { name: siteText.phone.display })).toBeVisible();
  expect(posts).toHaveLength(1);
  const direct = { landing_path: '/' };
  expect(await leadsOf(lead)).toMatchObject([
    { business_name: 'Hilltop Plumbing', first_touch: direct, last_touch: direct },
  ]);
  // The ticket announces the result by its name, and the toast doesn't repeat it.
  await expect(page.getByRole('group', { name: jobTicketText.heading })).toBeFocused();
  await toast.untilAnnounced();
  expect(announced.join(' ')).not.toContain(outcomes.sent.description);

  const ticket = await form.ticket.innerText();
  const what = jobTicketText.what(words.businessTypes.plumbing, lead.monthlyLeadVolume);
  const { call } = parse(leadAnswer, await (await answered).json());
  if (!call) throw new Error('no call is promised');
  expect(call.zone).toBe('America/Los_Angeles');
  const when = callSentence(call, new Date());
  for (const part of [lead.contactName, lead.businessName, what, when, jobTicketText.caller])
    expect(ticket).toContain(part);
  await expect(form.submit).toBeHidden();
  const download = async (name: string) => {
    const href = await page.locator('#contact').getByRole('link', { name }).getAttribute('href');
    return (await page.request.get(String(href))).text();
  };
  expect(await download(jobTicketText.contactCard)).toContain(siteText.caller.phone.e164);
  const starts = call.from.replaceAll(/[-:]/g, '');
  expect(await download(jobTicketText.calendar)).toContain(`DTSTART:${starts}`);

  await press(form.again);
  await expect(form.submit).toHaveText(words.submit.idle);
  await press(form.again);
  await expect(form.submit).toBeHidden();
  // What the chat fills in is seen.
  await chat.open();
  await chat.ask('Call me at 214-555-0177');
  await press(chat.button(chatText.handOff));
  await expect(form.submit).toBeVisible();
});

test('an unlisted trade and a consent are stored only with the lead that has them', async () => {
  const { page, press, form, send } = await visit({ device: 'desktop' });
  const posts = postsTo(page, paths.leads);
  const lead = { ...newLead(), businessType: 'other' };
  await expect(form.field('tradeDetail')).toBeHidden();
  for (const box of [form.consent, form.textConsent])
    expect([await box.isChecked(), await box.isVisible()]).toEqual([false, false]);
  await form.fill(lead);
  await form.field('callTime').selectOption('morning');
  await form.field('tradeDetail').fill('Window cleaning');
  await press(form.agreements);
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
  await expect(form.field('tradeDetail')).toBeHidden();
  await expect(form.consent).not.toBeChecked();

  const second = newLead();
  await form.fill({ ...second, businessType: 'other' });
  await form.field('tradeDetail').fill('Window cleaning');
  await form.fill({ businessType: 'hvac' });
  await expect(form.field('tradeDetail')).toBeHidden();
  const answered = page.waitForResponse(`**${paths.leads}`);
  await press(form.submit);
  expect((await answered).status()).toBe(201);
  await expect(form.field('email')).toHaveValue('');
  const [other, ...more] = await leadsOf(second);
  expect(other).toMatchObject({ business_type: 'hvac', trade_detail: null });
  expect([more, await consentsOf(other)]).toEqual([[], []]);
  expect(posts[1]?.key).not.toBe(posts[0]?.key);
});

test('who asks in Spanish for an email is promised one, and the steps say what happens now', async () => {
  const { page, press, form, send } = await visit({ path: '/es', hydrated: false });
  await press(page.locator('main a[href="/?lang=es#contact"]'));
  await page.waitForURL('/?lang=es#contact');
  await hydratePage(page);
  const lead = newLead();
  const steps = (text: string) => page.locator('#contact ol').getByText(text);
  await expect(form.field('language')).toHaveValue('es');
  await form.fill(lead);
  await form.field('reachBy').selectOption('email');
  const [before = ''] = leadCaptureText.next;
  await expect(steps(before)).toBeVisible();
  await send();
  expect(await form.ticket.innerText()).toContain(jobTicketText.written.email);
  expect(await form.ticket.innerText()).not.toContain(jobTicketText.caller);
  const [now = ''] = leadCaptureText.nextAfterSending;
  expect([await steps(now).isVisible(), await steps(before).isVisible()]).toEqual([true, false]);
  expect(await leadsOf(lead)).toMatchObject([{ language: 'es', reach_by: 'email' }]);

  const second = newLead();
  await press(form.again);
  await form.field('language').selectOption('en');
  await send(second);
  expect(await leadsOf(second)).toMatchObject([{ language: 'en' }]);
});

const AD = '/?utm_source=newsletter&utm_campaign=fall&gclid=click-1&unknown=x';

test('the plan that was pressed, the campaign and a later search are stored with the lead', async () => {
  const { page, press, form, send } = await visit({ path: AD });
  await page.goto('/', { referer: 'https://search.example/results?q=porchlight' });
  await hydratePage(page);
  await page.goto('/');
  const buttons = page.locator('#pricing li').getByRole('link');
  await expect(form.field('plan')).toBeHidden();
  await press(buttons.last());
  await expect(form.field('plan')).toHaveValue(plans.at(-1)?.name ?? '');
  await untilBelowHeader(page, 'contact');
  await press(buttons.first());
  await expect(form.field('plan')).toHaveValue(plans[0].name);
  await expect(form.field('plan')).toBeVisible();

  const lead = newLead();
  await send(lead);
  const campaign = { utm_source: 'newsletter', utm_campaign: 'fall', gclid: 'click-1', landing_path: '/' };
  expect(await leadsOf(lead)).toMatchObject([
    {
      plan: plans[0].name,
      first_touch: campaign,
      last_touch: { referrer_host: 'search.example', landing_path: '/' },
    },
  ]);
  await expect(form.field('plan')).toBeHidden();
});

test('on a phone, Enter moves to the next empty field, and sends a complete form', async () => {
  const { page, press, form, toast } = await visit();
  const lead = newLead();
  await form.field('businessName').fill(lead.businessName);
  await form.field('businessName').press('Enter');
  await expect(form.field('contactName')).toBeFocused();
  await form.field('phone').fill(' ');
  await page.keyboard.press('Enter');
  await form.field('phone').press('Enter');
  await expect(form.field('reachBy')).toBeFocused();
  await expect(form.summary).toHaveCount(0);

  // One tap corrects a mistyped address, but the visitor may also send it unchanged.
  const email = form.field('email');
  const hint = form.form.getByText(words.didYouMean('rick@gmail.com'));
  await email.fill('rick@gmial.com');
  await form.field('phone').focus();
  await press(form.form.getByRole('button', { name: 'rick@gmail.com' }));
  await expect(email).toHaveValue('rick@gmail.com');
  await expect(email).toBeFocused();
  await expect(hint).toHaveCount(0);
  await form.fill({ ...lead, email: 'rick@gmial.com' });
  await hint.waitFor();
  await form.field('contactName').press('Enter');
  await toast.says(outcomes.sent);
  await expect(hint).toBeHidden();
  expect(await leadsOf({ email: 'rick@gmial.com' })).not.toHaveLength(0);
});

test('on a desktop, Enter submits, errors do not move the fields, and the keyboard fills in the form', async () => {
  const { page, form, toast } = await visit({ device: 'desktop' });
  const lefts = () =>
    Promise.all(leadFields.map(async (name) => (await form.field(name).boundingBox())?.x ?? 0));
  const [left = 0, right = 0] = await lefts();
  expect(right).toBeGreaterThan(left);
  expect(await lefts()).toEqual([left, right, left, left, left, right]);
  const { email } = newLead();
  await form.field('businessName').focus();
  await page.keyboard.type('Keys & Co');
  await page.keyboard.press('Enter');
  await expect(form.summary).toBeFocused();
  expect(await lefts()).toEqual([left, right, left, left, left, right]);

  await form.field('businessName').focus();
  for (const text of ['Kay Board', email, '806 555 0143']) {
    await page.keyboard.press('Tab');
    await page.keyboard.type(text);
  }
  const release = await delayRequests(page, `**${paths.leads}`);
  // After the number, Tab skips the best way.
  const chosen = Array<string[]>(3).fill(['Tab', 'ArrowDown']).flat();
  for (const key of ['Tab', ...chosen]) await page.keyboard.press(key);
  while (!(await isFocused(form.submit))) await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await form.form.getByRole('button', { name: words.submit.pending, disabled: true }).waitFor();
  await form.form.getByRole('status').getByText(words.submit.pending).waitFor();
  await form.field('phone').press('Enter');
  await form.submit.evaluate((button) => button.focus());
  release();
  await toast.says(outcomes.sent);
  expect(await leadsOf({ email })).toMatchObject([
    {
      business_name: 'Keys & Co',
      business_type: 'plumbing',
      monthly_lead_volume: '0-50',
      call_time: 'morning',
    },
  ]);
});
