import { expect, test } from '@jest/globals';
import { paths } from '#shared/api.ts';
import { sampleCalls } from '#content/sample-calls.ts';
import { voiceWords as words } from '#content/voice.ts';
import { eventually } from '../support/eventually.ts';
import { refused } from '../support/steps.ts';
import { toProvider, voiceJourneys, type VoiceArrival } from '../support/voice.ts';

const account = { privateKey: 'd4c5ac2e-1f0c-4f0e-9f43-1f7e0a3b5c6d', orgId: 'org-1' };
const { provider, site, visitAndTap, visitOnTheLine } = await voiceJourneys(
  {
    RATE_LIMIT_WINDOW_MS: '1000',
    VOICE_MAX_SECONDS: '60',
    VOICE_MAX_CONCURRENT: '100',
    VOICE_HIDDEN_SECONDS: '10',
  },
  account,
);

test('when the visitor’s clock is wrong, then a token starts the call all the same, and its end is counted', async () => {
  const { page, press, call } = await visitOnTheLine({
    before: (blank) =>
      blank.addInitScript(() => Object.assign(Date, { now: () => performance.timeOrigin - 300_000 })),
  });
  expect(provider.requests[0]?.authorization).toMatch(/^Bearer ey/);
  expect(await page.content()).not.toContain(account.privateKey);
  const [made] = provider.calls;
  if (made) Object.assign(made, { status: 'ended', endedAt: new Date(made.startedAt.getTime() + 6_500) });
  await press(call.button(words.end));
  await call.says('Call ended');
  const counted = () => site().stored.rows('select call_id, seconds from voice_calls');
  await eventually(counted, [{ call_id: made?.id, seconds: 7 }]);
});

test('when the page is out of sight for as long as is set, then the call ends, and not before', async () => {
  const { page, call } = await visitOnTheLine({ before: (blank) => blank.clock.install() });
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

const token = `**${paths.voiceToken}`;
const answer = (status: number) => (page: VoicePage) =>
  page.route(token, (route) => route.fulfill({ status, json: { title: 'no' } }));
type VoicePage = Parameters<NonNullable<VoiceArrival['before']>>[0];

const ways: [string, RegExp[], NonNullable<VoiceArrival['before']>][] = [
  ['the server’s clock is wrong', [toProvider(provider), refused], () => provider.setClock(300_000)],
  ['the provider forbids the call', [toProvider(provider), refused], () => provider.refuse(403, {})],
  ['the site breaks', [refused], answer(500)],
  [
    'the visitor is offline',
    [refused, /failed: POST/],
    (page) => page.route(token, (route) => route.abort()),
  ],
];
test.each(ways)(
  'when %s, then the call has not come about, and can be tried again',
  async (_what, said, before) => {
    const { provokes, fails } = await visitAndTap({ before });
    provokes(...said);
    await fails('connect');
  },
);

test('when no token comes, then there is a limit', async () => {
  const { page, fails } = await visitAndTap({
    async before(blank) {
      await blank.clock.install();
      await blank.route(token, () => undefined);
    },
  });
  for (let passed = 0; passed < 22_000; passed += 500) await page.clock.runFor(500);
  await fails('connect');
});

test.each([429, 503])(
  'when the site says %i, then the line is busy, and a sample call plays',
  async (status) => {
    const { press, provokes, call } = await visitAndTap({ before: answer(status) });
    provokes(refused);
    await call.says(words.problems.busy.status);
    await call.panel.getByText(words.samples.label(sampleCalls[0]?.name ?? '')).waitFor();
    await call.says(words.sampleStatus.connected);
    expect(provider.requests).toEqual([]);
    await press(call.button(words.end));
    await press(call.button(words.start));
    await call.says(words.problems.busy.status);
  },
);
