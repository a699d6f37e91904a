import { test } from '@jest/globals';
import { chatText as words, chatWords } from '#content/chat/chat-text.ts';
import { firstQuestions } from '#content/sections/faq-of.ts';
import { violations } from '../support/axe.ts';
import { asked } from '../support/panel-steps.ts';
import { expect, journeys } from '../support/journey.ts';
import { newLead } from '../support/leads.ts';
import { boxOf, overflowing, tooSmallControls } from '../support/steps.ts';

const { visit, leadsOf } = journeys();

const [beginning = ''] = asked.answer.split('. ');

test('a conversation stays until it is started over', async () => {
  const { page, press, chat, reload } = await visit();
  await chat.open();
  await press(chat.button(asked.question));
  await chat.field.fill('not sent');
  await press(chat.newest.getByRole('link', { name: asked.question }));
  await page.waitForURL(`/#${asked.id}`);
  await expect(page.locator('#faq details[open] h3')).toHaveText(asked.question);
  // The panel would cover the answer.
  await expect(chat.panel).toHaveCount(0);
  await expect(chat.launcher).not.toBeFocused();

  await chat.open();
  await expect(chat.field).toHaveValue('not sent');
  await press(chat.button(words.startOver));
  await chat.ask(firstQuestions.join(' '));
  const offer = chat.log.getByRole('group', {
    name: `${words.from.assistant} ${chatWords.en.isItOneOfThese}`,
  });
  const choices = await offer.getByRole('listitem').getByRole('button').count();
  await expect(offer.getByText(words.choices(choices))).toHaveCount(1);
  await press(chat.newest.getByRole('button', { name: asked.question }));
  await chat.newest.getByText(asked.answer).waitFor();

  await reload();
  await chat.open();
  await expect(chat.answers).toHaveCount(2);
  await expect(chat.questions.last()).toHaveText(`${words.from.visitor} ${asked.question}`);
  await press(chat.button(words.startOver));
  await expect(chat.log).toHaveText('');
  expect(await page.evaluate(() => sessionStorage.getItem('porchlight:chat'))).toBeNull();
  await expect(chat.field).toBeFocused();
});

test('a chat that finds nothing offers the form, with the contact data', async () => {
  const { press, chat, form, send } = await visit({ translated: true });
  const { phone: _, ...lead } = newLead();
  await form.field('email').fill(lead.email);
  await chat.open();
  await chat.ask('Call me at 214-555-0177 or rick@example.com');
  await expect(chat.newest).toContainText(chatWords.en.identity);
  await chat.ask('xyzzy');
  await expect(chat.newest).toContainText(chatWords.en.nothingFound);
  await press(chat.button(chatWords.en.handOff));

  await expect(chat.panel).toHaveCount(0);
  expect(await form.values()).toMatchObject({ phone: '214-555-0177', email: lead.email });
  await expect(form.field('businessName')).toBeFocused();
  await expect(form.field('businessName')).toBeInViewport({ ratio: 1 });

  await send(lead);
  expect(await leadsOf({ email: lead.email })).toMatchObject([{ source: 'chat', phone: '214-555-0177' }]);
});

test('long texts fit, and typing suggests questions', async () => {
  const { page, press, chat, announced, logged } = await visit({ size: [320, 640], listens: true });
  await chat.open();
  await chat.ask(`${'antidisestablishmentarianism'.repeat(10)} how much does it cost`);
  await chat.ask(asked.question);
  expect(await overflowing(chat.panel)).toEqual([]);
  const [answer, panel] = [await boxOf(chat.newest), await boxOf(chat.panel)];
  expect(answer.top).toBeGreaterThan(panel.top);
  expect(answer.top).toBeLessThan((panel.top + panel.bottom) / 2);
  expect(logged).toHaveLength(4);
  expect(logged[3]).toContain(beginning);

  const before = await boxOf(chat.field);
  await chat.field.fill('cuanto cuesta esto');
  const suggested = chat.panel.getByRole('group', { name: chatWords.en.suggestions });
  await expect(suggested.getByRole('button').first()).toHaveText('What does it cost?');
  expect(await boxOf(chat.field)).toEqual(before);
  expect(announced.join(' ')).not.toContain('What does it cost?');
  expect(await tooSmallControls(chat.panel)).toEqual([]);
  expect(await violations(page, '[data-dock]')).toEqual([]);

  await press(chat.button(words.send));
  await expect(chat.field).toHaveValue('');
  await press(chat.newest.getByRole('button', { name: '¿Cuánto cuesta?' }));
  await chat.newest.getByText('Calculamos').waitFor();
  await expect(chat.button(chatWords.es.handOff)).toBeVisible();
  await expect(suggested).toHaveCount(0);
});

test('the field stays above the keyboard of an iPhone', async () => {
  const { page, chat } = await visit();
  await chat.open();
  // iOS 26 moves the visual viewport, and makes the window as low as it.
  const seenTo = await page.evaluate(() => {
    const [height, offsetTop, viewport] = [420, 120, window.visualViewport ?? new EventTarget()];
    Object.defineProperties(viewport, { height: { value: height }, offsetTop: { value: offsetTop } });
    Object.defineProperty(window, 'innerHeight', { value: height });
    viewport.dispatchEvent(new Event('resize'));
    return height + offsetTop;
  });
  expect((await boxOf(chat.field)).bottom).toBeLessThan(seenTo);
});

test('by keyboard, a question is asked and its answer followed', async () => {
  const { page, press, chat } = await visit({ desktop: true });
  await chat.launcher.focus();
  await page.keyboard.press('Enter');
  await expect(chat.field).toBeFocused();
  await expect(chat.launcher).toHaveAttribute('aria-expanded', 'true');

  await page.keyboard.type(asked.question);
  // In Safari, confirming text of an input method is an Enter key with this code.
  await chat.field.dispatchEvent('keydown', { key: 'Enter', keyCode: 229 });
  await expect(chat.field).toHaveValue(asked.question);
  await page.keyboard.press('Enter');
  await chat.answers.first().waitFor();
  await expect(chat.field).toHaveValue('');
  await press(chat.newest.locator(`a[href="#${asked.id}"]`).first());
  await page.waitForURL(`/#${asked.id}`);
  await expect(chat.panel).toBeVisible();
});
