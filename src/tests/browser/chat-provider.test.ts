import { beforeEach, expect, test } from '@jest/globals';
import { chatWords as words } from '#content/chat/words.ts';
import { dockWords } from '#content/dock.ts';
import { violations } from '../support/axe.ts';
import { SESSION_ID, startChatProvider, type Manner } from '../support/chat-provider.ts';
import { listenToLog } from '../support/chat-steps.ts';
import { eventually } from '../support/eventually.ts';
import { journeys, type Arrival } from '../support/journey.ts';
import { listen, tooSmall, untilFocused } from '../support/steps.ts';
import { untilEnd } from '../support/until-end.ts';
import { stopTime } from '../support/voice-journeys.ts';

const provider = await untilEnd(startChatProvider());
const { visit } = journeys({
  env: { VAPI_PUBLIC_KEY: 'public-key', VAPI_ASSISTANT_ID: 'assistant-1', VAPI_API_URL: provider.url },
});
beforeEach(() => {
  provider.asked.length = 0;
});

/** A visitor with the chat open, whose page asks the provider. */
async function visitToAsk(arrival: Arrival = {}) {
  const visitor = await visit(arrival);
  visitor.provokes(new RegExp(`^other host: ${provider.url}/chat/web$`));
  await visitor.talk.open();
  return visitor;
}

const DELTAS = ['From where ', 'I sit: ', 'it depends.'];
const whole = { kind: 'answers', deltas: DELTAS } satisfies Manner;

/** An answer whose end is held back until it is let go. */
function held(deltas = DELTAS): { manner: Manner; letGo: () => void } {
  let letGo: () => void = () => undefined;
  const ends = new Promise<void>((resolve) => (letGo = resolve));
  return { manner: { ...whole, deltas, ends }, letGo: () => letGo() };
}

test('when a human is asked for, then nothing is sent; a question streams in, is told once, and the session is carried on', async () => {
  const announced: string[] = [];
  const { talk } = await visitToAsk({ before: (page) => listenToLog(page, announced) });
  await talk.panel.getByText(words.notice.sent).waitFor();
  await talk.ask('talk to a human');
  expect(await talk.newest.textContent()).toContain(words.handOff);
  expect(provider.asked).toEqual([]);

  const { manner, letGo } = held();
  provider.behaves(manner);
  await talk.say('how much is it');
  await talk.panel.getByText('From where I sit: it depends.').waitFor();
  expect(await talk.answers.count()).toBe(1);
  letGo();
  await talk.answers.nth(1).waitFor();
  expect(await talk.newest.textContent()).toContain('From where I sit: it depends.');
  expect(announced.filter((text) => text.includes('From where'))).toHaveLength(1);

  provider.behaves(whole);
  await talk.ask('and for two trucks');
  expect(provider.asked.map(({ body }) => body)).toEqual([
    { assistantId: 'assistant-1', input: 'how much is it', stream: true },
    { assistantId: 'assistant-1', input: 'and for two trucks', stream: true, sessionId: SESSION_ID },
  ]);
  expect(provider.asked[0]?.authorization).toBe('Bearer public-key');
});

test('when the reader scrolls up while an answer comes, then its end does not pull them back', async () => {
  const { talk } = await visitToAsk({ size: [390, 560] });
  const { manner, letGo } = held(DELTAS.flatMap((delta) => Array<string>(20).fill(delta)));
  provider.behaves(manner);
  await talk.say('how much is it');
  await talk.panel.getByText('it depends.').waitFor();
  const greeting = talk.panel.getByText(words.greeting);
  await greeting.scrollIntoViewIfNeeded();
  const before = await greeting.boundingBox();
  letGo();
  await talk.newest.waitFor();
  expect(await greeting.boundingBox()).toEqual(before);
});

const refusal = (status: number) => new RegExp(`console error: Failed to load resource.*${status}`);
const FAULTS: [Manner, string][] = [
  [{ kind: 'refuses', status: 401 }, words.trouble.failed],
  [{ kind: 'refuses', status: 429 }, words.trouble.busy],
  [{ kind: 'refuses', status: 500 }, words.trouble.failed],
  [{ kind: 'breaks off', deltas: DELTAS }, words.trouble.failed],
  [{ kind: 'ends early', deltas: DELTAS }, words.trouble.failed],
  [{ kind: 'answers', deltas: [] }, words.trouble.failed],
];

test('when the answer is refused, breaks off or is none, then the page answers, says why, and asks again', async () => {
  const announced: string[] = [];
  const { press, provokes, talk } = await visitToAsk({ before: (page) => listenToLog(page, announced) });
  provokes(refusal(401), refusal(429), refusal(500));
  provokes(/failed: POST .*\/chat\/web|console error: Failed to load resource: net::/);
  for (const [manner, why] of FAULTS) {
    announced.length = 0;
    provider.behaves(manner);
    await talk.ask('how much is it');
    expect([manner, await talk.newest.textContent()]).toEqual([manner, expect.stringContaining(why)]);
    expect(await talk.source()).toBe('faq-cost');
    expect(await talk.panel.textContent()).not.toContain(DELTAS[0]);
    expect(announced.filter((text) => text.includes(why))).toHaveLength(1);
    await talk.newest.getByRole('button', { name: words.actions['hand-off'] }).waitFor();

    provider.behaves(whole);
    await press(talk.button(words.retry));
    await talk.newest.getByText('it depends.').waitFor();
    expect([await talk.questions.count(), await talk.answers.count()]).toEqual([1, 1]);
    await press(talk.button(words.startOver));
  }
});

test.each([
  ['from the beginning', []],
  ['in the middle', DELTAS],
])('when the provider is silent %s, then after 8 s the page answers in its place', async (_when, deltas) => {
  const { page, talk } = await visitToAsk({ fresh: true, before: (blank) => blank.clock.install() });
  provider.behaves({ kind: 'falls silent', deltas });
  await stopTime(page);
  await talk.say('how much is it');
  await eventually(() => provider.asked.length, 1);
  await eventually(async () => (await talk.panel.textContent())?.includes(deltas.join('')), true);
  await page.clock.runFor(7_500);
  expect(await talk.answers.count()).toBe(0);
  await page.clock.runFor(1_000);
  await talk.newest.waitFor();
  expect(await talk.newest.textContent()).toContain(words.trouble.silent);
  expect(await talk.source()).toBe('faq-cost');
});

test('when the panel is closed or the page reloaded while an answer comes, then it is there, or can be asked again', async () => {
  const { page, press, talk, reload } = await visitToAsk({ device: 'desktop' });
  const { manner, letGo } = held();
  provider.behaves(manner);
  await talk.say('how much is it');
  await page.keyboard.press('Escape');
  await talk.open();
  letGo();
  await talk.newest.getByText('it depends.').waitFor();

  provider.behaves({ kind: 'falls silent', deltas: DELTAS });
  await talk.say('and for two trucks');
  await eventually(() => provider.asked.length, 2);
  await reload();
  await talk.open();
  await talk.panel.getByText(words.unanswered).waitFor();
  provider.behaves(whole);
  await press(talk.button(words.retry));
  await eventually(() => talk.answers.count(), 2);
  expect(await talk.questions.count()).toBe(2);
});

test('when the connection goes, then that is said, questions are answered, and Retry asks again', async () => {
  const announced: string[] = [];
  const { page, press, provokes, talk, form } = await visitToAsk({
    before: (blank) => listen(blank, announced),
  });
  provokes(/ERR_INTERNET_DISCONNECTED/);
  await page.context().setOffline(true);
  await eventually(() => announced.includes(words.connection.offline), true);
  await talk.ask('how much is it');
  expect(await talk.newest.textContent()).toContain(words.trouble.offline);
  expect(await talk.source()).toBe('faq-cost');

  await press(talk.button(words.retry).last());
  await eventually(() => announced.includes(words.connection.stillOffline), true);
  await page.context().setOffline(false);
  await eventually(() => announced.includes(words.connection.back), true);
  provider.behaves({ kind: 'answers', deltas: ['Back again.'] });
  await press(talk.newest.getByRole('button', { name: words.retry }));
  await talk.newest.getByText('Back again.').waitFor();

  // The form's own behaviour cannot be loaded at its first focus; it is again at the next.
  await page.context().setOffline(true);
  await press(talk.button(dockWords.leaveNumber.label));
  await untilFocused(form.field('businessName'));
});

test.each([
  [320, 'light'],
  [1350, 'dark'],
] as const)(
  'when at %i px, %s, the chat opens, answers, fails and goes offline, then nothing stands in the way',
  async (width, colorScheme) => {
    const { page, provokes, talk } = await visitToAsk({ size: [width, 844], context: { colorScheme } });
    provokes(refusal(500));
    expect(await violations(page, '[data-dock]')).toEqual([]);
    provider.behaves({ kind: 'answers', deltas: ['It ', 'depends.'] });
    await talk.ask('how much is it');
    provider.behaves({ kind: 'refuses', status: 500 });
    await talk.ask('who won the game');
    await talk.newest.getByText(words.trouble.failed).waitFor();
    await page.context().setOffline(true);
    await talk.panel.getByText(words.connection.offline).waitFor();
    expect(await violations(page)).toEqual([]);
    expect(await tooSmall(talk.panel)).toEqual([]);
  },
);
