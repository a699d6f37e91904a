import { describe, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { leadFormWords } from '#content/lead-form.ts';
import { voiceWords as words } from '#content/voice.ts';
import type { Visitor } from '../support/browser.ts';
import { bothDevices, journeys, untilHydrated } from '../support/journey.ts';
import { calculator, leadForm, leadOf, postsTo, toast } from '../support/steps.ts';
import { voice } from '../support/voice.ts';

const { site, visit } = journeys();

const PATH = '/api/leads';
const SENT = ['Success!', "Your information has been submitted. We'll contact you within 24 hours!"] as const;
const FAILED = ['Error', 'There was a problem submitting your information. Please try again.'] as const;
const OFFLINE = [/console error: Failed to load resource/, new RegExp(`failed: POST .*${PATH}`)];

const rowsOf = (email: string) =>
  site().stored.rows('select trade_detail, suspected_spam from leads where email = $1', [email]);

const keptInTab = (page: Page) => page.evaluate(() => JSON.stringify(Object.entries(sessionStorage)));

const reload = async (page: Page) => {
  await page.reload();
  await untilHydrated(page);
};

/** The lead is stored, and its visitor does not hear of it. */
async function sendAndLoseAnswer({ page, press, provokes }: Visitor, email: string): Promise<void> {
  provokes(...OFFLINE);
  await page.route(`**${PATH}`, async (route) => {
    await route.fetch();
    await route.abort('connectionreset');
  });
  const form = leadForm(page);
  await form.fill(leadOf(email));
  await press(form.submit);
  await toast(page).says(...FAILED);
  await page.unroute(`**${PATH}`);
}

describe.each(bothDevices)('on a %s', (device) => {
  test('when the page is reloaded, then what was typed, chosen and ticked is there', async () => {
    const { page, press } = await visit({ device });
    const form = leadForm(page);
    const lead = { ...leadOf(`draft-${device}@example.com`), businessType: 'other' };
    await form.fill(lead);
    await form.tradeDetail.fill('Appliance repair');
    await press(form.consent);
    await reload(page);
    expect(await form.values()).toEqual(lead);
    expect(await form.tradeDetail.inputValue()).toBe('Appliance repair');
    expect(await form.consent.isChecked()).toBe(true);
  });

  test('when the answer is lost and the page reloaded, then it goes under the same key and is one row', async () => {
    const visitor = await visit({ device });
    const { page, press } = visitor;
    const posts = postsTo(page, PATH);
    const form = leadForm(page);
    const email = `lost-${device}@example.com`;
    await sendAndLoseAnswer(visitor, email);
    await reload(page);
    await press(form.submit);
    await toast(page).says(...SENT);
    expect(posts[1]?.key).toBe(posts[0]?.key);
    expect(await rowsOf(email)).toHaveLength(1);
  });

  test('when the answer is lost and it is sent again by way of the call, then it is still one row', async () => {
    const visitor = await visit({ device });
    const { page, press } = visitor;
    const form = leadForm(page);
    const email = `by-call-${device}@example.com`;
    await sendAndLoseAnswer(visitor, email);
    await page.evaluate(() => scrollTo(0, 0));
    const call = voice(page);
    await press(call.launcher);
    await press(call.samples.getByRole('button').first());
    await press(call.button(words.end));
    await press(call.panel.getByRole('link', { name: words.havePersonCall }));
    await press(form.submit);
    await toast(page).says(...SENT);
    expect(await rowsOf(email)).toHaveLength(1);
  });

  test('when the lead has been taken, then nothing of it stays in the tab, and a reload is empty', async () => {
    const { page, press } = await visit({ device });
    const form = leadForm(page);
    const lead = leadOf(`forgotten-${device}@example.com`);
    await form.fill(lead);
    expect(await keptInTab(page)).toContain(lead.email);
    await press(form.consent);
    await press(form.submit);
    await toast(page).says(...SENT);
    expect(await keptInTab(page)).toBe('[]');
    expect(await form.consent.isChecked()).toBe(false);
    await reload(page);
    expect(Object.values(await form.values()).join('')).toBe('');
  });
});

test('when a newer release has other words beside the box, then all comes back but the tick', async () => {
  const { page, press } = await visit({ device: 'phone' });
  const form = leadForm(page);
  const lead = leadOf('other-words@example.com');
  await form.fill(lead);
  await press(form.consent);
  const { version, text } = leadFormWords.consent;
  await page.route(/\/$|\/assets\/.*\.js$/, async (route) => {
    const answer = await route.fetch();
    const body = (await answer.text()).replaceAll(version, '2030-01-01').replaceAll(text, 'You may do more.');
    await route.fulfill({ response: answer, body });
  });
  await reload(page);
  expect(await form.values()).toEqual(lead);
  expect(await page.getByLabel('You may do more.').isChecked()).toBe(false);
});

test('when a shared link is opened over own figures, then the figures of the link stand', async () => {
  const { page } = await visit({ device: 'desktop' });
  const roi = calculator(page);
  await roi.fill({ monthlyLeads: '777', currentStaffCost: '1' });
  await page.goto('/?monthlyLeads=200&currentConversionRate=10');
  await untilHydrated(page);
  expect(await roi.values()).toMatchObject({ monthlyLeads: '200', currentStaffCost: '3500' });
  expect(await roi.results()).toEqual(['$38,436', '80', '$480,000']);
});

describe('the time that somebody had', () => {
  /** Stops the page's clocks so many milliseconds after it began. */
  const stopClocks = async (page: Page, milliseconds: number) => {
    await page.clock.setFixedTime(new Date());
    await page.addInitScript((now) => {
      performance.now = () => now;
    }, milliseconds);
  };

  test('when a form is sent within two seconds of the first paint, then it is stored and marked', async () => {
    const { page, press } = await visit({ device: 'desktop', before: (blank) => stopClocks(blank, 1_500) });
    await leadForm(page).fill(leadOf('fast@example.com'));
    await press(leadForm(page).submit);
    await toast(page).says(...SENT);
    expect(await rowsOf('fast@example.com')).toMatchObject([{ suspected_spam: true }]);
  });

  test('when a draft comes back after a reload and is sent at once, then it is not marked', async () => {
    const { page, press } = await visit({ device: 'desktop', before: (blank) => stopClocks(blank, 1_500) });
    await leadForm(page).fill(leadOf('drafted@example.com'));
    await page.clock.setFixedTime(Date.now() + 20_000);
    await reload(page);
    await press(leadForm(page).submit);
    await toast(page).says(...SENT);
    expect(await rowsOf('drafted@example.com')).toMatchObject([{ suspected_spam: false }]);
  });
});
