import { expect, test } from '@jest/globals';
import type { Page, Route } from 'playwright-core';
import { paths } from '#shared/api.ts';
import { sampleCalls } from '#content/sample-calls.ts';
import { voiceWords as words } from '#content/voice.ts';
import { eventually } from '../support/eventually.ts';
import { postsTo, refused, scriptsOf } from '../support/steps.ts';
import { callsOn, voiceJourneys, type VoiceArrival } from '../support/voice.ts';

const account = { privateKey: 'd4c5ac2e-1f0c-4f0e-9f43-1f7e0a3b5c6d', orgId: 'org-1' };
const { provider, site, visit, visitToCall, visitAndTap, visitOnTheLine } = await voiceJourneys(
  {
    RATE_LIMIT_WINDOW_MS: '1000',
    VOICE_MAX_SECONDS: '60',
    VOICE_MAX_CONCURRENT: '100',
    VOICE_HIDDEN_SECONDS: '10',
  },
  account,
);

test('when the visitor’s clock is wrong, then a token starts the call all the same, and its end is counted', async () => {
  const keys: (string | undefined)[] = [];
  const { page, press, call } = await visitOnTheLine({
    before(blank) {
      blank.on('request', (request) => keys.push(request.headers().authorization));
      return blank.addInitScript(() => Object.assign(Date, { now: () => performance.timeOrigin - 300_000 }));
    },
  });
  expect(keys.filter(Boolean)).toEqual([expect.stringMatching(/^Bearer [\da-f-]{36}$/)]);
  expect(provider.requests[0]?.authorization).toMatch(/^Bearer ey/);
  expect(await page.content()).not.toContain(account.privateKey);
  const counted = endOfCall(7);
  await press(call.button(words.end));
  await call.says('Call ended');
  await counted();
});

test('when the page is reloaded during a call, then that call is over and counted, and no other one begins', async () => {
  const { page, reload, call } = await visitOnTheLine();
  const counted = endOfCall(5);
  await page.evaluate(() =>
    addEventListener('pagehide', () => {
      sessionStorage.setItem('microphones', microphones.map(({ readyState }) => readyState).join());
    }),
  );
  await reload();
  await counted();
  expect(await page.evaluate(() => sessionStorage.getItem('microphones'))).toBe('ended,ended');
  expect(await call.hero.textContent()).toBe(words.start);
  expect([await callsOn(page), provider.requests.length]).toEqual([0, 1]);
  // As the SDK documents it, only `false` here would keep the room for somebody who left.
  expect(provider.requests[0]?.body).not.toHaveProperty('roomDeleteOnUserLeaveEnabled');
});

test('when nobody has tapped, then one script of at most 5 KB has run, and nothing of the call is there or asked for', async () => {
  let scripts: ReturnType<typeof scriptsOf> = [];
  const { page } = await visit({
    fresh: true,
    touched: false,
    before: (blank) => (scripts = scriptsOf(blank)),
  });
  const tokens = postsTo(page, paths.voiceToken);
  await page.waitForLoadState('networkidle');
  await eventually(() => scripts.some(({ isAhead }) => isAhead), true);
  const [first, ...more] = scripts.filter(({ isAhead }) => !isAhead);
  expect([more, (first?.bytes ?? 0) <= 5_000]).toEqual([[], true]);
  for (const { name } of scripts) {
    const text = await (await page.request.get(name)).text();
    expect([name, /call-machine|ended-early/.exec(text)]).toEqual([name, null]);
  }
  expect([tokens, provider.requests]).toEqual([[], []]);
});

test('when the page is out of sight for as long as is set, then the call ends, and not before', async () => {
  const { page, call } = await visitOnTheLine({ fresh: true, before: (blank) => blank.clock.install() });
  const hide = (hidden: boolean) =>
    page.evaluate((value) => {
      Object.defineProperty(document, 'hidden', { value, configurable: true });
      document.dispatchEvent(new Event('visibilitychange'));
    }, hidden);
  await hide(true);
  await page.clock.runFor(9_000);
  await hide(false);
  await page.clock.runFor(9_000);
  await call.says(words.status.connected);
  await hide(true);
  await page.clock.runFor(11_000);
  await call.says(words.ends.hidden);
});

/** The provider says that the newest call took so long, once it is asked; resolves when that is counted. */
function endOfCall(seconds: number) {
  const made = provider.calls.at(-1);
  if (made)
    Object.assign(made, { status: 'ended', endedAt: new Date(made.startedAt.getTime() + seconds * 1_000) });
  const counted = () => site().stored.rows('select seconds from voice_calls where call_id = $1', [made?.id]);
  return () => eventually(counted, [{ seconds }]);
}

type Before = NonNullable<VoiceArrival['before']>;
const at =
  (path: string, act: (route: Route) => unknown): Before =>
  (page) =>
    page.route(`**${path}`, act);
const says = (status: number) => (route: Route) => route.fulfill({ status, json: { title: 'no' } });
const cut = (route: Route) => route.abort();

const ways: [string, Before][] = [
  ['the server’s clock is wrong by five minutes', () => provider.setClock(300_000)],
  ['the provider refuses the key', () => provider.refuse(401, {})],
  ['the provider forbids the call', () => provider.refuse(403, {})],
  ['the provider breaks', () => provider.refuse(500, {})],
  ['the provider says nothing', () => void provider.hold()],
  ['the site gives no token', at(paths.voiceToken, says(500))],
  ['the site starts no call', at(paths.voiceCall, says(500))],
  ['the visitor is offline', at(paths.voiceToken, cut)],
  ['the visitor is offline by then', at(paths.voiceCall, cut)],
];
/** From now on both answer as they do. */
async function mend(page: Page) {
  for (const path of [paths.voiceToken, paths.voiceCall]) await page.unroute(`**${path}`);
  provider.reset();
}

test('when provider, site or connection fail, in whatever way, then the call has not come about, and can be tried again', async () => {
  const { page, press, provokes, call, fails } = await visitToCall();
  provokes(refused, /failed: POST/);
  let next = call.hero;
  for (const [, fail] of ways) {
    await fail(page);
    await press(next);
    await fails('connect');
    await mend(page);
    next = call.button(words.again);
  }
  await press(next);
  await call.says(words.status.connected);
});

test('when no token comes, then there is a limit', async () => {
  let asked = false;
  const { page, fails } = await visitAndTap({
    fresh: true,
    async before(blank) {
      await blank.clock.install();
      await blank.route(`**${paths.voiceToken}`, () => void (asked = true));
    },
  });
  await eventually(() => asked, true);
  for (let passed = 0; passed < 22_000; passed += 500) await page.clock.runFor(500);
  await fails('connect');
});

test('when site or provider say that it is too much, then the line is busy, and a sample call plays', async () => {
  const { page, press, provokes, call } = await visit();
  provokes(refused);
  let next = call.hero;
  for (const refuse of [
    at(paths.voiceToken, says(429)),
    at(paths.voiceToken, says(503)),
    () => provider.refuse(429, {}),
  ]) {
    await refuse(page);
    await press(next);
    await call.says(words.problems.busy.status);
    await call.panel.getByText(words.samples.label(sampleCalls[0]?.name ?? '')).waitFor();
    await call.says(words.sampleStatus.connected);
    expect(provider.calls).toEqual([]);
    await press(call.button(words.end));
    next = call.button(words.start);
    await press(next);
    await call.says(words.problems.busy.status);
    await press(call.button(words.end));
    await mend(page);
  }
});
