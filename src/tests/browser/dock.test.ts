import { test } from '@jest/globals';
import { chatText } from '#content/chat/chat-text.ts';
import { stopPath } from '#content/legal/stop.ts';
import { dockText } from '#content/sections/dock.ts';
import { faq } from '#content/sections/faq.ts';
import { ownShopText } from '#content/sections/hero.ts';
import { spanishCall } from '#content/spanish/call.ts';
import type { SampleCall } from '#content/voice/sample-call.ts';
import { sampleCalls } from '#content/voice/sample-calls.ts';
import { voiceText } from '#content/voice/voice.ts';
import { leadOfTrade } from '#shared/lead-of-trade.ts';
import { boxOf, expect, journeys, untilBelowHeader, untilHydrated } from '../support/journey.ts';
import { newLead } from '../support/leads.ts';

const { visit, allow, leadsOf } = await journeys();

const [first, second] = sampleCalls;
if (!second) throw new Error('there is no second sample call');

const transcriptOf = ({ lines }: SampleCall) =>
  lines.map(
    (text, turn) =>
      `${turn % 2 ? voiceText.transcript.caller : voiceText.transcript.assistant} ${text}`,
  );

test('each recording is as long as the page says', async () => {
  const { page } = await visit();
  const recordings = [...sampleCalls, spanishCall].flatMap((each) => each.recording ?? []);
  const lengths = await page.evaluate(
    (files) =>
      Promise.all(
        files.map(async (file) => {
          const sound = new Audio(file);
          await new Promise((resolve) => sound.addEventListener('loadedmetadata', resolve));
          return Math.round(sound.duration);
        }),
      ),
    recordings.map(({ file }) => file),
  );
  expect(lengths).toEqual(recordings.map(({ seconds }) => Math.round(seconds)));
});

test('the transcript and the ticket follow a recording, and the lead names it', async () => {
  const { recording } = second;
  if (!recording) throw new Error('the second call has no recording');
  const { page, call, form } = await visit({ path: `/?trade=${second.trade}` });
  const seek = (seconds: number) =>
    page
      .locator('audio')
      .evaluate((audio: HTMLAudioElement, at) => void (audio.currentTime = at), seconds);
  const said = call.transcript.locator('p');
  const expected = transcriptOf(second);
  await call.demoButton.click();
  await call.shows(voiceText.sampleStatus.speaking);
  for (const line of [6, 2]) {
    await seek((recording.lineStarts[line] ?? 0) + 0.1);
    await expect(said).toHaveText(expected.slice(0, line + 1));
    await expect(said.last()).toBeInViewport({ ratio: 0.9 });
  }
  await seek(recording.seconds - 0.3);
  await call.shows(voiceText.status.ended);
  await expect(said).toHaveText(expected);
  await call.ticket.getByText(second.stamp, { exact: true }).waitFor();
  // The next Tab leads to a person.
  await expect(call.button(voiceText.samples.again)).toBeFocused();
  await page.keyboard.press('Tab');
  const person = call.panel.getByRole('link', { name: dockText.leaveNumber.label });
  await expect(person).toBeFocused();
  await person.click();
  const lead = newLead();
  await form.send(lead);
  expect(await leadsOf(lead)).toMatchObject([{ source: 'sample' }]);
});

test('a screen reader reads a call without sound, and doesn’t talk over one with', async () => {
  const { page, call } = await visit();
  const log = call.panel.getByRole('log', { name: voiceText.transcript.label });
  await call.demoButton.click();
  await call.panel.getByText(voiceText.samples.sound.recording).waitFor();
  for (const spoken of [log, call.status]) await expect(spoken).toHaveAttribute('aria-live', 'off');
  await call.button(voiceText.end).click();
  await page.route('**/calls/*', (route) => route.fulfill({ status: 404 }));
  allow(/404 .*\/calls\//);
  await call.samples.getByRole('button').last().click();
  await call.panel.getByText(voiceText.samples.sound.text).waitFor();
  await expect(log).toHaveAttribute('aria-live', 'polite');
  // In a Spanish voice.
  await expect(call.transcript.locator('[lang=es]').first()).toHaveText(spanishCall.lines[0] ?? '');
  await expect(call.ticket.locator('dl')).toHaveAttribute('lang', 'es');
});

test('the status follows the sound, which ends with its page', async () => {
  const { page, call } = await visit();
  await call.demoButton.click();
  await call.shows(voiceText.sampleStatus.speaking);
  // As a media key and a phone call do.
  await page.locator('audio').evaluate((audio: HTMLAudioElement) => audio.pause());
  for (const status of [call.status, call.launcher, call.demoButton])
    await expect(status).toContainText(voiceText.paused);
  await call.button(voiceText.samples.resume).click();
  await call.button(voiceText.samples.pause).waitFor();
  await expect(call.launcher).toHaveText(voiceText.onCall);
  // The page stays in the browser's cache.
  await page.evaluate(() => dispatchEvent(new Event('pagehide')));
  await call.shows(voiceText.status.ended);
  await expect(call.launcher).toHaveText(voiceText.launcher);
});

test('a key that is held presses one button, once', async () => {
  const { page, call, roi } = await visit();
  for (const key of ['Enter', 'Space']) {
    await call.demoButton.focus();
    for (let repeat = 0; repeat < 4; repeat += 1) {
      await page.keyboard.down(key);
      await page.evaluate(() => new Promise(requestAnimationFrame));
    }
    await page.keyboard.up(key);
    await call.shows(voiceText.sampleStatus.speaking);
    await call.button('Close').click();
    await expect(call.panel).toHaveCount(0);
  }
  await roi.addOne.focus();
  for (let repeat = 0; repeat < 4; repeat += 1) await page.keyboard.down('Enter');
  await page.keyboard.up('Enter');
  await expect(roi.field('missedCalls')).toHaveValue('1');
});

/** Replaces what browsers may lack, or a blocker removes. */
function replaceApis(state: 'missing' | 'blocked'): void {
  const get = () => {
    if (state === 'blocked') throw new DOMException('blocked', 'SecurityError');
  };
  const ofWindow = 'requestIdleCallback Audio sessionStorage localStorage';
  for (const name of ofWindow.split(' '))
    Object.defineProperty(globalThis, name, { get, configurable: true });
  for (const name of ['connection', 'globalPrivacyControl', 'wakeLock', 'sendBeacon'])
    Object.defineProperty(navigator, name, { get, configurable: true });
}

test.each(['missing', 'blocked'] as const)(
  'APIs that are %s stop neither hydration, a call nor a lead',
  async (state) => {
    const { page, call, form, roi } = await visit({
      path: '/?utm_source=fair',
      hydrated: false,
      async before(newPage) {
        await newPage.clock.install();
        await newPage.addInitScript(replaceApis, state);
      },
    });
    await page.clock.runFor(1_100);
    await untilHydrated(page);
    await call.launcher.click();
    await call.shows(voiceText.problems['no-key'].status);
    // Where no call can be made, the samples are first.
    expect((await boxOf(call.samples)).top).toBeLessThan((await boxOf(call.status)).top);
    await page.clock.pauseAt(Date.now() + 60_000);
    await call.samples.getByRole('button').filter({ hasText: first.name }).click();
    await page.clock.runFor(5 * 60_000);
    await call.shows(voiceText.status.ended);
    await expect(call.transcript.locator('p')).toHaveText(transcriptOf(first));
    await expect(call.ticket.locator('dd')).toHaveText(first.ticket.map(({ text }) => text));
    await page.clock.resume();
    await call.button('Close').click();
    // Hydration announces no figure of the calculator.
    await expect(roi.form.getByRole('status')).toHaveText(['', '', '']);
    const lead = newLead();
    await form.send(lead);
    expect(await leadsOf(lead)).toMatchObject([{ attribution: { utm_source: 'fair' } }]);
  },
);

const SHOP = '<b>Hill $& Country Air';

test('as the visitor’s shop, the greeting is shown, and the recording goes on', async () => {
  const { page, call, form } = await visit();
  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.url() + (request.postData() ?? '')));
  await form.fill({ contactName: 'Typed by hand' });
  await page.getByText(ownShopText.heading).click();
  const trade = page.locator('#own-shop-trade');
  await expect(trade).toBeInViewport({ ratio: 1 });
  await expect(trade).toHaveAttribute('aria-required', 'true');
  // Without a visible letter, it is no name.
  await page.locator('#own-shop-name').fill('\u3164');
  await page.locator('#own-shop-play').click();
  await expect(trade).toBeFocused();
  await expect(call.panel).toHaveCount(0);
  const play = async (launcher: string, shown: string) => {
    await page.locator(launcher).click();
    await call.button('Close').click();
    await expect(trade).toHaveValue(shown);
  };
  // The list offers the trade that was heard last, which doesn't become the lead's trade.
  await play(`#hear-${second.id}`, second.trade);
  await play(`#hear-${first.id}`, first.trade);
  await play('#own-shop-play', first.trade);
  for (const name of ['businessType', 'businessName'])
    await expect(form.field(name)).toHaveValue('');
  await page.locator('#own-shop-name').fill(`  ${SHOP} `);
  await trade.selectOption(second.trade);
  await play(`#hear-${first.id}`, second.trade);
  await page.locator('#own-shop-play').click();
  const [greeting = '', line = ''] = transcriptOf(second);
  await call.panel.getByText(voiceText.samples.sound.recording).waitFor();
  await call.transcript.getByText(line.slice(7)).waitFor();
  await expect(call.transcript.locator('p').first()).toHaveText(
    greeting.replace(second.shop, () => SHOP),
  );
  await call.ticket.getByText(SHOP, { exact: true }).waitFor();
  for (const section of ['[aria-labelledby=hero-heading]', '#services'])
    await page.locator(section).getByText(SHOP, { exact: true }).waitFor();
  await call.button(voiceText.end).click();
  await call.panel.getByRole('link', { name: dockText.leaveNumber.label }).click();
  await page.waitForURL('/#contact');
  const { businessType } = leadOfTrade(second.trade);
  expect(await form.values()).toMatchObject({
    businessName: SHOP,
    contactName: 'Typed by hand',
    businessType,
  });
  expect(requests.filter((request) => decodeURIComponent(request).includes('Hill'))).toEqual([]);
});

const [asked = { id: '', question: '', answer: '' }] = faq;

test('a chosen question is answered with a link to it', async () => {
  const { page, chat } = await visit({ viewport: { width: 320, height: 640 } });
  await chat.launcher.click();
  // Not the field, whose keyboard would cover the questions.
  await expect(chat.panel.getByText(chatText.greeting)).toBeFocused();
  const stop = chat.panel.getByRole('link', { name: chatText.stop.label });
  await expect(stop).toHaveAttribute('href', stopPath);
  await chat.ask(`${asked.question} please`);
  // Announced as one node, with the number of choices.
  const offered = `${chatText.from.assistant} ${chatText.isItOneOfThese} ${chatText.choices(4)}`;
  await expect(chat.newest).toHaveAccessibleName(offered);
  await expect(chat.newest).toHaveAttribute('aria-atomic', 'true');
  await chat.newest.getByRole('button', { name: asked.question }).click();
  await expect(chat.newest).toContainText(asked.answer);
  // An answer is read from its beginning.
  const [answer, panel] = [await boxOf(chat.newest), await boxOf(chat.panel)];
  expect(answer.top).toBeGreaterThan(panel.top);
  expect(answer.top).toBeLessThan((panel.top + panel.bottom) / 2);
  await chat.field.fill('not sent');
  await chat.newest.getByRole('link', { name: asked.question }).click();
  await page.waitForURL(`/#faq-${asked.id}`);
  await expect(page.locator('#faq details[open] h3')).toHaveText(asked.question);
  await untilBelowHeader(page.locator('#faq details[open] h3'), Infinity);
  // It covered the page.
  await expect(chat.panel).toHaveCount(0);
  await chat.launcher.click();
  await expect(chat.answers).toHaveCount(2);
  await expect(chat.field).toHaveValue('not sent');
});

test('a question that is too long says that it is cut', async () => {
  const { page, chat } = await visit();
  await chat.launcher.click();
  const note = chat.panel.getByRole('status');
  // Blanks are no question.
  await chat.ask(' ');
  const longest = `${'x'.repeat(299)}🏠`;
  await chat.field.fill(longest);
  await expect(note).toHaveText('');
  await chat.field.focus();
  await page.keyboard.insertText('yz');
  await expect(note).toHaveText(chatText.cut(300));
  await expect(chat.field).toHaveAccessibleDescription(chatText.cut(300));
  await expect(chat.field).toHaveValue(longest);
  await chat.field.press('Backspace');
  await expect(note).toHaveText('');
  // Nor does the note outlast its question.
  await page.keyboard.insertText('yz');
  await expect(note).toHaveText(chatText.cut(300));
  await chat.field.press('Enter');
  await expect(chat.answers).toHaveCount(1);
  await expect(note).toHaveText('');
});

test('the hand-off fills in the form, and sends nothing itself', async () => {
  const { page, chat, form } = await visit();
  const { phone: _, ...lead } = newLead();
  await form.fill({ email: lead.email });
  await page.evaluate(() => scrollTo(0, 0));
  await chat.launcher.click();
  await chat.ask('Call me at 214-555-0177 or rick@example.com');
  await expect(chat.newest).toContainText(chatText.contact);
  await chat.button(chatText.handOff).click();
  await expect(chat.panel).toHaveCount(0);
  expect(await form.values()).toMatchObject({ phone: '214-555-0177', email: lead.email });
  await expect(form.field('businessName')).toBeFocused();
  await expect(form.field('businessName')).toBeInViewport({ ratio: 1 });
  await form.send(lead);
  expect(await leadsOf(lead)).toMatchObject([{ source: 'chat', phone: '214-555-0177' }]);
  // Another request.
  const handOff = async () => {
    await chat.launcher.click();
    await chat.button(chatText.handOff).click();
  };
  await handOff();
  await expect(form.field('businessName')).toBeFocused();
  await form.fill(newLead());
  await page.evaluate(() => scrollTo(0, 0));
  await handOff();
  await expect(form.submit).toBeFocused();
});
