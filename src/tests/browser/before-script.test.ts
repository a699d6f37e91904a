import { expect, test } from '@jest/globals';
import { chatText } from '#content/chat/text.ts';
import { eventually } from '../support/eventually.ts';
import { journeys, hydratePage } from '../support/journey.ts';
import { newLead } from '../support/leads.ts';
import { isFocused, outcomes } from '../support/steps.ts';

const { visit, leadsOf } = journeys();

/** A page whose script loads only when the test releases it. */
async function arriveBeforeScript({ path = '/', script = /\/assets\/.*\.js$/ } = {}) {
  const visitor = await visit({ path, hydrated: false, delays: script });
  await visitor.page.locator('footer').waitFor();
  const scriptArrives = async () => {
    visitor.release();
    await visitor.page.waitForLoadState();
    await hydratePage(visitor.page);
  };
  return { ...visitor, scriptArrives };
}

test('when forms are filled in before the script arrives, then their values stay, count and are sent', async () => {
  const { page, press, reload, form, roi, toast, scriptArrives } = await arriveBeforeScript();
  const lead = newLead();
  const inputs = {
    monthlyLeads: '1000',
    currentStaffCost: '0',
    averageJobValue: '750',
    currentConversionRate: '20',
  };
  await press(page.locator('header summary'));
  await press(page.locator('#faq summary').first());
  await roi.fill(inputs);
  expect(await roi.results()).toEqual(['$38,436', '35', '$210,000']);
  await form.fill(lead);
  await form.callTime.selectOption('midday');
  await form.consent.check();
  await form.field('phone').focus();
  await scriptArrives();

  expect(await page.locator('details[open]').count()).toBe(2);
  await eventually(roi.results, ['-$3,564', '300', '$2,700,000']);
  expect(await roi.values()).toEqual(inputs);
  expect(await form.values()).toEqual(lead);
  expect(await isFocused(form.field('phone'))).toBe(true);
  expect(await form.consent.isChecked()).toBe(true);
  await reload();
  expect(await form.values()).toEqual(lead);
  await press(form.submit);
  await toast.says(...outcomes.sent);
  expect(await leadsOf(lead)).toMatchObject([{ business_type: 'plumbing', call_time: 'midday' }]);
});

test('when values of a shared link are changed before the script arrives, then the change counts', async () => {
  const path = '/?monthlyLeads=200&currentConversionRate=10';
  const { roi, scriptArrives } = await arriveBeforeScript({ path });
  expect(await roi.results()).toEqual(['$38,436', '80', '$480,000']);
  await roi.fill({ monthlyLeads: '100' });
  await scriptArrives();
  await eventually(roi.results, ['$38,436', '40', '$240,000']);
});

test('when a call is tapped and the chat’s launcher focused before the script arrives, then nothing opens, and both work afterwards', async () => {
  const { page, press, call, chat, scriptArrives } = await arriveBeforeScript({
    script: /\/assets\/entries\/.*\.js$/,
  });
  await press(call.demoButton);
  expect(await call.panel.count()).toBe(0);
  await chat.launcher.focus();
  await scriptArrives();
  expect(await isFocused(chat.launcher)).toBe(true);
  await page.keyboard.press('Enter');
  await chat.panel.getByText(chatText.greeting).waitFor();
  await page.keyboard.press('Escape');
  await press(call.demoButton);
  await call.samples.waitFor();
});
