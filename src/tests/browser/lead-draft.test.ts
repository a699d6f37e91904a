import { expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { leadFormText } from '#content/lead-form.ts';
import { trades } from '#content/site.ts';
import { paths } from '#shared/api.ts';
import { eventually } from '../support/eventually.ts';
import { journeys, untilHydrated } from '../support/journey.ts';
import { newLead } from '../support/leads.ts';
import { blockedChunks, CHUNKS, delayRequests, failedResource, outcomes, postsTo } from '../support/steps.ts';

const { site, visit, leadsOf } = journeys();

const storedInTab = (page: Page) => page.evaluate(() => JSON.stringify(Object.entries(sessionStorage)));

test('when the page is reloaded, then the whole draft is restored, unless the form has been sent', async () => {
  const { page, press, form, reload, send } = await visit();
  const lead = { ...newLead(), businessType: 'other' };
  await form.fill(lead);
  await form.field('tradeDetail').fill('Appliance repair');
  await press(form.consent);
  await reload();
  expect(await form.values()).toEqual(lead);
  expect(await form.field('tradeDetail').inputValue()).toBe('Appliance repair');
  expect(await form.consent.isChecked()).toBe(true);

  expect(await storedInTab(page)).toContain(lead.email);
  await send();
  expect(await storedInTab(page)).toBe('[]');
  await reload();
  expect(Object.values(await form.values()).join('')).toBe('');
  expect(await form.consent.isChecked()).toBe(false);
});

test('when the response is lost and the lead is sent again after a reload, then the lead is stored only once', async () => {
  const { page, press, expectProblems, form, toast, reload, send } = await visit({ path: '/?lead=ok' });
  expectProblems(failedResource, new RegExp(`failed: POST .*${paths.leads}`));
  const posts = postsTo(page, paths.leads);
  const lead = newLead();
  await page.route(`**${paths.leads}`, (route) => route.fetch().then(() => route.abort('connectionreset')), {
    times: 1,
  });
  await form.fill(lead);
  await press(form.submit);
  await toast.says(outcomes.failed);
  await reload();
  // `lead=ok` in the URL must not clear the draft.
  expect(await form.values()).toEqual(lead);
  await send();
  expect(posts[1]?.key).toBe(posts[0]?.key);
  expect(await leadsOf(lead)).toHaveLength(1);
});

test('an unsent lead outlives an address that says thanks', async () => {
  const { page, press, expectProblems, form, toast, send } = await visit();
  expectProblems(failedResource, new RegExp(`failed: POST .*${paths.leads}`));
  const lead = newLead();
  await page.route(`**${paths.leads}`, (route) => route.abort('connectionreset'), { times: 1 });
  await form.fill(lead);
  await press(form.submit);
  await toast.says(outcomes.failed);
  await page.goto('/?lead=ok#contact');
  await untilHydrated(page);
  expect(await form.values()).toEqual(lead);
  expect(await form.sent.count()).toBe(0);
  // Opened again, the address doesn't claim that something was sent.
  expect(page.url()).toBe(`${site().url}/#contact`);
  await send();
  expect(await form.sent.isVisible()).toBe(true);
  expect(await leadsOf(lead)).toHaveLength(1);
});

test('a newer release with a new field keeps what was typed', async () => {
  const { page, press, form, reload } = await visit();
  const lead = newLead();
  await form.fill(lead);
  await press(form.consent);
  await page.route(/\/$|\/assets\/.*\.js$/, async (route) => {
    const answer = await route.fetch();
    const body = (await answer.text()).replaceAll('callTime', 'callHour');
    await route.fulfill({ response: answer, body });
  });
  await reload();
  expect(await form.form.locator('[name=callHour]').count()).toBe(1);
  expect(await form.values()).toEqual(lead);
  expect(await form.consent.isChecked()).toBe(true);
});

test('when a newer release changes the consent text, then the draft is restored without the consent', async () => {
  const { page, press, form, reload } = await visit();
  const lead = newLead();
  await form.fill(lead);
  await press(form.consent);
  const { version } = leadFormText.consent;
  await page.route(/\/$|\/assets\/.*\.js$/, async (route) => {
    const answer = await route.fetch();
    const body = (await answer.text()).replaceAll(version, '2030-01-01');
    await route.fulfill({ response: answer, body });
  });
  await reload();
  expect(await form.values()).toEqual(lead);
  expect(await form.consent.getAttribute('data-wording')).toBe('2030-01-01');
  expect(await form.consent.isChecked()).toBe(false);
});

const [plumbing, , roofing] = trades;

test('what was typed on a trade’s page comes back on the plain page', async () => {
  const { page, press, form } = await visit({ path: `/?trade=${plumbing.id}` });
  expect((await form.values()).businessType).toBe('plumbing');
  await form.field('businessName').fill('Hilltop');
  await form.field('phone').fill('(214) 555-0100');
  await press(page.locator('header a[href="/"]'));
  await page.waitForURL((url) => url.search === '');
  const onPlainPage = { businessName: 'Hilltop', phone: '(214) 555-0100', businessType: '' };
  await eventually(() => form.values(), {
    ...onPlainPage,
    contactName: '',
    email: '',
    monthlyLeadVolume: '',
  });
  await form.field('contactName').fill('Pat');
  await page.goto(`/?trade=${plumbing.id}`);
  await untilHydrated(page);
  expect(await form.values()).toMatchObject({ ...onPlainPage, contactName: 'Pat', businessType: 'plumbing' });
});

test('a chosen trade comes back on the page of another trade, and an emptied one stays empty', async () => {
  const { page, form } = await visit({ path: `/?trade=${plumbing.id}` });
  const trade = form.field('businessType');
  for (const chosen of ['hvac', '']) {
    await trade.selectOption(chosen);
    await page.goto(`/?trade=${roofing.id}`);
    await untilHydrated(page);
    expect(await trade.inputValue()).toBe(chosen);
  }
});

test('after Back, the form has what was typed last', async () => {
  const { page, form } = await visit({ path: `/?trade=${plumbing.id}`, fresh: true });
  await form.field('businessName').fill('First');
  await page.goto('/');
  await untilHydrated(page);
  await form.field('businessName').fill('Last');
  await form.field('phone').fill('(214) 555-0100');
  await page.goBack();
  await eventually(() => form.field('businessName').inputValue(), 'Last');
  expect(await form.values()).toMatchObject({ phone: '(214) 555-0100', businessType: 'plumbing' });
});

test('a form that the browser itself posts ends its draft', async () => {
  const { page, press, expectProblems, form } = await visit({
    hydrated: false,
    before: (newPage) => newPage.route(CHUNKS, (route) => route.abort('failed')),
  });
  expectProblems(...blockedChunks);
  await form.fill(newLead());
  expect(await storedInTab(page)).toContain('porchlight:draft:lead');
  await press(form.submit);
  await page.waitForURL('/?lead=ok#contact');
  await eventually(async () => (await storedInTab(page)).includes('porchlight:draft:lead'), false);
});

test('when the browser blocks storage, then both forms still work', async () => {
  const { roi, send } = await visit({
    path: '/?utm_source=fair',
    fresh: true,
    before: (newPage) =>
      newPage.addInitScript(() => {
        for (const name of ['sessionStorage', 'localStorage']) {
          Object.defineProperty(window, name, {
            get: () => {
              throw new DOMException('blocked', 'SecurityError');
            },
          });
        }
      }),
  });
  await roi.fill({ currentStaffCost: '0' });
  await eventually(async () => (await roi.results())[0], '-$3,564');
  const lead = newLead();
  await send(lead);
  expect(await leadsOf(lead)).toMatchObject([{ first_touch: { utm_source: 'fair' } }]);
});

test('when a lead is sent within two seconds of the first paint, then it is suspected spam, unless a draft was restored', async () => {
  const { page, form, reload, send } = await visit({
    fresh: true,
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

test('when the visitor leaves during a request and comes back, then the form can be sent again, and one lead is stored', async () => {
  const { page, press, form, toast } = await visit();
  const lead = newLead();
  const posts = postsTo(page, paths.leads);
  await form.fill(lead);
  const release = await delayRequests(page, `**${paths.leads}`);
  await press(form.submit);
  await form.form.getByRole('button', { name: leadFormText.submit.pending }).waitFor();
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
  await form.form.getByRole('button', { name: leadFormText.submit.idle, disabled: false }).waitFor();
  await press(form.submit);
  await eventually(() => posts.length, 2);
  await form.fill({ phone: '(806) 555-0199' });
  release();
  await toast.says(outcomes.sent);
  expect(await form.values()).toEqual({ ...lead, phone: '(806) 555-0199' });
  await eventually(async () => (await leadsOf(lead)).length, 1);
  expect(posts[1]?.key).toBe(posts[0]?.key);
});

test('when the visitor navigates away and back, then the page comes from the back/forward cache, and the form can be sent', async () => {
  const { page, press, form, roi, send } = await visit({ fresh: true });
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
  await roi.fill({ averageJobValue: '777' });
  await page.goto('/robots.txt');
  await page.goBack({ waitUntil: 'commit' });
  await eventually(() => form.values(), lead);
  expect(await roi.field('averageJobValue').inputValue()).toBe('777');
  await press(form.submit);
  await eventually(async () => (await leadsOf(lead)).length, 1);
  expect(reasons).toEqual([]);
});
