import { test } from '@jest/globals';
import { parse } from 'zod/mini';
import { jobTicketText } from '#content/form/job-ticket.ts';
import { leadCaptureText, leadFormText as words } from '#content/form/lead-form.ts';
import { plans } from '#content/sections/pricing.ts';
import { site as siteText } from '#content/site.ts';
import { paths } from '#shared/api.ts';
import { leadAnswer } from '#shared/lead-input.ts';
import { expect, hydratePage, journeys } from '../support/journey.ts';
import { newLead } from '../support/leads.ts';
import { delayRequests, outcomes, postsTo, untilBelowHeader } from '../support/steps.ts';

const { site, visit, leadsOf } = journeys();

test('two taps send one lead, confirmed by a ticket', async () => {
  const { page, announced, form, toast } = await visit({ listens: true });
  const lead = newLead();
  const posts = postsTo(page, paths.leads);
  const answered = page.waitForResponse(`**${paths.leads}`);
  await form.fill(lead);
  const release = await delayRequests(page, `**${paths.leads}`);
  await form.submit.scrollIntoViewIfNeeded();
  const { x = 0, y = 0 } = (await form.submit.boundingBox()) ?? {};
  await Promise.all([1, 2].map(() => page.touchscreen.tap(x + 10, y + 10)));
  await form.form.getByRole('button', { name: words.submit.pending, disabled: true }).waitFor();
  await form.form.getByRole('status').getByText(words.submit.pending).waitFor();
  release();

  await toast.says(outcomes.sent);
  await expect(form.submit).toBeHidden();
  expect(posts).toHaveLength(1);
  expect(await leadsOf(lead)).toHaveLength(1);
  // The ticket announces the result by its name, and the toast doesn't repeat it.
  const ticket = page.getByRole('group', { name: jobTicketText.heading });
  await expect(ticket).toBeFocused();
  await toast.untilAnnounced();
  expect(announced.join(' ')).not.toContain(outcomes.sent.description);
  for (const text of [lead.contactName, outcomes.sent.description, siteText.phone.display])
    await expect(ticket).toContainText(text);

  // A tab may stay open until the day of the call.
  const { call } = parse(leadAnswer, await (await answered).json());
  await page.clock.setFixedTime(call?.from ?? '');
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect(ticket).toContainText(jobTicketText.today('').slice(1));
});

test('on a desktop, Enter submits, and the next lead starts empty', async () => {
  const { press, form } = await visit({ desktop: true });
  const lead = { ...newLead(), businessType: 'other' };
  for (const control of [form.field('tradeDetail'), form.consent, form.textConsent])
    await expect(control).toBeHidden();
  await form.field('businessName').press('Enter');
  await expect(form.summary).toBeFocused();
  await form.fill(lead);
  await form.field('tradeDetail').fill('Window cleaning');
  await press(form.agreements);
  await press(form.consent);
  await form.field('phone').press('Enter');
  await form.sent.waitFor();
  const [stored] = await leadsOf(lead);
  expect(stored).toMatchObject({ trade_detail: 'Window cleaning' });
  const consents = 'select channel, text_version as version from consents where lead_id = $1';
  const agreement = { channel: 'calls', version: words.consent.version };
  expect(await site().testDatabase.rows(consents, [stored?.id])).toEqual([agreement]);
  await form.again.click();
  await expect(form.consent).not.toBeChecked();
  expect(Object.values(await form.values()).join('')).toBe('');
});

test('a count of missed calls may have a comma', async () => {
  const { page, form, send } = await visit({ path: '/?lang=es&missedCalls=9#contact' });
  const lead = newLead();
  await expect(form.field('language')).toHaveValue('es');
  await form.field('missedCalls').fill('~1,200 ');
  await send(lead);
  const [step = ''] = leadCaptureText.nextAfterSending;
  await page.locator('#contact ol').getByText(step).waitFor();
  expect(await leadsOf(lead)).toMatchObject([{ language: 'es', missed_calls: 1_200 }]);
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
  await expect(form.field('plan')).toBeHidden();
  await press(page.locator('#pricing li').getByRole('link').first());
  await untilBelowHeader(page.locator('#contact'));
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
