import { describe, expect, test } from '@jest/globals';
import { chatJourneys } from '../support/chat-journeys.ts';
import { chatWords as words } from '#content/chat.ts';
import { chat, listenToLog } from '../support/chat-steps.ts';
import { SESSION_ID, type Manner } from '../support/chat-provider.ts';
import { bothDevices, untilHydrated } from '../support/journey.ts';
import { eventually } from '../support/steps.ts';
import { stopTime } from '../support/voice.ts';

const { visit, provider, asksProvider } = await chatJourneys();

const DELTAS = ['From where ', 'I sit: ', 'it depends.'];
const whole: Manner = { kind: 'answers', deltas: DELTAS };

describe.each(bothDevices)('on a %s', (device) => {
  test('when a question is sent, then the answer streams in, is told once, and the session is carried on', async () => {
    const told: string[] = [];
    const visitor = await visit({ device, before: (page) => listenToLog(page, told) });
    visitor.provokes(asksProvider);
    const talk = await chat(visitor).open();
    await talk.panel.getByText(words.notice.sent).waitFor();
    expect(provider.asked).toEqual([]);

    provider.behaves({ kind: 'answers', deltas: DELTAS, pauseMs: 600 });
    await talk.say('how much is it');
    await talk.panel.getByText('From where I sit:').waitFor();
    expect(await talk.answers.count()).toBe(0);
    await talk.newest.waitFor();
    expect(await talk.newest.textContent()).toContain('From where I sit: it depends.');
    expect(told.filter((text) => text.includes('From where'))).toHaveLength(1);

    provider.behaves(whole);
    await talk.ask('and for two trucks');
    expect(provider.asked.map(({ body }) => body)).toEqual([
      { assistantId: 'assistant-1', input: 'how much is it', stream: true },
      { assistantId: 'assistant-1', input: 'and for two trucks', stream: true, sessionId: SESSION_ID },
    ]);
    expect(provider.asked[0]?.authorization).toBe('Bearer public-key');
  });

  const broken = /failed: POST .*\/chat\/web|console error: Failed to load resource: net::/;
  const refusal = (status: number) => new RegExp(`console error: Failed to load resource.*${status}`);
  test.each<[string, Manner, string, RegExp[]]>([
    ['is refused', { kind: 'refuses', status: 401 }, words.trouble.failed, [refusal(401)]],
    ['comes at a busy time', { kind: 'refuses', status: 429 }, words.trouble.busy, [refusal(429)]],
    ['meets a fault', { kind: 'refuses', status: 500 }, words.trouble.failed, [refusal(500)]],
    ['breaks off', { kind: 'breaks off', deltas: DELTAS }, words.trouble.failed, [broken]],
    ['ends without its end', { kind: 'ends early', deltas: DELTAS }, words.trouble.failed, []],
    ['says nothing', { kind: 'answers', deltas: [] }, words.trouble.failed, []],
  ])(
    'when the answer %s, then the page answers in its place and says why',
    async (_how, manner, why, complaints) => {
      const told: string[] = [];
      const visitor = await visit({ device, before: (page) => listenToLog(page, told) });
      visitor.provokes(asksProvider, ...complaints);
      const talk = await chat(visitor).open();
      provider.behaves(manner);
      await talk.ask('how much is it');
      expect(await talk.newest.textContent()).toContain(why);
      expect(await talk.source()).toBe('faq-cost');
      expect(await talk.panel.textContent()).not.toContain(DELTAS[0]);
      expect(told.filter((text) => text.includes(why))).toHaveLength(1);
      await talk.newest.getByRole('button', { name: words.actions['hand-off'] }).waitFor();

      provider.behaves(whole);
      await visitor.press(talk.button(words.retry));
      await talk.newest.getByText('it depends.').waitFor();
      expect([await talk.questions.count(), await talk.answers.count()]).toEqual([1, 1]);
    },
  );

  test.each<[string, string[]]>([
    ['from the beginning', []],
    ['in the middle', DELTAS],
  ])(
    'when the provider is silent %s, then after 8 s the page answers in its place',
    async (_when, deltas) => {
      const visitor = await visit({ device, before: (blank) => blank.clock.install() });
      visitor.provokes(asksProvider);
      const { clock } = visitor.page;
      const talk = await chat(visitor).open();
      provider.behaves({ kind: 'falls silent', deltas });
      await stopTime(visitor.page);
      await talk.say('how much is it');
      await eventually(() => provider.asked.length, 1);
      await eventually(async () => (await talk.panel.textContent())?.includes(deltas.join('')), true);
      await clock.runFor(7_500);
      expect(await talk.answers.count()).toBe(0);
      await clock.runFor(1_000);
      await talk.newest.waitFor();
      expect(await talk.newest.textContent()).toContain(words.trouble.silent);
      expect(await talk.source()).toBe('faq-cost');
    },
  );

  test('when the page is reloaded while an answer is under way, then the question can be asked again', async () => {
    const visitor = await visit({ device });
    visitor.provokes(asksProvider);
    const { page, press } = visitor;
    const talk = await chat(visitor).open();
    provider.behaves({ kind: 'falls silent', deltas: DELTAS });
    await talk.say('how much is it');
    await eventually(() => provider.asked.length, 1);
    await page.reload();
    await untilHydrated(page);
    await talk.open();
    await talk.panel.getByText(words.unanswered).waitFor();
    provider.behaves(whole);
    await press(talk.button(words.retry));
    await talk.newest.getByText('it depends.').waitFor();
    expect(await talk.questions.count()).toBe(1);
  });
});

test('when the panel is closed while an answer comes, then it is there when it is opened again', async () => {
  const visitor = await visit({ device: 'desktop' });
  visitor.provokes(asksProvider);
  const talk = await chat(visitor).open();
  provider.behaves({ kind: 'answers', deltas: DELTAS, pauseMs: 300 });
  await talk.say('how much is it');
  await visitor.page.keyboard.press('Escape');
  await talk.open();
  await talk.newest.getByText('it depends.').waitFor();
});

test('when a visitor asks for a human, then nothing is sent and the hand-off comes at once', async () => {
  const visitor = await visit({ device: 'phone' });
  const talk = await chat(visitor).open();
  await talk.ask('talk to a human');
  expect(await talk.newest.textContent()).toContain(words.handOff);
  expect(provider.asked).toEqual([]);
});
