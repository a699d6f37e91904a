import { expect, test } from '@jest/globals';
import { chatText as words } from '#content/chat/text.ts';
import { dockText } from '#content/dock.ts';
import { faq } from '#content/faq.ts';
import { voiceText } from '#content/voice.ts';
import { listenToLog } from '../support/chat-steps.ts';
import { eventually } from '../support/eventually.ts';
import { journeys } from '../support/journey.ts';
import { loseChunks, unloaded } from '../support/lost-chunks.ts';
import { isFocused, listen, typedLead, untilBelowHeader, untilFocused } from '../support/steps.ts';

const { visit, leadsOf } = journeys();

const cost = faq.find(({ id }) => id === 'cost');
const [beginning = ''] = cost?.answer.split('. ') ?? [];
const KEY = 'porchlight:chat';

test('when a visitor taps a first question, the calculator, the pricing or a call, then the page goes there', async () => {
  const { page, press, talk, roi } = await visit();
  await talk.open();
  expect(await page.evaluate(() => [localStorage.length, sessionStorage.length])).toEqual([0, 0]);
  await press(talk.button(words.firstQuestions[0] ?? ''));
  await talk.newest.getByText(beginning).waitFor();
  await press(talk.newest.getByRole('link', { name: cost?.question ?? '' }));
  await page.waitForURL('/#faq-cost');
  await page.locator('#faq-cost').waitFor();
  expect(await page.locator('#faq details[open] h3').textContent()).toBe(cost?.question);
  // On a phone, the panel would cover the answer.
  await eventually(() => talk.panel.count(), 0);

  await talk.open();
  await talk.ask('what does it cost');
  await press(talk.newest.getByRole('button', { name: words.actions.calculator }));
  await untilFocused(roi.field('monthlyLeads'));
  expect(await talk.panel.count()).toBe(0);

  await talk.open();
  await press(talk.panel.getByRole('link', { name: words.actions.pricing }).first());
  await page.waitForURL('/#pricing');
  await untilBelowHeader(page, 'pricing');
  expect(await talk.panel.count()).toBe(0);

  await talk.open();
  await talk.ask('can i hear a demo');
  await press(talk.button(words.actions.call));
  await page.getByRole('dialog', { name: voiceText.title }).waitFor();
  expect(await talk.panel.count()).toBe(0);
});

test('when the page is reloaded or the panel closed, then the conversation stays until the visitor starts over', async () => {
  const { page, press, talk, reload } = await visit();
  const stored = () => page.evaluate((key) => sessionStorage.getItem(key), KEY);
  await talk.open();
  await talk.ask('can i cancel');
  await press(talk.button('Close'));
  await talk.open();
  expect(await talk.questions.allTextContents()).toEqual([`${words.from.visitor} can i cancel`]);
  await reload();
  await talk.open();
  expect(await talk.answers.count()).toBe(1);
  expect(await talk.source()).toBe('faq-cancelling');

  expect(await stored()).toContain('can i cancel');
  await press(talk.button(words.startOver));
  expect(await talk.log.textContent()).toBe('');
  expect(await stored()).toBeNull();
  expect(await isFocused(talk.field)).toBe(true);
});

test('when two questions are unknown, then the form is offered, its empty fields are filled, and the lead’s source is the chat', async () => {
  const { page, press, talk, form, send } = await visit();
  await form.field('contactName').fill('Maribel Soto');
  // The dock is hidden over the form.
  await page.evaluate(() => scrollTo(0, 0));
  await talk.open();
  await talk.ask('my name is Dale Reyes, im a plumber in Lubbock');
  await talk.ask('Call me at 214-555-0177 or rick@example.com');
  expect(await talk.newest.textContent()).toContain(words.contactReceived);
  await talk.ask('do you sell pool pumps');
  expect(await talk.newest.textContent()).toContain(words.noAnswer.first);
  await talk.ask('who won the game');
  expect(await talk.newest.textContent()).toContain(words.noAnswer.again);
  const handOff = talk.newest.getByRole('button', { name: words.actions['hand-off'] });
  const [button, log] = [await handOff.boundingBox(), await talk.log.boundingBox()];
  expect((button?.width ?? 0) / (log?.width ?? 1)).toBeGreaterThan(0.9);
  await press(handOff);

  expect(await talk.panel.count()).toBe(0);
  expect(await form.values()).toMatchObject({
    contactName: 'Maribel Soto',
    phone: '214-555-0177',
    email: 'rick@example.com',
    businessType: 'plumbing',
  });
  await untilFocused(form.field('businessName'));
  const box = await form.field('businessName').boundingBox();
  expect(box && box.y > 0 && box.y < 800).toBe(true);

  const { businessName, monthlyLeadVolume, email } = typedLead();
  await send({ businessName, monthlyLeadVolume, email });
  expect(await leadsOf({ email })).toMatchObject([{ source: 'chat', phone: '214-555-0177' }]);
});

test('when a question nears the limit, then a counter shows, and typing stops at 1,000 with a message', async () => {
  const announced: string[] = [];
  const { page, talk } = await visit({ before: (blank) => listen(blank, announced) });
  await talk.open();
  await talk.field.fill('x'.repeat(899));
  expect(await talk.panel.getByText(/of 1,000/).count()).toBe(0);
  await talk.field.fill('x'.repeat(999));
  await eventually(() => announced.includes(words.nearlyFull), true);
  await talk.panel.getByText(words.counter(999, 1_000)).waitFor();
  await talk.field.focus();
  await page.keyboard.type('abc');
  expect(await talk.field.inputValue()).toHaveLength(1_000);
  await eventually(() => announced.includes(words.full), true);
});

test('when answers are long, then each shows from its beginning, nothing overflows, and it is announced once', async () => {
  const announced: string[] = [];
  const { talk } = await visit({ size: [320, 640], before: (blank) => listenToLog(blank, announced) });
  await talk.open();
  await talk.ask(`${'antidisestablishmentarianism'.repeat(10)} how much does it cost`);
  await talk.ask('how long does it take to set up');
  const wide = await talk.panel.evaluate((panel) => panel.scrollWidth - panel.clientWidth);
  expect(wide).toBe(0);
  const [answer, panel] = [await talk.newest.boundingBox(), await talk.panel.boundingBox()];
  expect(answer && panel && answer.y > panel.y && answer.y < panel.y + panel.height / 2).toBe(true);
  expect(announced).toHaveLength(4);
  expect(announced[1]).toContain(beginning);
});

test('when the code cannot be loaded, then the panel says so and offers the form', async () => {
  const { page, press, provokes, talk, form } = await visit();
  provokes(...unloaded);
  await loseChunks(page);
  await press(talk.launcher);
  await talk.panel.getByText(dockText.notLoaded).waitFor();
  await page.unrouteAll();
  await press(talk.panel.getByRole('link', { name: dockText.leaveNumber.label }));
  await page.waitForURL('/#contact');
  expect(await talk.panel.count()).toBe(0);
  await form.submit.waitFor();
});

test('when the pointer hovers over the launcher, then the code loads; by keyboard, the focus is always in the right place', async () => {
  const { page, press, talk } = await visit({ device: 'desktop' });
  const loaded = page.waitForResponse(
    async (answer) => answer.url().endsWith('.js') && (await answer.text()).includes(words.greeting),
  );
  await talk.launcher.hover();
  await loaded;
  await talk.launcher.focus();
  await page.keyboard.press('Enter');
  await untilFocused(talk.field);
  expect(await talk.launcher.getAttribute('aria-expanded')).toBe('true');

  await page.keyboard.type('do i need a new phone number');
  await page.keyboard.press('Enter');
  await talk.answers.first().waitFor();
  expect(await talk.source()).toBe('faq-number');
  expect(await talk.field.inputValue()).toBe('');
  await press(talk.newest.locator('a[href="#faq-number"]').first());
  await page.locator('#faq-number').waitFor();
  expect(await talk.panel.isVisible()).toBe(true);
  await talk.field.focus();
  await page.keyboard.press('Shift+Tab');
  const focused = await page.evaluate(() => document.activeElement?.textContent ?? '');
  expect(focused).toBe(words.startOver);

  await talk.panel.getByRole('button').first().focus();
  const reached: string[] = [];
  for (let step = 0; step < 20; step += 1) {
    const name = await page.evaluate(() => {
      const at = document.activeElement;
      return at?.closest('#dock-chat') ? (at.getAttribute('aria-label') ?? at.textContent) : undefined;
    });
    if (name === undefined) break;
    reached.push(name);
    await page.keyboard.press('Tab');
  }
  const controls = [...words.firstQuestions, words.actions['hand-off'], words.field, words.send];
  expect(reached).toEqual(expect.arrayContaining([...controls, words.startOver]));
  expect(reached.length).toBeLessThan(20);

  await talk.field.focus();
  await page.keyboard.press('Escape');
  await talk.panel.waitFor({ state: 'detached' });
  expect(await isFocused(talk.launcher)).toBe(true);
  expect(await talk.launcher.getAttribute('aria-expanded')).toBe('false');
});
