import { test } from '@jest/globals';
import type { Page } from 'playwright/test';
import { parse } from 'zod/mini';
import { leadFormErrors } from '#content/form/lead-form.ts';
import { jobTicketText } from '#content/form/job-ticket.ts';
import { leadCaptureText as capture, leadFormText as words } from '#content/form/lead-form.ts';
import { english } from '#content/page-words.ts';
import { plans } from '#content/sections/pricing.ts';
import { site as siteText } from '#content/site.ts';
import { spanishForm } from '#content/spanish/form.ts';
import { paths } from '#shared/api.ts';
import { honeypotField, leadFields, optionalChoices, optionalNames } from '#shared/lead-fields.ts';
import { leadAnswer } from '#shared/lead-input.ts';
import { recordFrom } from '#shared/record-from.ts';
import { expect, holdRequests, hydrate, journeys, untilBelowHeader } from '../support/journey.ts';
import { leadsFrom, newLead } from '../support/leads.ts';
import type { leadForm } from '../support/page-parts.ts';

const { site, visit, leadsOf } = await journeys();

const ROUTE = `**${paths.leads}`;
const { missing } = leadFormErrors;
const nothing = recordFrom(leadFields, () => '');

/**
 * Gives each control that a visitor can change, but for the consents, another value. The last trade
 * is `other`, whose detail is sent.
 */
const changeAll = ({ form }: ReturnType<typeof leadForm>) =>
  form.evaluate((changed: HTMLFormElement, honeypot) => {
    const values: Record<string, string> = {};
    for (const control of changed.elements) {
      const isList = control instanceof HTMLSelectElement;
      const isText =
        control instanceof HTMLInputElement && !['hidden', 'checkbox'].includes(control.type);
      if ((!isList && !isText) || control.name === honeypot) continue;
      const other =
        isList && [...control.options].findLast(({ selected, value }) => !selected && value);
      control.value = other ? other.value : `1 ${control.name}`;
      control.dispatchEvent(new Event('input', { bubbles: true }));
      values[control.name] = control.value;
    }
    return values;
  }, honeypotField);

/** The title and the description of the toast, which Radix, the toast library, doesn't announce. */
const unannounced = (page: Page) => page.locator('div[data-radix-toast-announce-exclude]');

test('two taps send one lead with the chosen plan, confirmed by a ticket', async () => {
  const { page, form } = await visit();
  const lead = newLead();
  for (const name of ['plan', 'tradeDetail']) await expect(form.field(name)).toBeHidden();
  for (const [index, { name }] of plans.entries()) {
    await page.locator('#pricing li').getByRole('link').nth(index).click();
    await expect(form.field('plan')).toHaveValue(name);
  }
  // The trade is chosen anew below, which hides the detail.
  await form.fill({ businessType: 'other', tradeDetail: 'Window cleaning' });
  await form.fill(lead);
  // Meanwhile, another tab was opened by an ad.
  await page.evaluate(() =>
    localStorage.setItem(
      'porchlight:attribution',
      JSON.stringify({ utm_source: 'van', at: new Date().toISOString() }),
    ),
  );
  await page.evaluate(() => (document.cookie = 'visitor=1'));
  const sent = page.waitForRequest(ROUTE);
  const release = await holdRequests(page, ROUTE);
  await form.submit.scrollIntoViewIfNeeded();
  const { x = 0, y = 0 } = (await form.submit.boundingBox()) ?? {};
  await Promise.all([1, 2].map(() => page.touchscreen.tap(x + 10, y + 10)));
  await form.form.getByRole('button', { name: words.submit.pending, disabled: true }).waitFor();
  await form.form.getByRole('status').getByText(words.submit.pending).waitFor();
  await expect(page.getByText(capture.sentCardHeading, { exact: true })).toBeHidden();
  release();
  expect((await (await sent).allHeaders()).cookie).toBe('visitor=1');
  expect(await leadsOf(lead)).toMatchObject([
    { plan: plans.at(-1)?.name, trade_detail: null, attribution: { utm_source: 'van' } },
  ]);
  // The ticket announces the result by its name, and the toast doesn't repeat it.
  await expect(form.ticket).toBeFocused();
  await expect(form.ticket).toHaveAccessibleName(jobTicketText.heading);
  const { labels } = jobTicketText;
  for (const row of [`${labels.who}${lead.contactName}`, `${labels.caller}${jobTicketText.caller}`])
    await expect(form.ticket).toContainText(row);
  await page.getByText(capture.sentCardHeading, { exact: true }).waitFor();
  for (const before of [capture.cardHeading, capture.intro])
    await expect(page.getByText(before)).toBeHidden();
  await expect(unannounced(page)).toHaveText(Object.values(words.toasts.sent).slice(0, 2));
  for (const text of [lead.contactName, words.toasts.sent.description, siteText.phone.display])
    await expect(form.ticket).toContainText(text);

  // A plan that is chosen now opens the empty form again, also after it was closed by hand.
  await page.locator('#pricing li').getByRole('link').first().click();
  await expect(form.submit).toBeVisible();
  await form.form.getByText(jobTicketText.again).click();
  await expect(form.submit).toBeHidden();
  await page.locator('#pricing li').getByRole('link').last().click();
  await expect(form.submit).toBeVisible();
  expect(await form.values()).toMatchObject(nothing);
});

test('the ticket follows the day of the call, also after it is over', async () => {
  const { page, form } = await visit({ before: (newPage) => newPage.clock.install() });
  const answered = page.waitForResponse(ROUTE);
  await form.send(newLead({ phone: '(512) 555-0177' }));
  const { call } = parse(leadAnswer(), await (await answered).json());
  const showAt = async (time: Date) => {
    await page.clock.setSystemTime(time);
    await page.clock.runFor(60_000);
  };
  const [start, today] = [new Date(call?.from ?? ''), jobTicketText.today('').slice(1)];
  await showAt(start);
  await expect(form.ticket).toContainText(today);
  await showAt(new Date(start.getTime() + 86_400_000));
  await expect(form.ticket).not.toContainText(today);
  await expect(form.ticket).toContainText(jobTicketText.callAny('').slice(1));
});

test('an empty field takes the focus to its error, until corrected', async () => {
  const { page, form } = await visit({ viewport: { width: 320, height: 640 } });
  await form
    .field(honeypotField)
    .evaluate((field: HTMLInputElement) => (field.value = 'by a password manager'));
  // Some browsers call an empty field with `required` invalid, before anybody typed.
  await expect(page.locator('[required]')).toHaveCount(0);
  for (const name of leadFields)
    await expect(form.field(name)).toHaveAttribute('aria-required', 'true');
  await page.locator('#lead-consents summary').click();
  await form.field('consent').check();
  await form.field('businessName').press('Enter');
  await expect(form.summary).toBeFocused();
  await expect(form.field('consent')).toBeVisible();
  await expect(form.field('consent')).toBeChecked();
  for (const name of leadFields)
    await expect(form.field(name)).toHaveAttribute('aria-required', 'true');
  // The window is too small for the whole summary, so the page must show the summary's heading.
  await untilBelowHeader(form.summary.getByRole('heading'), Infinity);
  for (const name of leadFields) {
    await expect(form.field(name)).toHaveAttribute('aria-invalid', 'true');
    await expect(form.field(name)).toHaveAccessibleDescription(missing[name]);
  }
  await form.summary.getByRole('link', { name: missing.phone }).click();
  await expect(form.field('phone')).toBeFocused();
  await expect(form.field('phone')).toBeInViewport({ ratio: 1 });
  await untilBelowHeader(
    form.form.locator('label').getByText(words.fields.phone, { exact: true }),
    Infinity,
  );
  // Key by key, because the page must not lose a key when it clears the error.
  await page.keyboard.type('214');
  await expect(form.field('phone')).toHaveValue('214');
  await expect(form.form.getByText(missing.phone)).toHaveCount(0);
  // Nobody sends a consent that they don't see.
  await page.locator('#lead-consents summary').click();
  await expect(form.field('consent')).toBeHidden();
  await form.fill({ phone: '2' });
  await expect(form.field('consent')).toBeVisible();
  const lead = newLead();
  await form.send(lead);
  expect(await leadsOf(lead)).toMatchObject([{ suspected_spam: false }]);
  // The next request needs its own consent.
  expect(await form.values()).not.toHaveProperty('consent');
});

test('a failure is announced once, and what changed since the send is another lead', async () => {
  const { page, form } = await visit();
  const lead = newLead();
  await form.fill(lead);
  // As a captive portal does.
  await page.route(ROUTE, (route) => route.fulfill({ status: 200, body: 'Sign in' }), { times: 1 });
  await form.submit.click();
  // The focused summary is announced, and the toast doesn't repeat it.
  await expect(unannounced(page)).toHaveText(Object.values(words.toasts.failed).slice(0, 2));
  await expect(form.summary).toBeFocused();
  for (const name of [siteText.phone.display, siteText.email])
    await form.summary.getByRole('link', { name }).waitFor();
  await expect(form.summary).toContainText(`${english.summary.call} ${siteText.phone.display}`);
  const release = await holdRequests(page, ROUTE);
  await form.submit.click();
  await form.fill({ phone: '(806) 555-0199' });
  release();
  await form.ticket.waitFor();
  expect(await leadsOf(lead)).toMatchObject([{ phone: lead.phone }]);
  // The correction came after the send, so it is another lead.
  expect(await form.values()).toMatchObject({ ...lead, phone: '(806) 555-0199' });
  await form.submit.click();
  await expect.poll(() => leadsFrom(site.testDatabase, lead.email)).toHaveLength(2);
});

test.each(['/?trade=plumbing', '/es'])(
  'after a reload, a visitor of %s sees what they chose, or what the page is served with',
  async (path) => {
    // As Firefox does after a reload.
    const tick = () =>
      addEventListener('DOMContentLoaded', () =>
        document
          .querySelectorAll<HTMLInputElement>('#lead-consent')
          .forEach((box) => (box.checked = true)),
      );
    const { page, form } = await visit({
      path,
      before: (newPage) => newPage.addInitScript(tick),
    });
    const valuesAfter = async (arrival: Promise<unknown>) => {
      await arrival;
      await hydrate(page);
      return form.values();
    };
    const served = await form.values();
    expect(served).not.toHaveProperty('consent');
    const servedTrade = await form.field('businessType').inputValue();
    const lead = await changeAll(form);
    expect(Object.keys(lead)).toEqual(expect.arrayContaining([...leadFields, ...optionalNames]));
    // What WebKit does to a page that Back shows again.
    await page.evaluate(() => {
      dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }));
      dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
      for (const field of document.querySelectorAll<HTMLInputElement>('[autocomplete=off]'))
        if (field.matches('input')) field.value = field.defaultValue;
    });
    await expect.poll(form.values).toMatchObject(lead);
    await page.locator('#lead-consents').getByRole('checkbox').first().check();
    // A password manager's text in the hidden field would make the lead look like spam.
    await form
      .field(honeypotField)
      .evaluate((field: HTMLInputElement) => (field.value = 'by a password manager'));
    expect(await valuesAfter(page.reload())).toEqual({
      ...served,
      ...lead,
      attribution: expect.any(String),
    });
    // To nothing, and back to what the page is served with.
    for (const businessType of new Set(['', servedTrade])) {
      await form.fill({ businessType: 'roofing' });
      await form.fill({ businessType });
      expect(await valuesAfter(page.reload())).toMatchObject({ businessType });
    }
    expect(await valuesAfter(page.goto('/?trade=hvac'))).toMatchObject({
      businessType: servedTrade,
    });
    const showDraft = (draft: object) =>
      page.evaluate((stored) => {
        sessionStorage.setItem('porchlight:lead', JSON.stringify(stored));
        dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
      }, draft);
    // A list keeps its choice if it lacks the stored one.
    const { callTime } = await form.values();
    await showDraft({ values: { businessName: 'Ash', callTime: 'at night' } });
    await expect.poll(form.values).toMatchObject({ businessName: 'Ash', callTime });
    // Meanwhile, another page of the tab has sent the form.
    await page.locator('#lead-consents').getByRole('checkbox').first().check();
    await showDraft({});
    await expect.poll(form.values).toMatchObject(nothing);
    expect(await form.values()).not.toHaveProperty('consent');
    // What a box posts once it is ticked again.
    await expect(form.field('consent')).toHaveValue('true');
  },
);

test('a reload while a lead is sent, and a second press, store one lead', async () => {
  const { page, form } = await visit();
  const lead = newLead();
  await form.fill({ ...lead, reachBy: 'email' });
  // The answer never comes, but the lead arrives.
  await page.route(ROUTE, async (route) => void (await route.fetch()), { times: 1 });
  await form.submit.click();
  const [first] = await leadsOf(lead);
  await page.reload();
  await hydrate(page);
  await form.submit.click();
  await expect(form.ticket).toContainText(jobTicketText.heading);
  // Nobody calls who wished for an email.
  await expect(form.ticket).not.toContainText(jobTicketText.labels.caller);
  expect(await leadsOf(lead)).toMatchObject([{ id: first?.id, reach_by: 'email' }]);
  await form.form.getByText(jobTicketText.again).click();
  await form.send(lead);
  expect(await leadsFrom(site.testDatabase, lead.email)).toHaveLength(2);
  await page.reload();
  await hydrate(page);
  await page.getByRole('heading', { name: capture.sentHeading }).waitFor();
});

test('the form of /es has what was typed, speaks Spanish, and its lead is Spanish', async () => {
  const { page, form } = await visit({ locale: 'es-US' });
  const { phone, ...lead } = newLead();
  await expect(form.field('language')).toHaveValue('en');
  await form.fill(lead);
  // As some password managers do, without an event.
  await form.field('contactName').evaluate((field: HTMLInputElement) => (field.value = 'Silent'));
  await page.locator('header').getByRole('link', { name: 'Español' }).click();
  await page.waitForURL('/es');
  await expect(page.locator('main #scene-house')).toBeVisible();
  await hydrate(page);
  await expect(form.field('contactName')).toHaveValue('Silent');
  // Back, the browser fills in what it had there, which is older.
  await form.fill({ contactName: 'Corrected' });
  await page.goBack();
  await hydrate(page);
  await expect(form.field('contactName')).toHaveValue('Corrected');
  await page.goForward();
  await hydrate(page);
  await form.submit.click();
  await expect(form.summary).toBeFocused();
  await expect(form.summary).toContainText(spanishForm.fieldErrors.missing.phone);
  const spanishToast = page.getByRole('region', { name: spanishForm.toasts.label });
  await expect(spanishToast).toContainText(spanishForm.form.toasts.missing.description);
  await spanishToast.getByRole('button', { name: spanishForm.toasts.close }).waitFor();
  await form.fill({ phone });
  const refused = { status: 429, json: { detail: 'Wait.' } };
  await page.route(ROUTE, (route) => route.fulfill(refused), { times: 1 });
  await form.submit.click();
  await expect(form.summary).toContainText(spanishForm.refusals?.[429] ?? '');
  await form.submit.click();
  await expect(form.ticket).toContainText(`${spanishForm.ticket.labels.language}español`);
  await expect(form.field('language')).toHaveValue('es');
  expect(await leadsOf(lead)).toMatchObject([{ language: 'es' }]);
  const stored = () => page.evaluate(() => JSON.stringify(Object.entries(sessionStorage)));
  expect(await stored()).not.toContain(lead.email);
});

test('a form that was sent without script is empty after a reload', async () => {
  const { page, form } = await visit();
  await form.fill(newLead());
  await page.goto('/?lead=ok#contact');
  await hydrate(page);
  await expect(form.ticket).toContainText(jobTicketText.anyWay);
  await page.reload();
  await hydrate(page);
  expect(await form.values()).toMatchObject(nothing);
});

test('what is chosen in the fold is seen, and decides the heading', async () => {
  const { page, form } = await visit();
  const heading = page.locator('#contact-heading');
  const shown = () => heading.evaluate((title: HTMLElement) => title.innerText.toLowerCase());
  for (const name of optionalChoices) await expect(form.field(name)).toBeHidden();
  expect(await shown()).toBe(capture.heading.toLowerCase());
  await form.fill({ reachBy: 'text' });
  expect(await shown()).toBe(capture.writtenHeading.toLowerCase());
  for (const arrive of [() => page.reload(), () => page.goto('/es').then(() => page.goBack())]) {
    await arrive();
    await hydrate(page);
    await expect(form.field('reachBy')).toBeVisible();
    await expect(form.field('reachBy')).toHaveValue('text');
  }
});
