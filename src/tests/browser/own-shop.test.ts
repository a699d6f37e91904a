import { test } from '@jest/globals';
import { ownShopText } from '#content/sections/hero.ts';
import { sampleCalls } from '#content/voice/sample-calls.ts';
import { playedCall } from '#client/voice/played-call.ts';
import { leadOfTrade } from '#shared/lead-of-trade.ts';
import { voiceText as words } from '#content/voice/voice.ts';
import { eventually } from '../support/eventually.ts';
import { newLead } from '../support/leads.ts';
import { expect, journeys, type Arrival } from '../support/journey.ts';
import { transcriptOf } from '../support/panel-steps.ts';
import { overflowing, stopTime } from '../support/steps.ts';

declare global {
  var spoken: string[];
}

const { visit, leadsOf } = journeys();
const [first, second] = sampleCalls.map((call) => playedCall(call));
if (!first || !second) throw new Error('there is no second sample call');

async function arrive(arrival: Arrival = {}) {
  const visitor = await visit({ clock: true, ...arrival });
  const { page, press } = visitor;
  await page.waitForLoadState();
  await press(page.getByText(ownShopText.heading));
  const [name, trade] = [page.locator('#own-shop-name'), page.locator('#own-shop-trade')];
  await expect(trade).toBeInViewport({ ratio: 1 });
  return {
    ...visitor,
    name,
    trade,
    hear: async (shop: string, id: string) => {
      await name.fill(shop);
      await trade.selectOption(id);
      await press(page.getByRole('button', { name: ownShopText.play }));
    },
  };
}

/** Imitates iOS, on which a page can speak, and an element can play, only after a tap has called `speak` or its `play`. */
function fakeSpeech(): void {
  globalThis.spoken = [];
  let isTap = false;
  let isAllowed = false;
  const onClick = ({ isTrusted }: Event) => {
    isTap = isTrusted;
    setTimeout(() => (isTap = false));
  };
  addEventListener('click', onClick, true);
  const started = new WeakSet<HTMLMediaElement>();
  // oxlint-disable-next-line typescript/unbound-method -- called with its element
  const { play } = HTMLMediaElement.prototype;
  HTMLMediaElement.prototype.play = function (this: HTMLMediaElement) {
    if (isTap) started.add(this);
    return started.has(this)
      ? play.call(this)
      : Promise.reject(new DOMException('no tap', 'NotAllowedError'));
  };
  class Utterance {
    onend?: () => void;
    constructor(readonly text: string) {}
  }
  const speak = (line: Utterance) => {
    isAllowed ||= isTap;
    if (!isAllowed || !line.text) return;
    spoken.push(line.text);
    setTimeout(() => line.onend?.(), 1_000);
  };
  const getVoices = () => [{ name: 'Samantha', lang: 'en-US', localService: true }];
  const value = { getVoices, speak, cancel: () => undefined };
  Object.defineProperty(globalThis, 'speechSynthesis', { value });
  Object.defineProperty(globalThis, 'SpeechSynthesisUtterance', { value: Utterance });
}

const SHOP = '<b>Hill $& Country Air';

test('the device’s voice greets, and the recording goes on', async () => {
  const { page, press, call, form, hear } = await arrive({
    before: (newPage) => newPage.addInitScript(fakeSpeech),
  });
  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.url() + (request.postData() ?? '')));
  const audio = call.panel.locator('audio');
  const [greeting = '', line = ''] = transcriptOf(second);
  const ownGreeting = greeting.replace(second.shop, () => SHOP);

  await stopTime(page);
  await hear(`  ${SHOP} `, second.trade);
  const untilSpoken = async () => {
    await page.clock.runFor(500);
    return page.evaluate(() => spoken);
  };
  const [said = ''] = await eventually(untilSpoken, ({ length }) => length === 1);
  expect(ownGreeting.endsWith(said)).toBe(true);
  await call.panel.getByText(words.samples.sound.voice).waitFor();
  await expect(audio).toHaveCount(0);
  await page.clock.runFor(3_000);
  await page.clock.resume();
  await call.panel.getByText(words.samples.sound.recording).waitFor();
  await call.transcript.getByText(line.slice(7)).waitFor();
  await expect(call.transcript.locator('p').first()).toHaveText(ownGreeting);
  await call.ticket.getByText(SHOP, { exact: true }).waitFor();
  for (const section of ['[aria-labelledby=hero-heading]', '#services'])
    await page.locator(section).getByText(SHOP, { exact: true }).waitFor();
  await audio.evaluate((element: HTMLAudioElement) => void (element.currentTime = element.duration - 0.3));
  await call.says('Call ended');
  await press(call.leaveNumber);
  await page.waitForURL('/#contact');
  await page.keyboard.press('Tab');
  await expect(form.field('businessName')).toBeFocused();
  const { businessType } = leadOfTrade(second.trade);
  expect(await form.values()).toMatchObject({ businessName: SHOP, businessType });
  expect(requests.filter((request) => decodeURIComponent(request).includes('Hill'))).toEqual([]);

  await form.field('businessName').fill('Typed by hand');
  await hear('x'.repeat(80), first.trade);
  await page.clock.runFor(5_000);
  await call.transcript.getByText('x'.repeat(60)).waitFor();
  expect(await overflowing(call.panel)).toEqual([]);
  await expect(form.field('businessName')).toHaveValue('Typed by hand');
});

test('a trade that was heard fills only the next shop', async () => {
  const { page, press, call, form, send } = await visit();
  await press(call.launcher);
  await press(call.samples.getByRole('button').nth(1));
  await call.transcript.locator('p').first().waitFor();
  await press(call.button(words.end));
  await press(call.leaveNumber);
  await press(page.getByText(ownShopText.heading));
  await expect(page.locator('#own-shop-trade')).toHaveValue(second.trade);
  await press(page.getByRole('button', { name: ownShopText.play }));
  await call.transcript.locator('p').first().waitFor();
  await press(call.close);
  await expect(form.field('businessType')).toHaveValue('');
  const lead = newLead();
  await send(lead);
  expect(await leadsOf(lead)).toMatchObject([{ source: 'sample' }]);
  // A sent form isn't filled in again.
  await page.locator('#own-shop-name').fill('Bright House');
  await press(page.getByRole('button', { name: ownShopText.play }));
  expect(Object.values(await form.values()).join('')).toBe('');
});
