import { test } from '@jest/globals';
import type { Request, Route } from 'playwright';
import { chatText as words, chatWords } from '#content/chat/chat-text.ts';
import { claimNotes } from '#content/claim-notes.ts';
import { dockText } from '#content/sections/dock.ts';
import { voiceLauncher } from '#content/voice/voice-launcher.ts';
import { violations } from '../support/axe.ts';
import { asked } from '../support/panel-steps.ts';
import { eventually } from '../support/eventually.ts';
import { expect, journeys } from '../support/journey.ts';
import { failedResource, throwOn } from '../support/steps.ts';

const PROVIDER = 'https://provider.example';
const { visit } = journeys({
  hosts: [PROVIDER],
  env: { VAPI_PUBLIC_KEY: 'public-key', VAPI_ASSISTANT_ID: 'assistant-1', VAPI_API_URL: PROVIDER },
});

const answer = (text: string) => (route: Route) =>
  route.fulfill({
    status: 201,
    json: {
      id: 'chat-1',
      sessionId: 'session-1',
      output: [
        { role: 'tool', content: 'not for visitors' },
        { role: 'assistant', content: text },
      ],
    },
  });

test('the provider answers unknown questions without scrolling, and the page if it fails', async () => {
  const { page, logged, announced, chat, expectProblems } = await visit({ size: [390, 560], listens: true });
  expectProblems(failedResource);
  const requests: Request[] = [];
  const requested = new Promise<Route>((resolve) => {
    const answers = [
      resolve,
      answer('For two trucks, too.'),
      (route: Route) => route.fulfill({ status: 429 }),
    ];
    void page.route(`${PROVIDER}/chat/web`, (route) => answers[requests.push(route.request()) - 1]?.(route));
  });
  await chat.open();
  await chat.panel.getByText(words.notice.sent).waitFor();
  await chat.ask(asked.question);
  await chat.ask('call me at 214-555-0177');
  await expect(chat.newest).toContainText(chatWords.en.identity);
  expect(requests).toEqual([]);

  await chat.say('how much is it');
  await eventually(() => announced.includes(words.searching), true);
  const greeting = chat.panel.getByText(words.greeting);
  await greeting.scrollIntoViewIfNeeded();
  const before = await greeting.boundingBox();
  await answer('It depends. '.repeat(60))(await requested);
  await chat.answers.nth(2).waitFor();
  expect(await greeting.boundingBox()).toEqual(before);
  expect(logged.filter((text) => text.includes('It depends.'))).toHaveLength(1);

  await chat.ask('and for two trucks');
  await expect(chat.newest).toHaveText(`${words.from.assistant} For two trucks, too.`);
  expect(requests.map((request) => request.postDataJSON() as unknown)).toEqual([
    { assistantId: 'assistant-1', input: 'how much is it' },
    { assistantId: 'assistant-1', input: 'and for two trucks', sessionId: 'session-1' },
  ]);
  expect(requests[0]?.headers().authorization).toBe('Bearer public-key');

  await chat.ask(`${asked.question} please`);
  await expect(chat.newest).toContainText(words.substitute);
  await chat.newest.getByRole('button', { name: asked.question }).waitFor();
  expect(await violations(page, '[data-dock]')).toEqual([]);
});

// Each pattern matches text that only the named chunk contains.
const PARTS = {
  'the chat': new RegExp(words.greeting),
  'the panel of calls': /getUserMedia/,
  'the library of calls': /DailyIframe|call-machine/,
  'the error reporter': /sentry/i,
};

test('reading the page loads no optional code, and sends and stores nothing', async () => {
  const scripts: string[] = [];
  const posts: string[] = [];
  const { page, expectProblems } = await visit({
    async before(newPage) {
      newPage.on('response', (answer) => {
        if (answer.url().endsWith('.js')) scripts.push(answer.url());
      });
      newPage.on('request', (request) => request.method() === 'POST' && posts.push(request.url()));
      await newPage.addInitScript(() => {
        window.requestIdleCallback = (act) => setTimeout(act, 0);
      });
    },
  });
  await page.waitForLoadState('networkidle');
  const code = await Promise.all(scripts.map(async (url) => (await page.request.get(url)).text()));
  const loadedCode = code.join('\n');
  for (const text of [voiceLauncher.launcher, dockText.chat.label]) expect(loadedCode).toContain(text);
  expect(Object.entries(PARTS).filter(([, pattern]) => pattern.test(loadedCode))).toEqual([]);
  for (const note of Object.values(claimNotes)) expect(loadedCode).not.toContain(note);
  expect(await page.context().cookies()).toEqual([]);

  // The site has no DSN for error reports, so the page must not report the error.
  expectProblems(/page error: TypeError: broken/);
  await throwOn(page, 'broken');
  await page.waitForLoadState('networkidle');
  expect(posts).toEqual([]);
  expect(await page.evaluate(() => [localStorage.length, sessionStorage.length])).toEqual([0, 0]);
});
