import { describe, expect, test } from '@jest/globals';
import { chatJourneys } from '../support/chat-journeys.ts';
import { chatWords as words } from '#content/chat.ts';
import { chat } from '../support/chat-steps.ts';
import { violations } from '../support/axe.ts';

const { visit, provider, asksProvider } = await chatJourneys();

const views = [
  { width: 320, colorScheme: 'light' },
  { width: 390, colorScheme: 'dark' },
  { width: 1350, colorScheme: 'light' },
] as const;

describe.each(views)('at $width px, $colorScheme', ({ width, colorScheme }) => {
  const device = width < 600 ? 'phone' : 'desktop';

  test('when the chat is opened, answers, fails and goes offline, then nothing stands in the way', async () => {
    const visitor = await visit({ device, context: { viewport: { width, height: 844 }, colorScheme } });
    visitor.provokes(asksProvider, /Failed to load resource.*500/);
    const talk = await chat(visitor).open();
    expect(await violations(visitor.page)).toEqual([]);

    provider.behaves({ kind: 'answers', deltas: ['It ', 'depends.'] });
    await talk.ask('how much is it');
    provider.behaves({ kind: 'refuses', status: 500 });
    await talk.ask('who won the game');
    await talk.newest.getByText(words.trouble.failed).waitFor();
    await visitor.page.context().setOffline(true);
    await talk.panel.getByText(words.connection.offline).waitFor();
    expect(await violations(visitor.page)).toEqual([]);
  });

  test('when the panel is open, then everything in it to tap is 44 px high and wide', async () => {
    const visitor = await visit({ device, context: { viewport: { width, height: 844 }, colorScheme } });
    visitor.provokes(asksProvider);
    provider.behaves({ kind: 'answers', deltas: ['It depends.'] });
    const talk = await chat(visitor).open();
    await talk.ask('how much is it');
    const small = await talk.panel.evaluate((panel) =>
      [...panel.querySelectorAll<HTMLElement>('a, button, textarea')]
        .map((each) => ({ name: each.textContent, box: each.getBoundingClientRect() }))
        .filter(({ box }) => Math.round(box.width) < 44 || Math.round(box.height) < 44)
        .map(({ name, box }) => `${name}: ${box.width} by ${box.height}`),
    );
    expect(small).toEqual([]);
  });
});
