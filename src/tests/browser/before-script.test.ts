import { describe, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { chatWords } from '#content/chat.ts';
import { roiWords } from '#content/roi.ts';
import { chat } from '../support/chat-steps.ts';
import { bothDevices, journeys, untilHydrated } from '../support/journey.ts';
import { calculator, eventually, hold, leadForm, leadOf, toast } from '../support/steps.ts';

const { site, visit } = journeys();

const SCRIPT = /\/assets\/.*\.js$/;

describe.each(bothDevices)('on a %s', (device) => {
  /** A page whose script comes only when it is let go. */
  const arriveEarly = async (path = '/') => {
    let letGo: () => void = () => undefined;
    const visitor = await visit({
      device,
      path,
      hydrated: false,
      before: async (blank: Page) => {
        letGo = await hold(blank, SCRIPT);
      },
    });
    await visitor.page.locator('footer').waitFor();
    const scriptArrives = async () => {
      letGo();
      await untilHydrated(visitor.page);
    };
    return { ...visitor, scriptArrives };
  };

  test('when the lead form is filled in before the script arrives, then all of it is kept and sent', async () => {
    const { page, press, scriptArrives } = await arriveEarly();
    const lead = leadOf(`early-${device}@example.com`);
    const form = leadForm(page);
    await form.fill(lead);
    await form.field('phone').focus();
    await scriptArrives();

    expect(await form.values()).toEqual(lead);
    expect(await form.field('phone').evaluate((field) => field === document.activeElement)).toBe(true);
    await press(form.submit);
    await toast(page).says(
      'Success!',
      "Your information has been submitted. We'll contact you within 24 hours!",
    );
    const rows = await site().stored.rows('select business_type from leads where email = $1', [lead.email]);
    expect(rows).toEqual([{ business_type: 'plumbing' }]);
  });

  test('when figures are typed before the script arrives, then they are kept and the results adopt them', async () => {
    const { page, scriptArrives } = await arriveEarly();
    const roi = calculator(page);
    const typed = {
      monthlyLeads: '1000',
      currentStaffCost: '0',
      averageJobValue: '750',
      currentConversionRate: '20',
    };
    await roi.fill(typed);
    expect(await roi.results()).toEqual(['$38,436', '35', '$210,000']);
    await scriptArrives();

    await eventually(roi.results, ['-$3,564', '300', '$2,700,000']);
    expect(await roi.values()).toEqual(typed);
  });

  test('when figures of a shared link are changed before the script arrives, then the change counts', async () => {
    const { page, scriptArrives } = await arriveEarly('/?monthlyLeads=200&currentConversionRate=10');
    const roi = calculator(page);
    expect(await roi.results()).toEqual(['$38,436', '80', '$480,000']);
    await roi.fill({ monthlyLeads: '100' });
    await scriptArrives();
    await eventually(roi.results, ['$38,436', '40', '$240,000']);
  });

  test('when a field is being typed in as the script arrives, then no key is lost', async () => {
    const { page, scriptArrives } = await arriveEarly();
    const field = leadForm(page).field('businessName');
    await field.focus();
    const typing = page.keyboard.type('Lone Star Plumbing and Heating of Lubbock', { delay: 10 });
    await Promise.all([typing, scriptArrives()]);
    expect(await field.inputValue()).toBe('Lone Star Plumbing and Heating of Lubbock');
  });

  test('when the focus is on the chat’s launcher as the script arrives, then it stays, and Enter opens the chat', async () => {
    const { page, press, scriptArrives } = await arriveEarly();
    const { launcher, panel } = chat({ page, press });
    await launcher.focus();
    await scriptArrives();
    expect(await launcher.evaluate((button) => button === document.activeElement)).toBe(true);
    await page.keyboard.press('Enter');
    await panel.getByText(chatWords.greeting).waitFor();
  });

  test('when the focus is on Calculate as the script arrives, then it stays until it moves on', async () => {
    const { page, scriptArrives } = await arriveEarly();
    const calculate = calculator(page).form.getByRole('button', { name: roiWords.calculate });
    await calculate.focus();
    await scriptArrives();
    expect(await calculate.evaluate((button) => button === document.activeElement)).toBe(true);
    await page.keyboard.press('Tab');
    expect(await calculator(page).save.evaluate((button) => button === document.activeElement)).toBe(true);
    expect(await calculate.isVisible()).toBe(false);
  });

  test('when the menu and a question are opened before the script arrives, then they stay open', async () => {
    const { page, press, scriptArrives } = await arriveEarly();
    if (device === 'phone') await press(page.locator('header summary'));
    await press(page.locator('#faq summary').first());
    await scriptArrives();
    expect(await page.locator('details[open]').count()).toBe(device === 'phone' ? 2 : 1);
  });

  test('when the lead form is sent before the script arrives, then it is stored and confirmed', async () => {
    const { page, press, scriptArrives } = await arriveEarly();
    const lead = leadOf(`sent-early-${device}@example.com`);
    const form = leadForm(page);
    await form.fill(lead);
    await press(form.submit);
    await form.sent.waitFor();
    await scriptArrives();
    expect(await form.sent.isVisible()).toBe(true);
    expect(await site().stored.rows('select 1 from leads where email = $1', [lead.email])).toHaveLength(1);
  });
});
