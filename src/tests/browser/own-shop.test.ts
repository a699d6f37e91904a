import { test } from '@jest/globals';
import { ownShopText } from '#content/hero.ts';
import { sampleCalls } from '#content/sample-calls.ts';
import { playedCall } from '#client/voice/played-call.ts';
import { leadOfTrade } from '#shared/lead-of-trade.ts';
import { voiceText as words } from '#content/voice.ts';
import { eventually } from '../support/eventually.ts';
import { fakeSpeech, removeSound } from '../support/init-scripts.ts';
import { newLead } from '../support/leads.ts';
import { expect, hydratePage, journeys, type Arrival } from '../support/journey.ts';
import { transcriptOf } from '../support/panel-steps.ts';
import { boxOf, CHUNKS, overflowing } from '../support/steps.ts';

const { visit } = journeys();
const [first, second] = sampleCalls.map((call) => playedCall(call));
if (!first || !second) throw new Error('there is no second sample call');

async function arrive(arrival: Arrival = {}) {
  const visitor = await visit({ clock: true, ...arrival });
  const { page, press } = visitor;
  await page.waitForLoadState();
  await press(page.getByText(ownShopText.heading));
  const [name, trade] = [page.locator('#own-shop-name'), page.locator('#own-shop-trade')];
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

const SHOP = '<b>Hill $& Country Air';

test('the device’s voice greets as the visitor’s shop, and then the recording goes on; the form gets name and trade', async () => {
  const { page, press, call, form, name, hear } = await arrive({
    before: (newPage) => newPage.addInitScript(fakeSpeech, 1),
  });
  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.url() + (request.postData() ?? '')));
  const audio = call.panel.locator('audio');
  const time = () => audio.evaluate((element: HTMLAudioElement) => element.currentTime);
  const [greeting = '', ...lines] = transcriptOf(second);
  const ownGreeting = greeting.replace(second.shop, () => SHOP);

  await hear(`  ${SHOP} `, second.trade);
  await call.panel.getByText(words.samples.label(second.name)).waitFor();
  const spokenLines = async () => {
    await page.clock.runFor(500);
    return page.evaluate(() => spoken.filter(({ text }) => text));
  };
  // Another sound interrupts the first attempt.
  const said = await eventually(spokenLines, (all) => all.length === 2);
  for (const { text, voice } of said) expect([ownGreeting.endsWith(text), voice]).toEqual([true, 'Samantha']);
  await call.panel.getByText(words.samples.sound.voice).waitFor();
  await expect(audio).toHaveCount(0);
  await page.clock.runFor(3_000);
  await call.panel.getByText(words.samples.sound.recording).waitFor();
  await eventually(time, (seconds) => seconds > (second.lineStarts?.[1] ?? 0));
  await call.transcript.getByText(lines[0]?.slice(7) ?? '').waitFor();
  expect((await call.transcript.locator('p').allTextContents())[0]).toBe(ownGreeting);
  await call.ticket.getByText(SHOP, { exact: true }).waitFor();
  for (const section of ['[aria-labelledby=hero-heading]', '#services'])
    await page.locator(section).getByText(SHOP, { exact: true }).waitFor();
  await audio.evaluate((element: HTMLAudioElement) => void (element.currentTime = element.duration - 0.3));
  await eventually(
    async () => {
      await page.clock.runFor(500);
      return call.status.textContent();
    },
    (text) => text?.includes('Call ended') === true,
  );
  await press(call.panel.getByRole('link', { name: words.havePersonCall }));
  await page.waitForURL('/#contact');
  const filled = (businessName: string, trade = '') => ({
    businessName,
    tradeDetail: '',
    ...leadOfTrade(trade),
  });
  const values = async () => ({
    ...(await form.values()),
    tradeDetail: await form.field('tradeDetail').inputValue(),
  });
  expect(await values()).toMatchObject(filled(SHOP, second.trade));
  expect(requests.filter((request) => decodeURIComponent(request).includes('Hill'))).toEqual([]);

  // Without a name, the recording greets.
  await hear(' ', first.trade);
  await call.transcript.getByText(first.lines[0] ?? '').waitFor();
  expect(await values()).toMatchObject(filled('', first.trade));
  await press(call.close);
  await form.field('businessName').fill('Typed by hand');
  await name.fill('x'.repeat(80));
  await name.press('Enter');
  await page.clock.runFor(5_000);
  const long = call.transcript.getByText('x'.repeat(60));
  await long.waitFor();
  expect(await overflowing(call.panel)).toEqual([]);
  expect((await boxOf(long)).right).toBeLessThan((await boxOf(call.transcript)).right);
  await expect(form.field('businessName')).toHaveValue('Typed by hand');
});

test('without sound, the greeting and the call are text, and other missing parts of the browser stop nothing', async () => {
  const { page, press, call, form, send, hear } = await arrive({
    path: `/?trade=${second.trade}`,
    before: (newPage) => newPage.addInitScript(removeSound),
  });
  await press(call.demoButton);
  await call.panel.getByText(words.samples.label(second.name)).waitFor();
  await press(call.close);
  await press(page.locator('#lock-screen-call'));
  await call.panel.getByText(words.samples.label(first.name)).waitFor();
  await press(call.close);

  await hear('Bright House', first.trade);
  await expect(form.field('businessType')).toHaveValue(leadOfTrade(first.trade).businessType ?? '');
  await page.clock.runFor(3_000);
  await call.panel.getByText(words.samples.sound.greeting).waitFor();
  await page.clock.runFor(10_000);
  await call.panel.getByText(words.samples.sound.text).waitFor();
  await press(call.close);
  await hear('', first.trade);
  await expect(form.field('businessName')).toHaveValue('');
  await press(call.close);
  await send(newLead());
  await hear('Bright House', first.trade);
  await page.clock.runFor(10_000);
  await call.transcript.getByText('Bright House').waitFor();
  expect(Object.values(await form.values()).join('')).toBe('');
  await page.evaluate(() => dispatchEvent(new Event('pagehide')));
});

test('a shop sent before the script arrives is heard once it does', async () => {
  const { page, call, release, hear } = await arrive({ hydrated: false, delays: CHUNKS });
  await hear(SHOP, second.trade);
  release();
  await hydratePage(page);
  await call.panel.getByText(words.samples.label(second.name)).waitFor();
  await page.locator('#services').getByText(SHOP, { exact: true }).waitFor();
  expect(new URL(page.url()).search).toBe('');
});
