import { test } from '@jest/globals';
import { ownShopText } from '#content/sections/hero.ts';
import { sampleCalls } from '#content/voice/sample-calls.ts';
import { voiceText as words } from '#content/voice/voice.ts';
import { leadOfTrade } from '#shared/lead-of-trade.ts';
import { expect, journeys } from '../support/journey.ts';
import { newLead } from '../support/leads.ts';
import { transcriptOf } from '../support/panel-steps.ts';
import { overflowing } from '../support/steps.ts';

const { visit, leadsOf } = journeys();
const [first, second] = sampleCalls;
if (!second) throw new Error('there is no second sample call');

/** Imitates iOS, on which a page can speak, and an element can play, only after a tap has called `speak` or its `play`. */
function fakeSpeech(): void {
  let isTap = false;
  const onClick = ({ isTrusted }: Event) => {
    isTap = isTrusted;
    setTimeout(() => (isTap = false));
  };
  addEventListener('click', onClick, true);
  const started = new WeakSet<object>();
  // oxlint-disable-next-line typescript/unbound-method -- called with its element
  const { play } = HTMLMediaElement.prototype;
  HTMLMediaElement.prototype.play = function (this: HTMLMediaElement) {
    if (isTap) started.add(this);
    return started.has(this)
      ? play.call(this)
      : Promise.reject(new DOMException('no tap', 'NotAllowedError'));
  };
  const speech = {
    getVoices: () => [{ lang: 'en-US', localService: true }],
    speak(line: { onend?: () => void }) {
      if (isTap) started.add(speech);
      if (started.has(speech)) setTimeout(() => line.onend?.(), 1_000);
    },
    cancel: () => undefined,
  };
  Object.defineProperty(globalThis, 'speechSynthesis', { value: speech });
  Object.defineProperty(globalThis, 'SpeechSynthesisUtterance', { value: Object });
}

const SHOP = '<b>Hill $& Country Air';

test('the device’s voice greets as the visitor’s shop, and the recording goes on', async () => {
  const { page, press, call, form } = await visit({ before: (newPage) => newPage.addInitScript(fakeSpeech) });
  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.url() + (request.postData() ?? '')));
  const [name, trade] = [page.locator('#own-shop-name'), page.locator('#own-shop-trade')];
  const hear = async (shop: string, id: string) => {
    await name.fill(shop);
    await trade.selectOption(id);
    await press(page.getByRole('button', { name: ownShopText.play }));
  };
  await press(page.getByText(ownShopText.heading));
  await expect(trade).toBeInViewport({ ratio: 1 });
  await hear(`  ${SHOP} `, second.trade);
  await call.panel.getByText(words.samples.sound.voice).waitFor();
  const [greeting = '', line = ''] = transcriptOf(second);
  await call.panel.getByText(words.samples.sound.recording).waitFor();
  await call.transcript.getByText(line.slice(7)).waitFor();
  await expect(call.transcript.locator('p').first()).toHaveText(greeting.replace(second.shop, () => SHOP));
  await call.ticket.getByText(SHOP, { exact: true }).waitFor();
  for (const section of ['[aria-labelledby=hero-heading]', '#services'])
    await page.locator(section).getByText(SHOP, { exact: true }).waitFor();
  await call.panel
    .locator('audio')
    .evaluate((element: HTMLAudioElement) => void (element.currentTime = element.duration - 0.3));
  await call.says('Call ended');
  await press(call.leaveNumber);
  await page.waitForURL('/#contact');
  const { businessType } = leadOfTrade(second.trade);
  expect(await form.values()).toMatchObject({ businessName: SHOP, businessType });
  expect(requests.filter((request) => decodeURIComponent(request).includes('Hill'))).toEqual([]);

  await form.field('businessName').fill('Typed by hand');
  await hear('x'.repeat(80), first.trade);
  await call.transcript.getByText('x'.repeat(60)).waitFor();
  expect(await overflowing(call.panel)).toEqual([]);
  await expect(form.field('businessName')).toHaveValue('Typed by hand');
});

test('a sample that led to the form is its source, and a sent form is not filled in again', async () => {
  const { page, press, call, form, send } = await visit();
  await press(call.launcher);
  await press(call.samples.getByRole('button').nth(1));
  await call.transcript.locator('p').first().waitFor();
  await press(call.button(words.end));
  await press(call.leaveNumber);
  const lead = newLead();
  await send(lead);
  expect(await leadsOf(lead)).toMatchObject([{ source: 'sample' }]);
  await press(page.getByText(ownShopText.heading));
  await page.locator('#own-shop-name').fill('Bright House');
  await page.locator('#own-shop-trade').selectOption(second.trade);
  await press(page.getByRole('button', { name: ownShopText.play }));
  await call.transcript.locator('p').first().waitFor();
  expect(Object.values(await form.values()).join('')).toBe('');
});
