import { expect, test } from '@jest/globals';
import { chatText } from '#content/chat/chat-text.ts';
import { errorSummaryText } from '#content/form-errors.ts';
import { leadFormErrors } from '#content/lead-form-errors.ts';
import { leadFormText } from '#content/lead-form.ts';
import { roiText } from '#content/roi.ts';
import { sampleCalls } from '#content/sample-calls.ts';
import { voiceLauncher } from '#content/voice-launcher.ts';
import { voiceText } from '#content/voice.ts';
import { paths } from '#shared/api.ts';
import { leadFields } from '#shared/lead-fields.ts';
import { asked } from '../support/chat-steps.ts';
import { eventually } from '../support/eventually.ts';
import { journeys, untilHydrated, type Arrival } from '../support/journey.ts';
import { newLead } from '../support/leads.ts';
import {
  CHUNKS,
  delayRequests,
  failedResource,
  isFocused,
  outcomes,
  uniqueStaffCost,
} from '../support/steps.ts';
import { installTranslator, keepTranslating } from '../support/translator.ts';
import { transcriptOf } from '../support/voice-steps.ts';

const { visit, leadsOf, calculationsOf } = journeys();

async function visitTranslated(arrival: Arrival = {}) {
  const visitor = await visit({ ...arrival, hydrated: false, before: keepTranslating });
  await visitor.page.locator('main font').first().waitFor();
  return visitor;
}

const fail = { status: 503, body: 'busy' };

test('a translated lead form shows every state', async () => {
  const { page, press, expectProblems, form, toast } = await visitTranslated();
  expectProblems(failedResource);
  await press(form.submit);
  await toast.says(outcomes.missing);
  for (const name of leadFields)
    expect(await form.form.getByText(leadFormErrors.missing[name]).count()).toBe(2);
  await press(toast.close);

  const lead = { ...newLead(), businessType: 'other' };
  await form.fill({ ...lead, email: 'rick@gmial.com' });
  await form.field('tradeDetail').fill('Window cleaning');
  expect(await form.summary.count()).toBe(0);
  const suggestion = form.form.getByRole('button', { name: 'rick@gmail.com' });
  await form.form.getByText(leadFormText.didYouMean('rick@gmail.com')).waitFor();
  await press(suggestion);
  expect(await form.field('email').inputValue()).toBe('rick@gmail.com');
  await eventually(() => suggestion.count(), 0);
  expect(await form.form.getByText(leadFormText.didYouMean('rick@gmail.com')).count()).toBe(0);
  await form.field('email').fill(lead.email);

  const release = await delayRequests(page, `**${paths.leads}`);
  await page.route(`**${paths.leads}`, (route) => route.fulfill(fail), { times: 1 });
  await press(form.submit);
  await toast.says(outcomes.failed);
  await form.summary.getByText(leadFormText.unsent).waitFor();
  expect(await form.submit.textContent()).toBe(leadFormText.submit.idle);
  await page.reload();
  await untilHydrated(page);
  expect(await form.values()).toEqual(lead);

  await press(form.submit);
  await form.form.getByRole('button', { name: leadFormText.submit.pending }).waitFor();
  release();
  await toast.says(outcomes.sent);
  expect(await form.submit.textContent()).toBe(leadFormText.submit.idle);
  await form.sent.waitFor();
  expect(await leadsOf(lead)).toMatchObject([{ trade_detail: 'Window cleaning' }]);
});

test('a translated calculator shows every state', async () => {
  const { page, press, expectProblems, roi, toast } = await visitTranslated({ device: 'desktop' });
  expectProblems(failedResource);
  const staffCost = uniqueStaffCost();
  await roi.fill({ monthlyLeads: '999999999', averageJobValue: '999999999' });
  await roi.form.getByText(roiText.tooLarge).first().waitFor();
  await roi.fill({ monthlyLeads: '240', averageJobValue: '1250', currentConversionRate: '80' });
  await roi.form.getByText(roiText.bottomLine.negative).waitFor();
  await press(roi.hint('monthlyLeads'));
  await page.getByRole('tooltip').waitFor();
  await roi.fill({ currentStaffCost: staffCost, currentConversionRate: '15' });
  await eventually(async () => (await roi.results())[1], '84');
  expect(await roi.form.getByText(roiText.bottomLine.negative).count()).toBe(0);

  const release = await delayRequests(page, `**${paths.roiCalculation}`);
  await page.route(`**${paths.roiCalculation}`, (route) => route.fulfill(fail), { times: 1 });
  await press(roi.save);
  await toast.says(outcomes.notSaved);
  await roi.form.getByText(errorSummaryText.heading).waitFor();
  await press(toast.close);
  await press(roi.save);
  await roi.form.getByRole('button', { name: roiText.save.pending }).waitFor();
  release();
  await toast.says(outcomes.saved);
  await roi.form.getByText(roiText.savedNote).waitFor();
  expect(await roi.form.getByText(errorSummaryText.heading).count()).toBe(0);
  expect(await roi.save.textContent()).toBe(roiText.save.idle);
  await page.evaluate(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }));
  await press(roi.form.getByRole('button', { name: roiText.copy.idle }));
  await roi.form.getByRole('button', { name: roiText.copy.failed }).waitFor();
  await roi.fill({ monthlyLeads: '241' });
  await eventually(() => roi.form.getByText(roiText.savedNote).count(), 0);
  expect(await calculationsOf(staffCost)).toHaveLength(1);
  expect(await roi.form.locator('font').count()).toBeGreaterThan(10);
});

test('a translated sample call runs from start to end', async () => {
  const [first, second] = sampleCalls;
  const { page, press, call } = await visitTranslated({ clock: true });
  const lines = () => call.transcript.locator('p').allTextContents();
  await press(call.demoButton);
  await call.says(voiceText.sampleStatus.connecting);
  await page.clock.runFor(5_000);
  await call.transcript.getByText(/\w/).first().waitFor();
  await eventually(
    () => call.demoButton.textContent(),
    (text) => text !== voiceLauncher.startSample && text !== voiceLauncher.seeSample,
  );
  await press(call.button(voiceText.samples.pause));
  await press(call.button(voiceText.samples.pause));
  await page.clock.runFor(5 * 60_000);
  await call.says('Call ended');
  expect(await lines()).toEqual(transcriptOf(first));
  expect(await call.ticket.locator('dd').allTextContents()).toEqual(first.ticket.map(({ text }) => text));
  expect(await call.ticket.getByText(first.stamp, { exact: true }).count()).toBe(1);
  // There is no voice that reads the call aloud.
  expect(await call.demoButton.textContent()).toBe(voiceLauncher.seeSample);
  await call.panel.getByRole('link', { name: voiceText.havePersonCall }).waitFor();

  await press(call.samples.getByRole('button', { name: second?.name ?? '' }));
  await call.panel.getByText(voiceText.samples.label(second?.name ?? '')).waitFor();
  await page.clock.runFor(10_000);
  await press(call.button(voiceText.end));
  await call.says('Call ended');
  await press(call.close);
  await eventually(() => call.panel.count(), 0);
});

test('a translated chat answers and hands off', async () => {
  const { page, press, chat, form } = await visitTranslated();
  await chat.open();
  await chat.ask(asked.question);
  expect(await chat.source()).toBe(asked.id);
  await chat.ask('xyzzy');
  expect(await chat.newest.textContent()).toContain(chatText.nothingFound);
  await page.context().setOffline(true);
  await chat.panel.getByText(chatText.offline).waitFor();
  await page.context().setOffline(false);
  await eventually(() => chat.panel.getByText(chatText.offline).count(), 0);
  await press(chat.button(chatText.startOver));
  await eventually(() => chat.answers.count(), 0);
  await chat.panel.getByText(chatText.startedOver).waitFor();
  await chat.ask('Call me at 214-555-0177');
  await press(chat.newest.getByRole('button', { name: chatText.actions['hand-off'] }));
  await eventually(() => chat.panel.count(), 0);
  expect(await form.field('phone').inputValue()).toBe('214-555-0177');
});

async function visitBeforeHydration(script: () => void) {
  const visitor = await visit({
    hydrated: false,
    delays: CHUNKS,
    before: (newPage) => newPage.addInitScript(script),
  });
  await visitor.page.waitForLoadState();
  const lead = newLead();
  await visitor.form.fill(lead);
  return { ...visitor, lead };
}

test('when a translator and an extension change the page before hydration, then the input, the focus and the click survive', async () => {
  const { page, form, toast, lead, release } = await visitBeforeHydration(installTranslator);
  await form.field('phone').focus();
  await page.evaluate(() => {
    translate((text) => text.toUpperCase());
    for (const field of document.querySelectorAll('form input'))
      field.before(document.createElement('button'));
  });
  await form.submit.last().dispatchEvent('click');
  const answer = await delayRequests(page, `**${paths.leads}`);
  release();
  await untilHydrated(page);
  expect(await isFocused(form.field('phone'))).toBe(true);
  answer();
  await toast.says(outcomes.sent);
  expect(await leadsOf(lead)).toHaveLength(1);
  expect(await form.form.locator('button:empty').count()).toBe(0);
});

test('a form that is submitted on a page that never hydrates is still sent', async () => {
  const preventHydration = () => {
    // Stops React, because its scheduler uses postMessage to continue its work.
    Object.defineProperty(MessagePort.prototype, 'postMessage', { value: () => undefined });
    // Shortens all timeouts, so that the page waits one second for hydration instead of ten.
    const wait = setTimeout;
    Object.assign(globalThis, { setTimeout: (act: () => void, ms = 0) => wait(act, ms / 10) });
  };
  const { form, lead, release } = await visitBeforeHydration(preventHydration);
  await form.submit.evaluate((button: HTMLButtonElement) => button.form?.requestSubmit(button));
  release();
  await eventually(async () => (await leadsOf(lead)).length, 1);
});
