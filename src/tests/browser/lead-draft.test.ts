import { test } from '@jest/globals';
import type { Page } from 'playwright';
import { leadFormText } from '#content/form/lead-form.ts';
import { trades } from '#content/site.ts';
import { paths } from '#shared/api.ts';
import { eventually } from '../support/eventually.ts';
import { expect, journeys, untilHydrated } from '../support/journey.ts';
import { newLead } from '../support/leads.ts';
import { delayRequests, outcomes, postsTo } from '../support/steps.ts';

const { site, visit, leadsOf } = journeys();

const storedInTab = (page: Page) => page.evaluate(() => JSON.stringify(Object.entries(sessionStorage)));

test('a draft survives a reload and a release', async () => {
  const { page, press, form, reload, send } = await visit({ translated: true });
  const lead = { ...newLead(), businessType: 'other' };
  await form.fill(lead);
  await form.field('tradeDetail').fill('Appliance repair');
  await press(form.agreements);
  await press(form.consent);
  await reload();
  expect(await form.values()).toEqual(lead);
  await expect(form.field('tradeDetail')).toHaveValue('Appliance repair');
  await expect(form.consent).toBeChecked();
  await expect(form.consent).toBeVisible();

  const release = { field: 'callHour', version: leadFormText.consent.version };
  await page.route(/\/$|\/assets\/.*\.js$/, async (route) => {
    const answer = await route.fetch();
    const text = (await answer.text()).replaceAll('callTime', release.field);
    const body = text.replaceAll(leadFormText.consent.version, release.version);
    await route.fulfill({ response: answer, body });
  });
  for (const version of [release.version, '2030-01-01']) {
    release.version = version;
    await reload();
    await expect(form.form.locator(`[name=${release.field}]`)).toHaveCount(1);
    expect(await form.values()).toEqual(lead);
    await expect(form.consent).toHaveAttribute('data-wording', version);
    expect(await form.consent.isChecked()).toBe(version === leadFormText.consent.version);
  }
  // A file that loads now would otherwise be answered twice.
  await page.unrouteAll({ behavior: 'wait' });
  // An old address that says thanks neither ends the draft nor claims that it was sent.
  await page.goto('/?lead=ok#contact');
  await untilHydrated(page);
  expect(await form.values()).toEqual(lead);
  await expect(form.sent).toHaveCount(0);
  expect(page.url()).toBe(`${site().url}/#contact`);

  expect(await storedInTab(page)).toContain(lead.email);
  await send();
  expect(await storedInTab(page)).not.toContain(lead.email);
  await reload();
  expect(Object.values(await form.values()).join('')).toBe('');
  await expect(form.consent).not.toBeChecked();
});

test('Back shows what was typed last, or nothing after sending', async () => {
  const [plumbing] = trades;
  const { page, press, form, send } = await visit({ path: `/?trade=${plumbing.id}` });
  expect((await form.values()).businessType).toBe('plumbing');
  await form.fill({ businessName: 'First', phone: '(214) 555-0100' });
  await press(page.locator('header a[href="/"]'));
  await page.waitForURL((url) => url.search === '');
  await expect(form.field('phone')).toHaveValue('(214) 555-0100');
  await expect(form.field('businessType')).toHaveValue('');
  await form.fill({ businessName: 'Last' });
  await page.goBack();
  await expect(form.field('businessName')).toHaveValue('Last');
  await expect(form.field('phone')).toHaveValue('(214) 555-0100');
  await expect(form.field('businessType')).toHaveValue('plumbing');
  await send(newLead());
  await page.goForward();
  await eventually(async () => Object.values(await form.values()).join(''), '');
});

test('a lead within two seconds is suspected, unless a draft was restored', async () => {
  const { page, form, reload, send } = await visit({
    async before(newPage) {
      await newPage.clock.setFixedTime(new Date());
      await newPage.addInitScript(() => {
        performance.now = () => 1_500;
      });
    },
  });
  for (const isFlagged of [true, false]) {
    const lead = newLead();
    await form.fill(lead);
    if (!isFlagged) {
      await page.clock.setFixedTime(Date.now() + 20_000);
      await reload();
    }
    await send();
    expect(await leadsOf(lead)).toMatchObject([{ suspected_spam: isFlagged }]);
  }
});

test('the back/forward cache keeps page and form', async () => {
  const { page, press, form, send, toast } = await visit();
  const reasons: string[] = [];
  const session = await page.context().newCDPSession(page);
  await session.send('Page.enable');
  // Ignores "Circumstantial" reasons, because they come from the headless browser.
  session.on('Page.backForwardCacheNotUsed', ({ notRestoredExplanations }) => {
    const causedByPage = notRestoredExplanations.filter(({ type }) => type !== 'Circumstantial');
    reasons.push(...causedByPage.map(({ reason }) => reason));
  });
  await send(newLead());
  const lead = newLead();
  await form.fill(lead);
  await page.goto('/robots.txt');
  await page.goBack({ waitUntil: 'commit' });
  await eventually(() => form.values(), lead);
  expect(reasons).toEqual([]);

  const posts = postsTo(page, paths.leads);
  const release = await delayRequests(page, `**${paths.leads}`);
  await press(form.submit);
  await form.form.getByRole('button', { name: leadFormText.submit.pending }).waitFor();
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
  await press(form.form.getByRole('button', { name: leadFormText.submit.idle, disabled: false }));
  await eventually(() => posts.length, 2);
  // What is typed during a request stays in the form.
  await form.fill({ phone: '(806) 555-0199' });
  release();
  await toast.says(outcomes.sent);
  expect(await form.values()).toEqual({ ...lead, phone: '(806) 555-0199' });
  expect(posts[1]?.key).toBe(posts[0]?.key);
  expect(await leadsOf(lead)).toHaveLength(1);
});
