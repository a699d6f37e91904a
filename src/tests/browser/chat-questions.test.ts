import { expect, test } from '@jest/globals';
import { chatWords } from '#content/chat.ts';
import { chat } from '../support/chat-steps.ts';
import { heldOutQuestions, heldOutWithoutAnswer } from '../support/chat-held-out.ts';
import { questionsWithoutAnswer, rewordedQuestions } from '../support/chat-questions.ts';
import { journeys } from '../support/journey.ts';

const { visit } = journeys();

// A table each: what is found does not depend on the device, only how it is shown.
test.each([
  ['phone', rewordedQuestions],
  ['desktop', heldOutQuestions],
] as const)(
  'when visitors on a %s ask in words of their own, then each is led to the item that answers',
  async (device, questions) => {
    const visitor = await visit({ device });
    const talk = await chat(visitor).open();
    const astray: unknown[] = [];
    for (const [question, expected] of questions) {
      await talk.ask(question);
      const source = await talk.source();
      if (source !== expected) astray.push([question, source]);
      else expect(await visitor.page.locator(`[id="${source}"]`).count()).toBe(1);
    }
    expect(astray).toEqual([]);
  },
  120_000,
);

test('when they ask what the page does not know, then it says so and names nothing', async () => {
  const visitor = await visit({ device: 'phone' });
  const talk = await chat(visitor).open();
  for (const question of [...questionsWithoutAnswer, ...heldOutWithoutAnswer]) {
    await talk.ask(question);
    expect([question, await talk.source()]).toEqual([question, undefined]);
    expect(await talk.newest.textContent()).toContain("I don't know that");
    await talk.newest.getByRole('button', { name: chatWords.actions['hand-off'] }).waitFor();
  }
}, 120_000);
