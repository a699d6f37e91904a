import { expect, test } from '@jest/globals';
import { firstQuestions } from '#content/faq-of.ts';
import { chatText } from '#content/chat/chat-text.ts';
import { jobTicketText } from '#content/job-ticket.ts';
import { roiText } from '#content/roi.ts';
import { journeys } from '../support/journey.ts';
import { newLead } from '../support/leads.ts';
import { outcomes, untilFocused } from '../support/steps.ts';

const { visit } = journeys();

test('a sent lead is announced once, by the ticket that takes the focus', async () => {
  const { page, announced, toast, send } = await visit({ listens: true });
  await send(newLead());
  await untilFocused(page.getByRole('group', { name: jobTicketText.heading }));
  await toast.untilAnnounced();
  expect(announced.join(' ')).not.toContain(outcomes.sent.description);
});

test('a field is invalid only once the visitor left it out', async () => {
  const { press, form } = await visit();
  const look = () =>
    form
      .field('businessName')
      .evaluate((field) => [field.ariaInvalid, getComputedStyle(field).borderColor] as const);
  const [before, border] = await look();
  await press(form.submit);
  await form.summary.waitFor();
  expect([before, (await look())[0]]).toEqual(['false', 'true']);
  expect((await look())[1]).not.toBe(border);
});

test('a saved calculation is a status that lasts', async () => {
  const { page, press, roi, toast } = await visit();
  await press(roi.save);
  await toast.says(outcomes.saved);
  await press(toast.close);
  const status = page.getByRole('status').filter({ hasText: roiText.toasts.saved.title });
  expect(await status.count()).toBe(1);
});

test('an answer of the chat is one group with its text as name, and says how many choices it has', async () => {
  const { chat } = await visit();
  await chat.open();
  await chat.ask(firstQuestions.join(' '));
  const answer = chat.log.getByRole('group', {
    name: `${chatText.from.assistant} ${chatText.isItOneOfThese.en}`,
  });
  const choices = await answer.getByRole('listitem').getByRole('button').count();
  expect(await answer.getByText(chatText.choices(choices)).count()).toBe(1);
});

test('Escape in the transcript gives the focus back to the button that opened the panel', async () => {
  const { page, call } = await visit({ device: 'desktop' });
  // As in Safari, the click doesn't focus the button.
  await call.launcher.evaluate((button: HTMLElement) => button.click());
  await call.samples.getByRole('button').first().click();
  await call.transcript.focus();
  await page.keyboard.press('Escape');
  await untilFocused(call.launcher);
});
