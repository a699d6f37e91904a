import { test } from '@jest/globals';
import type { BrowserContextOptions, Page, Route } from 'playwright/test';
import { chatText } from '#content/chat/chat-text.ts';
import { dockText } from '#content/sections/dock.ts';
import { site as siteText } from '#content/site.ts';
import { voiceText } from '#content/voice/voice.ts';
import { fakeCarrierScript } from '../support/fake-carrier.ts';
import { startErrorIngest } from '../support/fake-servers.ts';
import { boxOf, desktop, expect, hydrate, journeys } from '../support/journey.ts';
import { newLead } from '../support/leads.ts';

const PROVIDER = 'https://voice.example';
const ingest = await startErrorIngest();
const { site, visit, allow, leadsOf } = await journeys({
  VAPI_API_URL: PROVIDER,
  VAPI_PUBLIC_KEY: 'public-key',
  VOICE_MAX_SECONDS: '60',
  SENTRY_ENVIRONMENT: 'staging',
  SENTRY_BROWSER_DSN: ingest.dsn,
});

const throwOn = (page: Page, message: string) =>
  page.evaluate((text) => reportError(new TypeError(text)), message);
const messages = () => ingest.events().map(({ exception }) => exception?.values?.[0]?.value);

test('error reports have nothing that the visitor typed', async () => {
  const { page, form } = await visit({ path: '/?utm_source=marked&gclid=marked', hydrated: false });
  allow(/^page error: TypeError: (early|broken|rejected)/, /^console: NotFoundError/);
  await throwOn(page, 'early');
  await hydrate(page);
  await expect.poll(messages).toEqual(['early']);
  await form.fill({ ...newLead(), email: 'marked.person@example.com' });
  await form.field('contactName').pressSequentially('Marked');
  await form.field('businessName').click();
  await page.evaluate(async () => (await fetch('/logo.svg?phone=2145550177')).status);
  await throwOn(page, 'broken for marked.person@example.com');
  await expect.poll(messages).toEqual(['early', 'broken for [email]']);
  // Playwright may hear of it later than the reporter, and so in the next test.
  const heard = page.waitForEvent('pageerror', ({ message }) => message === 'rejected');
  await page.evaluate(() => void Promise.reject(new TypeError('rejected')));
  await expect.poll(messages).toEqual(['early', 'broken for [email]', 'rejected']);
  await heard;
  const event = ingest.events().at(-1);
  expect(event).toMatchObject({
    release: expect.stringMatching(/^porchlight@/),
    environment: 'staging',
    tags: { part: 'page' },
    request: { url: `${site.url}/`, headers: { 'User-Agent': expect.stringContaining('Chrome') } },
  });
  expect(Object.keys(event?.request ?? {}).sort()).toEqual(['headers', 'url']);
  expect(event?.breadcrumbs?.map(({ category }) => category)).toContain('ui.click');
  // An error that the form catches, and one that React catches.
  await page.evaluate(() => {
    crypto.getRandomValues = () => {
      throw new TypeError('no key');
    };
  });
  await form.submit.click();
  await expect
    .poll(() => ingest.events().at(-1)?.tags)
    .toEqual({
      part: 'lead form',
      stage: 'submit',
    });
  await form.summary.evaluate((summary) => summary.remove());
  await form.submit.click();
  await expect
    .poll(() => ingest.events().flatMap(({ contexts }) => contexts?.react ?? []))
    .toEqual([{ componentStack: expect.any(String) }]);
  const sent = ingest.envelopes.map(({ text }) => text).join();
  expect(sent).not.toMatch(/marked|Hilltop|Pat Doe|555-?0100|2145550177/i);
});

const requests: { authorization: string | undefined; body: unknown }[] = [];
let status = 201;

/** Imitates the voice provider's API for calls. */
function answerAsProvider(route: Route) {
  const request = route.request();
  requests.push({ authorization: request.headers().authorization, body: request.postDataJSON() });
  const call = {
    id: 'call',
    webCallUrl: 'https://porchlight.daily.co/demo',
    artifactPlan: { videoRecordingEnabled: false },
    assistant: { voice: { provider: '11labs' } },
  };
  return route.fulfill({ status, headers: { 'Access-Control-Allow-Origin': '*' }, json: call });
}

const arrive = (options: BrowserContextOptions = {}) =>
  visit({
    ...options,
    async before(page) {
      [requests.length, status] = [0, 201];
      await page.route(`${PROVIDER}/**`, answerAsProvider);
      await page.route('**/call-machine-object-bundle.js', (route) =>
        route.fulfill({ contentType: 'text/javascript', body: fakeCarrierScript }),
      );
    },
  });

const openCalls = (page: Page) =>
  page.evaluate(() => (globalThis.fakeCalls ?? []).filter(({ isJoined }) => isJoined).length);

test('two taps start one call, which works', async () => {
  const { page, form, call } = await arrive(desktop);
  await page.getByText(voiceText.heroNotice).waitFor();
  await expect(call.demoButton).toHaveAttribute('href', `tel:${siteText.phone.e164}`);
  await call.demoButton.evaluate((button: HTMLElement) => {
    button.click();
    button.click();
  });
  await call.shows(voiceText.status.connected);
  await expect(call.demoButton).toHaveText(voiceText.status.connected);
  await call.transcript.getByText(voiceText.transcript.empty).waitFor();
  // An answered call goes on without its panel.
  await call.button('Close').click();
  await expect(call.launcher).toHaveText(voiceText.onCall);
  await call.launcher.click();
  expect([requests.length, await openCalls(page)]).toEqual([1, 1]);
  const fake = await page.evaluateHandle(() => fakeCalls?.at(-1));

  await fake.evaluate((one) => one?.setsLevel(0.12));
  await call.shows(voiceText.status.speaking);
  await fake.evaluate((one) => one?.says('assistant', 'Thanks for calling.'));
  await fake.evaluate((one) => one?.setsLevel(0));
  await call.shows(voiceText.status.listening);
  await expect(call.panel.getByRole('log')).toHaveAttribute('aria-live', 'off');
  await fake.evaluate((one) => one?.says('user', 'My pipe burst.'));
  const lines = ['AI Assistant Thanks for calling.', 'You My pipe burst.'];
  await expect(call.transcript.locator('p')).toHaveText(lines);
  for (const label of [voiceText.mute, voiceText.unmute]) await call.button(label).click();
  await call.button(voiceText.mute).waitFor();
  const overrides = { artifactPlan: { recordingEnabled: false }, maxDurationSeconds: 60 };
  expect(requests).toMatchObject([
    {
      authorization: 'Bearer public-key',
      body: { assistant: { ...overrides, model: { model: 'gpt-4o' } } },
    },
  ]);

  await call.button(voiceText.end).press('Enter');
  await call.shows(voiceText.status.ended);
  await expect(call.transcript).toContainText('Thanks for calling.');
  await expect.poll(() => openCalls(page)).toBe(0);
  await expect(call.button(voiceText.again)).toBeFocused();
  await page.keyboard.press('Enter');
  await call.shows(voiceText.status.connected);
  await expect(call.transcript).not.toContainText('Thanks for calling.');
  expect([requests.length, await openCalls(page)]).toEqual([2, 1]);
  await expect(call.button(voiceText.end)).toBeFocused();
  // The focus stays where it is when the other side ends the call.
  await form.field('contactName').focus();
  await expect(call.panel).toHaveCount(0);
  await expect(call.launcher).toHaveText(voiceText.onCall);
  await page.evaluate(() => fakeCalls?.at(-1)?.hangsUp());
  await expect(call.launcher).toHaveText(voiceText.launcher);
  await expect(form.field('contactName')).toBeFocused();
  await call.launcher.press('Enter');
  await call.button(voiceText.again).click();
  await call.shows(voiceText.status.connected);
  await page.evaluate(() => fakeCalls?.at(-1)?.leavesAlone());
  await call.shows(voiceText.status.ended);
  await expect.poll(() => page.evaluate(() => fakeCalls?.at(-1)?.isJoined)).toBe(false);
  await call.panel.getByRole('link', { name: dockText.leaveNumber.label }).click();
  await call.button('Close').click();
  const lead = newLead();
  await form.send(lead);
  expect(await leadsOf(lead)).toMatchObject([{ source: 'voice' }]);
});

test('a refused call offers other ways, and the next call connects', async () => {
  const { page, call, chat } = await arrive();
  // Without an operator, there is no page to stop calls.
  await chat.launcher.press('Enter');
  await chat.button(chatText.handOff).waitFor();
  await expect(chat.panel.getByRole('link', { name: chatText.stop.label })).toHaveCount(0);
  await chat.button('Close').click();
  allow(/429 .*voice\.example/);
  status = 429;
  await call.launcher.press('Enter');
  await expect(call.button(voiceText.start)).toBeFocused();
  await call.panel.getByText(voiceText.notice).waitFor();
  expect((await boxOf(call.status)).bottom).toBeLessThan((await boxOf(call.samples)).top);
  expect(requests).toEqual([]);
  await page.keyboard.press('Enter');
  const problem = voiceText.problems.connect;
  await expect(call.status).toContainText(problem.status);
  await expect(call.status).toContainText(problem.more);
  await call.panel.getByRole('link', { name: siteText.phone.display }).waitFor();
  await expect(call.panel.locator('a[href="#contact"]')).toBeVisible();
  await call.samples.getByRole('button').first().waitFor();
  await expect.poll(() => openCalls(page)).toBe(0);
  status = 201;
  await call.button(voiceText.again).click();
  await call.shows(voiceText.status.connected);
  // A call ends with its page, which the browser may keep.
  await page.evaluate(() => dispatchEvent(new Event('pagehide')));
  await call.shows(voiceText.ends.hidden);
  await expect.poll(() => openCalls(page)).toBe(0);
  await call.button(voiceText.again).click();
  await call.shows(voiceText.status.connected);
  // Turned on its side, the phone shows how to end it.
  await page.setViewportSize({ width: 844, height: 390 });
  await expect(call.button(voiceText.end)).toBeInViewport({ ratio: 1 });
  await call.button(voiceText.end).click();
  // After a sample call, too, the next call may be a live one.
  await call.samples.getByRole('button').first().click();
  await call.shows(voiceText.sampleStatus.speaking);
  await call.button(voiceText.end).click();
  await call.button(voiceText.start).waitFor();
});
