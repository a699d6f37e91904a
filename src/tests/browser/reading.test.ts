import { expect, test } from '@jest/globals';
import { chatText } from '#content/chat/chat-text.ts';
import { claimNotes } from '#content/claim-notes.ts';
import { dockText } from '#content/dock.ts';
import { voiceLauncher } from '#content/voice-launcher.ts';
import { journeys } from '../support/journey.ts';
import { CHUNKS, throwOn } from '../support/steps.ts';

// These settings turn on live calls and the chat's provider.
const env = { VAPI_PUBLIC_KEY: 'public-key', VAPI_ASSISTANT_ID: 'assistant-1' };
const { visit } = journeys({ env });

// Each pattern matches text that only the named chunk contains.
const PARTS = {
  'what sends forms': /Idempotency-Key/,
  'the chat': new RegExp(chatText.greeting),
  'the panel of calls': /getUserMedia/,
  'the library of calls': /DailyIframe|call-machine/,
  'the error reporter': /sentry/i,
};

test('reading the page loads no optional code, and sends and stores nothing', async () => {
  const scripts: string[] = [];
  const posts: string[] = [];
  const { page, press, expectProblems, form } = await visit({
    fresh: true,
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
  for (const section of await page.locator('main section').all()) {
    await section.scrollIntoViewIfNeeded();
    expect((await section.boundingBox())?.height).toBeGreaterThan(100);
  }
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

  const loaded = page.waitForResponse(
    async (answer) => answer.url().endsWith('.js') && PARTS['what sends forms'].test(await answer.text()),
  );
  await press(form.field('contactName'));
  await loaded;
});

test('with a data saver, React loads at the first touch', async () => {
  const scripts: string[] = [];
  const { page, press, call } = await visit({
    fresh: true,
    hydrated: false,
    before(newPage) {
      newPage.on('requestfinished', (request) => {
        if (CHUNKS.test(request.url())) scripts.push(request.url());
      });
      return newPage.addInitScript(() => {
        Object.defineProperty(navigator, 'connection', { value: { saveData: true } });
      });
    },
  });
  await page.waitForLoadState('networkidle');
  // The count of the visit has a file of its own.
  expect(scripts.length).toBeLessThan(2);
  await press(call.launcher);
  await call.samples.waitFor();
  expect(scripts.length).toBeGreaterThan(2);
  expect(page.url()).toMatch(/\/$/);
});
