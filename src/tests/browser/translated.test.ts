import { expect, test } from '@jest/globals';
import { chatText } from '#content/chat/chat-text.ts';
import { leadFormText } from '#content/lead-form.ts';
import { roiText } from '#content/roi.ts';
import { voiceText } from '#content/voice.ts';
import { eventually } from '../support/eventually.ts';
import { journeys, untilHydrated } from '../support/journey.ts';
import { newLead } from '../support/leads.ts';
import { CHUNKS, isFocused, outcomes, uniqueStaffCost } from '../support/steps.ts';

const { visit, leadsOf, calculationsOf } = journeys();

declare global {
  function translate(change: (text: string) => string): void;
}

/** Wraps every text node in two `<font>` elements, as Chrome's translation does. */
const installTranslator = () => {
  const wrapper = 'FONT'.toLowerCase();
  window.translate = (change) => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const found: Text[] = [];
    while (texts.nextNode()) found.push(texts.currentNode as Text);
    for (const text of found) {
      if (!text.data.trim() || text.parentElement?.closest('font, script, svg, textarea')) continue;
      const [outer, inner] = [document.createElement(wrapper), document.createElement(wrapper)];
      inner.textContent = change(text.data);
      outer.append(inner);
      text.replaceWith(outer);
    }
  };
};

test('when a translator wraps all text before the first interaction and after every change, then the whole page works', async () => {
  const { page, press, form, roi, toast, call, chat, send } = await visit({
    hydrated: false,
    before: (newPage) => newPage.addInitScript(installTranslator),
  });
  await page.waitForLoadState();
  await page.evaluate(() => {
    const wrap = () => translate((text) => text);
    new MutationObserver(wrap).observe(document.body, {
      subtree: true,
      childList: true,
      characterData: true,
    });
    wrap();
  });
  const [lead, staffCost] = [newLead(), uniqueStaffCost()];
  await roi.fill({ monthlyLeads: '999999999', averageJobValue: '999999999' });
  await roi.form.getByText(roiText.tooLarge).first().waitFor();
  await roi.fill({ monthlyLeads: '240', averageJobValue: '1250', currentConversionRate: '80' });
  await roi.form.getByText(roiText.minus).waitFor();
  await press(roi.hint('monthlyLeads'));
  await page.getByRole('tooltip').waitFor();
  await roi.fill({ currentStaffCost: staffCost, currentConversionRate: '15' });
  await eventually(async () => (await roi.results())[1], '84');
  await press(roi.save);
  await toast.says(outcomes.saved);
  await roi.share.waitFor();
  expect(await roi.save.textContent()).toBe(roiText.save.idle);
  expect(await calculationsOf(staffCost)).toHaveLength(1);

  await press(form.submit);
  await toast.says(outcomes.missing);
  await send(lead);
  expect(await form.sent.isVisible()).toBe(true);
  expect(await form.submit.textContent()).toBe(leadFormText.submit.idle);
  expect(await leadsOf(lead)).toHaveLength(1);

  await chat.open();
  await chat.ask('do i need a new phone number');
  await chat.say('xyzzy');
  await chat.newest.getByText(chatText.noAnswer.first).waitFor();
  await press(chat.button(chatText.startOver));
  await eventually(() => chat.answers.count(), 0);
  await press(chat.button('Close'));
  await press(call.demoButton);
  await press(call.samples.getByRole('button').first());
  await call.transcript.getByText(/\w/).first().waitFor();
  await eventually(
    () => call.demoButton.textContent(),
    (text) => text !== voiceText.startSample,
  );
  await press(call.button(voiceText.end));
  await call.panel.getByRole('link', { name: voiceText.havePersonCall }).waitFor();
  await press(call.close);
  expect(await roi.form.locator('font').count()).toBeGreaterThan(10);
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
  release();
  await untilHydrated(page);
  expect(await isFocused(form.field('phone'))).toBe(true);
  await toast.says(outcomes.sent);
  expect(await leadsOf(lead)).toHaveLength(1);
  expect(await page.locator('form button:empty').count()).toBe(0);
});

test('when the pressed submit button is removed and the page never hydrates, then the form is still sent', async () => {
  const preventHydration = () => {
    // Stops React, because its scheduler uses postMessage to continue its work.
    Object.defineProperty(MessagePort.prototype, 'postMessage', { value: () => undefined });
    // Shortens all timeouts, so that the page waits one second for hydration instead of ten.
    const wait = setTimeout;
    Object.assign(globalThis, { setTimeout: (act: () => void, ms = 0) => wait(act, ms / 10) });
  };
  const { page, form, lead, release } = await visitBeforeHydration(preventHydration);
  await form.submit.evaluate((button: HTMLButtonElement) => {
    button.form?.requestSubmit(button);
    button.remove();
  });
  release();
  await page.waitForURL(/lead=ok/, { waitUntil: 'commit' });
  expect(await leadsOf(lead)).toHaveLength(1);
});
