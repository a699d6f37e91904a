import { describe, expect, test } from '@jest/globals';
import { chatWords as words } from '#content/chat.ts';
import { faq } from '#content/faq.ts';
import { voiceWords } from '#content/voice.ts';
import { chat, listenToLog } from '../support/chat-steps.ts';
import { bothDevices, journeys, untilHydrated } from '../support/journey.ts';
import { calculator, eventually, listen, untilBelowHeader } from '../support/steps.ts';

const { visit } = journeys();

const cost = faq.find(({ id }) => id === 'cost');
const KEY = 'porchlight:chat';

describe.each(bothDevices)('on a %s', (device) => {
  test('when a first question is tapped, then its answer stands there with a link to the item', async () => {
    const visitor = await visit({ device });
    const { page, press } = visitor;
    const talk = await chat(visitor).open();
    await press(talk.button(words.firstQuestions[0] ?? ''));
    await talk.newest.getByText(cost?.answer ?? '').waitFor();

    await press(talk.newest.getByRole('link', { name: cost?.question ?? '' }));
    await page.waitForURL('/#faq-cost');
    await page.locator('#faq-cost').waitFor();
    expect(await page.locator('#faq details[open] h3').textContent()).toBe(cost?.question);
    // On a phone the panel would cover it.
    await eventually(() => talk.panel.count(), device === 'phone' ? 0 : 1);
  });

  test('when the page is reloaded or the panel closed, then the conversation is still there', async () => {
    const visitor = await visit({ device });
    const { page, press } = visitor;
    const talk = await chat(visitor).open();
    await talk.ask('can i cancel');
    await press(talk.button('Close'));
    await talk.open();
    expect(await talk.questions.allTextContents()).toEqual([`${words.from.visitor} can i cancel`]);
    await page.reload();
    await untilHydrated(page);
    await talk.open();
    expect(await talk.answers.count()).toBe(1);
    expect(await talk.source()).toBe('faq-cancelling');
  });

  test('when the visitor starts over, then nothing of it is left', async () => {
    const visitor = await visit({ device });
    const { page, press } = visitor;
    const talk = await chat(visitor).open();
    await talk.ask('can i cancel');
    expect(await page.evaluate((key) => sessionStorage.getItem(key), KEY)).toContain('can i cancel');
    await press(talk.button(words.startOver));
    expect(await talk.log.textContent()).toBe('');
    expect(await page.evaluate((key) => sessionStorage.getItem(key), KEY)).toBeNull();
    expect(await talk.field.evaluate((field) => field === document.activeElement)).toBe(true);
  });

  test('when the calculator, the pricing or a call is asked for, then the visitor gets there', async () => {
    const visitor = await visit({ device });
    const { page, press } = visitor;
    const talk = await chat(visitor).open();
    await press(talk.button(words.actions.calculator));
    await eventually(
      () =>
        calculator(page)
          .field('monthlyLeads')
          .evaluate((field) => field === document.activeElement),
      true,
    );
    expect(await talk.panel.count()).toBe(0);

    await talk.open();
    await press(talk.panel.getByRole('link', { name: words.actions.pricing }).first());
    await page.waitForURL('/#pricing');
    await untilBelowHeader(page, 'pricing');
    expect(await talk.panel.count()).toBe(0);

    await talk.open();
    await press(talk.button(words.actions.call));
    await page.getByRole('dialog', { name: voiceWords.title }).waitFor();
    expect(await talk.panel.count()).toBe(0);
  });

  test('when more is typed than a question can be, then it stops at 1,000 and says so', async () => {
    const told: string[] = [];
    const visitor = await visit({ device, before: (page) => listen(page, told) });
    const talk = await chat(visitor).open();
    await talk.field.fill('x'.repeat(999));
    await talk.panel.getByText(words.counter(999, 1_000)).waitFor();
    await talk.field.focus();
    await visitor.page.keyboard.type('abc');
    expect(await talk.field.inputValue()).toHaveLength(1_000);
    await eventually(() => told.includes(words.full), true);
  });

  test('when a long answer comes, then the panel shows it from its beginning, and nothing sticks out', async () => {
    const visitor = await visit({ device, context: { viewport: { width: 320, height: 640 } } });
    const talk = await chat(visitor).open();
    await talk.ask(`${'antidisestablishmentarianism'.repeat(10)} how much does it cost`);
    await talk.ask('how long does it take to set up');
    const wide = await talk.panel.evaluate((panel) => panel.scrollWidth - panel.clientWidth);
    expect(wide).toBe(0);
    const [answer, panel] = [await talk.newest.boundingBox(), await talk.panel.boundingBox()];
    expect(answer && panel && answer.y > panel.y && answer.y < panel.y + panel.height / 2).toBe(true);
  });
});

test('when an answer is given, then a screen reader is told it once, with its question', async () => {
  const told: string[] = [];
  const visitor = await visit({ device: 'desktop', before: (page) => listenToLog(page, told) });
  const talk = await chat(visitor).open();
  await talk.ask('how much is it');
  await talk.ask('thanks');
  expect(told).toHaveLength(4);
  expect(told[1]).toContain(cost?.answer);
});

describe('by the keyboard alone', () => {
  test('when a visitor asks, follows and leaves, then the focus is always where they are', async () => {
    const { page } = await visit({ device: 'desktop' });
    const talk = chat({ page, press: (target) => target.press('Enter') });
    const focused = () => page.evaluate(() => document.activeElement?.textContent ?? '');

    await talk.launcher.focus();
    await page.keyboard.press('Enter');
    await eventually(() => talk.field.evaluate((field) => field === document.activeElement), true);
    expect(await talk.launcher.getAttribute('aria-expanded')).toBe('true');

    await page.keyboard.type('do i need a new phone number');
    await page.keyboard.press('Enter');
    await talk.answers.first().waitFor();
    expect(await talk.source()).toBe('faq-number');
    expect(await talk.field.inputValue()).toBe('');
    await page.keyboard.press('Shift+Tab');
    expect(await focused()).toContain('Do I keep my phone number?');

    await page.keyboard.press('Escape');
    await talk.panel.waitFor({ state: 'detached' });
    expect(await talk.launcher.evaluate((launcher) => launcher === document.activeElement)).toBe(true);
    expect(await talk.launcher.getAttribute('aria-expanded')).toBe('false');
  });

  test('when a visitor tabs through the panel, then every control is reached and none holds them', async () => {
    const { page } = await visit({ device: 'desktop' });
    const talk = await chat({ page, press: (target) => target.press('Enter') }).open();
    await talk.ask('who is the president');
    const reached: string[] = [];
    await page.locator('#dock-chat button').first().focus();
    for (let step = 0; step < 20; step += 1) {
      const name = await page.evaluate(() => {
        const at = document.activeElement;
        return at?.closest('#dock-chat') ? (at.getAttribute('aria-label') ?? at.textContent) : 'outside';
      });
      if (name === 'outside') break;
      reached.push(name);
      await page.keyboard.press('Tab');
    }
    expect(reached).toEqual(
      expect.arrayContaining([
        ...words.firstQuestions,
        ...Object.values(words.actions),
        words.field,
        words.send,
        words.startOver,
      ]),
    );
    expect(reached.length).toBeLessThan(20);
  });
});
