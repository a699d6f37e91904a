import { describe, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { leadFormWords } from '#content/lead-form.ts';
import { voiceWords } from '#content/voice.ts';
import { paths } from '#shared/api.ts';
import { eventually } from '../support/eventually.ts';
import { journeys } from '../support/journey.ts';
import { holdRequests, outcomes, postsTo, typedLead } from '../support/steps.ts';

const { visit, leadsOf } = journeys();

const keptInTab = (page: Page) => page.evaluate(() => JSON.stringify(Object.entries(sessionStorage)));

test('when the page is reloaded, then all of a draft is there; once it is sent, then nothing of it is', async () => {
  const { page, press, form, reload, send } = await visit();
  const lead = { ...typedLead(), businessType: 'other' };
  await form.fill(lead);
  await form.tradeDetail.fill('Appliance repair');
  await press(form.consent);
  await reload();
  expect(await form.values()).toEqual(lead);
  expect(await form.tradeDetail.inputValue()).toBe('Appliance repair');
  expect(await form.consent.isChecked()).toBe(true);

  expect(await keptInTab(page)).toContain(lead.email);
  await send();
  expect(await keptInTab(page)).toBe('[]');
  await reload();
  expect(Object.values(await form.values()).join('')).toBe('');
  expect(await form.consent.isChecked()).toBe(false);
});

const ways = ['after a reload', 'by way of the call'];
test.each(ways)('when the answer is lost and the lead sent again %s, then it is one row', async (way) => {
  const { page, press, call, reload, send, sendWithoutResponse } = await visit();
  const posts = postsTo(page, paths.leads);
  const lead = typedLead();
  await sendWithoutResponse(lead);
  if (way === 'after a reload') await reload();
  else {
    await page.evaluate(() => scrollTo(0, 0));
    await press(call.launcher);
    await press(call.samples.getByRole('button').first());
    await press(call.button(voiceWords.end));
    await press(call.panel.getByRole('link', { name: voiceWords.havePersonCall }));
  }
  await send();
  expect(posts[1]?.key).toBe(posts[0]?.key);
  expect(await leadsOf(lead)).toHaveLength(1);
});

test('when a newer release has other words beside the box, then all comes back but the tick', async () => {
  const { page, press, form, reload } = await visit();
  const lead = typedLead();
  await form.fill(lead);
  await press(form.consent);
  const { version, text } = leadFormWords.consent;
  await page.route(/\/$|\/assets\/.*\.js$/, async (route) => {
    const answer = await route.fetch();
    const body = (await answer.text()).replaceAll(version, '2030-01-01').replaceAll(text, 'You may do more.');
    await route.fulfill({ response: answer, body });
  });
  await reload();
  expect(await form.values()).toEqual(lead);
  expect(await page.getByLabel('You may do more.').isChecked()).toBe(false);
});

test('when the browser keeps nothing for a site, then everything works all the same', async () => {
  const { roi, send } = await visit({
    fresh: true,
    before: (blank) =>
      blank.addInitScript(() => {
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
  const lead = typedLead();
  await send(lead);
  expect(await leadsOf(lead)).toHaveLength(1);
});

describe('the time that somebody had', () => {
  /** Stops the page's clocks so many milliseconds after it began. */
  const stopClocks = async (page: Page) => {
    await page.clock.setFixedTime(new Date());
    await page.addInitScript(() => {
      performance.now = () => 1_500;
    });
  };

  test.each([
    ['within two seconds of the first paint', 'marked', true],
    ['at once, from a draft that came back after a reload', 'not marked', false],
  ])('when a form is sent %s, then it is %s', async (_when, _how, isSuspected) => {
    const { page, form, reload, send } = await visit({ fresh: true, before: stopClocks });
    const lead = typedLead();
    await form.fill(lead);
    if (!isSuspected) {
      await page.clock.setFixedTime(Date.now() + 20_000);
      await reload();
    }
    await send();
    expect(await leadsOf(lead)).toMatchObject([{ suspected_spam: isSuspected }]);
  });
});

test('when nothing of ours stands where the page stores things, then the page works and the lead is taken', async () => {
  const keys = ['draft:lead', 'draft:roi', 'focused', 'chat', 'unsent-errors', 'reloaded-from'];
  const { page, roi, reload, send } = await visit({
    before: (blank) =>
      blank.addInitScript((names) => {
        // At each load another text.
        const load = Number(sessionStorage.getItem('loads'));
        sessionStorage.setItem('loads', String(load + 1));
        const text = ['{}', '{"values":null}', '{"first":'][load] ?? '';
        for (const each of names) sessionStorage.setItem(`porchlight:${each}`, text);
        localStorage.setItem('porchlight:attribution', text);
      }, keys),
  });
  for (let load = 0; load < 3; load += 1) {
    if (load > 0) await reload();
    await roi.fill({ monthlyLeads: '777' });
    expect((await roi.values()).monthlyLeads).toBe('777');
    const lead = typedLead();
    await send(lead);
    expect(await leadsOf(lead)).toMatchObject([{ first_touch: null, last_touch: null }]);
  }
  expect(await page.evaluate(() => sessionStorage.getItem('loads'))).toBe('3');
});

test('when a field is corrected while the lead is being sent, then the correction stays, to be sent', async () => {
  const { page, press, form, toast } = await visit();
  const lead = typedLead();
  await form.fill(lead);
  const letGo = await holdRequests(page, `**${paths.leads}`);
  await press(form.submit);
  await form.form.getByRole('button', { name: leadFormWords.submit.pending }).waitFor();
  await form.fill({ phone: '(806) 555-0199' });
  letGo();
  await toast.says(...outcomes.sent);
  expect(await form.values()).toEqual({ ...lead, phone: '(806) 555-0199' });
});

test('when a second lead fails where the first was confirmed, then a reload brings it back', async () => {
  const { form, sendWithoutResponse, reload } = await visit({ path: '/?lead=ok' });
  const lead = typedLead();
  await sendWithoutResponse(lead);
  await reload();
  expect(await form.values()).toEqual(lead);
});

test('when somebody leaves during a send and comes back, then the button sends again, and it is one lead', async () => {
  const { page, press, form, toast } = await visit();
  const lead = typedLead();
  const posts = postsTo(page, paths.leads);
  await form.fill(lead);
  const letGo = await holdRequests(page, `**${paths.leads}`);
  await press(form.submit);
  await eventually(() => posts.length, 1);
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
  await form.form.getByRole('button', { name: leadFormWords.submit.idle, disabled: false }).waitFor();
  await press(form.submit);
  await eventually(() => posts.length, 2);
  letGo();
  await toast.says(...outcomes.sent);
  await eventually(async () => (await leadsOf(lead)).length, 1);
  expect(posts[1]?.key).toBe(posts[0]?.key);
});

test('when somebody goes on and comes back, then nothing keeps the page out of the back/forward cache, and it sends', async () => {
  const { page, press, form, roi, send } = await visit({ fresh: true });
  const keptOut: string[] = [];
  const wire = await page.context().newCDPSession(page);
  await wire.send('Page.enable');
  // What the driver's headless shell lacks is "Circumstantial".
  wire.on('Page.backForwardCacheNotUsed', ({ notRestoredExplanations }) => {
    const ofThePage = notRestoredExplanations.filter(({ type }) => type !== 'Circumstantial');
    keptOut.push(...ofThePage.map(({ reason }) => reason));
  });
  await send(typedLead());
  const lead = typedLead();
  await form.fill(lead);
  await roi.fill({ averageJobValue: '777' });
  await page.goto('/robots.txt');
  await page.goBack({ waitUntil: 'commit' });
  await eventually(() => form.values(), lead);
  expect(await roi.field('averageJobValue').inputValue()).toBe('777');
  await press(form.submit);
  await eventually(async () => (await leadsOf(lead)).length, 1);
  expect(keptOut).toEqual([]);
});
