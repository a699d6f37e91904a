import { test } from '@jest/globals';
import { chatText } from '#content/chat/chat-text.ts';
import { faq } from '#content/sections/faq.ts';
import { boxOf, expect, journeys } from '../support/journey.ts';
import { newLead } from '../support/leads.ts';

const { visit, leadsOf } = await journeys();
const [asked = { id: '', question: '', answer: '' }] = faq;

test('a chosen question is answered with a link to it', async () => {
  const { page, chat } = await visit({ viewport: { width: 320, height: 640 } });
  await chat.launcher.click();
  await chat.ask(`${asked.question} please`);
  // Announced as one node, with the number of choices.
  const offered = `${chatText.from.assistant} ${chatText.isItOneOfThese} ${chatText.choices(4)}`;
  await expect(chat.newest).toHaveRole('group');
  await expect(chat.newest).toHaveAttribute('aria-atomic', 'true');
  await expect(chat.field).toHaveAttribute('enterkeyhint', 'send');
  await expect(chat.newest).toHaveAccessibleName(offered);
  await chat.newest.getByRole('button', { name: asked.question }).click();
  await expect(chat.newest).toContainText(asked.answer);
  // An answer is read from its beginning.
  const [answer, panel] = [await boxOf(chat.newest), await boxOf(chat.panel)];
  expect(answer.top).toBeGreaterThan(panel.top);
  expect(answer.top).toBeLessThan((panel.top + panel.bottom) / 2);
  await chat.field.fill('not sent');
  await chat.newest.getByRole('link', { name: asked.question }).click();
  await page.waitForURL(`/#faq-${asked.id}`);
  await expect(page.locator('#faq details[open] h3')).toHaveText(asked.question);
  await expect(chat.panel).toHaveCount(0);
  await chat.launcher.click();
  await expect(chat.answers).toHaveCount(2);
  await expect(chat.field).toHaveValue('not sent');
});

test('a question that is too long says that it is cut', async () => {
  const { page, chat } = await visit();
  await chat.launcher.click();
  const note = chat.panel.getByRole('status');
  await chat.field.fill('x'.repeat(300));
  await expect(note).toHaveText('');
  await chat.field.focus();
  await page.keyboard.insertText('yz');
  await expect(note).toHaveText(chatText.cut(300));
  await expect(chat.field).toHaveAccessibleDescription(chatText.cut(300));
  await expect(chat.field).toHaveValue('x'.repeat(300));
  await chat.field.press('Backspace');
  await expect(note).toHaveText('');
  // Nor does the note outlast its question.
  await page.keyboard.insertText('yz');
  await expect(note).toHaveText(chatText.cut(300));
  await chat.field.press('Enter');
  await expect(chat.answers).toHaveCount(1);
  await expect(note).toHaveText('');
});

test('the hand-off fills in the form, and sends nothing itself', async () => {
  const { page, chat, form } = await visit();
  const { phone: _, ...lead } = newLead();
  await form.fill({ email: lead.email });
  await page.evaluate(() => scrollTo(0, 0));
  await chat.launcher.click();
  await chat.ask('Call me at 214-555-0177 or rick@example.com');
  await expect(chat.newest).toContainText(chatText.contact);
  await chat.button(chatText.handOff).click();
  await expect(chat.panel).toHaveCount(0);
  expect(await form.values()).toMatchObject({ phone: '214-555-0177', email: lead.email });
  await expect(form.field('businessName')).toBeFocused();
  await expect(form.field('businessName')).toBeInViewport({ ratio: 1 });
  await form.send(lead);
  expect(await leadsOf(lead)).toMatchObject([{ source: 'chat', phone: '214-555-0177' }]);
});
