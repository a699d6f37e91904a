import { beforeEach, expect, test } from '@jest/globals';
import { chatText as words } from '#content/chat/chat-text.ts';
import { violations } from '../support/axe.ts';
import { SESSION_ID, startFakeChatProvider, type Behavior } from '../support/fake-voice-provider.ts';
import { asked } from '../support/panel-steps.ts';
import { eventually } from '../support/eventually.ts';
import { journeys, type Arrival } from '../support/journey.ts';
import { stopTime, tooSmallControls } from '../support/steps.ts';

const provider = await startFakeChatProvider();
const { visit } = journeys({
  env: { VAPI_PUBLIC_KEY: 'public-key', VAPI_ASSISTANT_ID: 'assistant-1', VAPI_API_URL: provider.url },
});
beforeEach(() => {
  provider.received.length = 0;
});

async function visitChat(arrival: Arrival = {}) {
  const visitor = await visit(arrival);
  visitor.expectProblems(new RegExp(`^other host: ${provider.url}/chat/web$`));
  await visitor.chat.open();
  return visitor;
}

const DELTAS = ['From where ', 'I sit: ', 'it depends.'];
const completeAnswer = { kind: 'answers', deltas: DELTAS } satisfies Behavior;

function unfinishedAnswer(deltas = DELTAS): { behavior: Behavior; finish: () => void } {
  let finish: () => void = () => undefined;
  const ends = new Promise<void>((resolve) => (finish = resolve));
  return { behavior: { ...completeAnswer, deltas, ends }, finish: () => finish() };
}

test('the provider answers, the page answers those who ask for a person, and neither scrolls a reader down', async () => {
  const { logged, chat } = await visitChat({ size: [390, 560], listens: true });
  await chat.panel.getByText(words.notice.sent).waitFor();
  await chat.ask('talk to a human');
  expect(await chat.newest.textContent()).toContain(words.requests.person.text);
  expect(provider.received).toEqual([]);

  const { behavior, finish } = unfinishedAnswer(DELTAS.flatMap((delta) => Array<string>(20).fill(delta)));
  provider.setBehavior(behavior);
  await chat.say('how much is it');
  await chat.panel.getByText('it depends.').waitFor();
  expect(await chat.answers.count()).toBe(1);
  const greeting = chat.panel.getByText(words.greeting);
  await greeting.scrollIntoViewIfNeeded();
  const before = await greeting.boundingBox();
  finish();
  await chat.answers.nth(1).waitFor();
  expect(await greeting.boundingBox()).toEqual(before);
  expect(logged.filter((text) => text.includes('it depends.'))).toHaveLength(1);

  provider.setBehavior(completeAnswer);
  await chat.ask('and for two trucks');
  expect(await chat.newest.textContent()).toContain('From where I sit: it depends.');
  expect(provider.received.map(({ body }) => body)).toEqual([
    { assistantId: 'assistant-1', input: 'how much is it', stream: true },
    { assistantId: 'assistant-1', input: 'and for two trucks', stream: true, sessionId: SESSION_ID },
  ]);
  expect(provider.received[0]?.authorization).toBe('Bearer public-key');
});

const refusal = (status: number) => new RegExp(`console error: Failed to load resource.*${status}`);
const FAILURES: [Behavior, string][] = [
  [{ kind: 'refuses', status: 429 }, words.providerFailures.busy],
  [{ kind: 'refuses', status: 500 }, words.providerFailures.failed],
  [{ kind: 'breaks off', deltas: DELTAS }, words.providerFailures.failed],
  [{ kind: 'answers', deltas: [] }, words.providerFailures.failed],
];

test('a translated chat answers itself, says why and offers a retry when the provider fails', async () => {
  const { press, expectProblems, chat } = await visitChat({ translated: true });
  expectProblems(refusal(429), refusal(500));
  expectProblems(/failed: POST .*\/chat\/web|console error: Failed to load resource: net::/);
  for (const [behavior, why] of FAILURES) {
    provider.setBehavior(behavior);
    await chat.ask(asked.question);
    expect([behavior, await chat.newest.textContent()]).toEqual([behavior, expect.stringContaining(why)]);
    expect(await chat.source()).toBe(asked.id);
    expect(await chat.panel.textContent()).not.toContain(DELTAS[0]);
    await chat.newest.getByRole('button', { name: words.actions['hand-off'] }).waitFor();

    const { behavior: arriving, finish } = unfinishedAnswer();
    provider.setBehavior(arriving);
    await press(chat.button(words.retry));
    await chat.panel.getByText(DELTAS.join('')).waitFor();
    finish();
    await chat.newest.getByText(DELTAS.join('')).waitFor();
    expect(await chat.panel.getByText(why).count()).toBe(0);
    expect([await chat.questions.count(), await chat.answers.count()]).toEqual([1, 1]);
    await press(chat.button(words.startOver));
  }
});

test('the page itself answers after the provider was silent for 8 s', async () => {
  const { page, logged, chat } = await visitChat({ clock: true, listens: true });
  provider.setBehavior({ kind: 'falls silent', deltas: DELTAS });
  await stopTime(page);
  await chat.say(asked.question);
  await eventually(() => provider.received.length, 1);
  await eventually(async () => (await chat.panel.textContent())?.includes(DELTAS.join('')), true);
  await page.clock.runFor(7_500);
  expect(await chat.answers.count()).toBe(0);
  await page.clock.runFor(1_000);
  await chat.newest.waitFor();
  const why = words.providerFailures.timeout;
  expect(await chat.newest.textContent()).toContain(why);
  expect(logged.filter((text) => text.includes(why))).toHaveLength(1);
  expect(await chat.source()).toBe(asked.id);
});

test('an answer can still be had after the panel was closed or the page reloaded during it', async () => {
  const { page, press, chat, reload } = await visitChat({ device: 'desktop' });
  const { behavior, finish } = unfinishedAnswer();
  provider.setBehavior(behavior);
  await chat.say('how much is it');
  await page.keyboard.press('Escape');
  await chat.open();
  finish();
  await chat.newest.getByText('it depends.').waitFor();

  provider.setBehavior(unfinishedAnswer().behavior);
  await chat.say('and for two trucks');
  await eventually(() => provider.received.length, 2);
  await reload();
  await chat.open();
  await chat.panel.getByText(words.unanswered).waitFor();
  provider.setBehavior(completeAnswer);
  await press(chat.button(words.retry));
  await eventually(() => chat.answers.count(), 2);
  expect(await chat.questions.count()).toBe(2);
});

test('without a connection, the chat says so, still answers, and can ask the provider again later', async () => {
  const { page, press, announced, chat } = await visitChat({ size: [320, 844], listens: true });
  expect(await violations(page, '[data-dock]')).toEqual([]);
  provider.setBehavior(completeAnswer);
  await chat.ask('and for two trucks');
  await page.context().setOffline(true);
  await eventually(() => announced.includes(words.offline), true);
  await chat.ask(asked.question);
  expect(await chat.newest.textContent()).toContain(words.providerFailures.offline);
  expect(await chat.source()).toBe(asked.id);
  expect(await violations(page, '[data-dock]')).toEqual([]);
  expect(await tooSmallControls(chat.panel)).toEqual([]);

  await page.context().setOffline(false);
  await chat.panel.getByText(words.offline).waitFor({ state: 'hidden' });
  provider.setBehavior({ kind: 'answers', deltas: ['Back again.'] });
  await press(chat.newest.getByRole('button', { name: words.retry }));
  await chat.newest.getByText('Back again.').waitFor();
});
