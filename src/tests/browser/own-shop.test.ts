import { expect, test } from '@jest/globals';
import { ownShopText } from '#content/hero.ts';
import { sampleCalls } from '#content/sample-calls.ts';
import { trades } from '#content/site.ts';
import { leadOfTrade } from '#shared/lead-of-trade.ts';
import { voiceText as words } from '#content/voice.ts';
import { eventually } from '../support/eventually.ts';
import { fakeSpeech } from '../support/fake-speech.ts';
import { newLead } from '../support/leads.ts';
import { hydratePage, journeys, type Arrival } from '../support/journey.ts';
import { CHUNKS } from '../support/steps.ts';

const { visit } = journeys();
const [first, second] = sampleCalls;
if (!second) throw new Error('there is no second sample call');
const tradeWithoutCall = trades.find(({ id }) => sampleCalls.every(({ trade }) => trade !== id));

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

test('the sample call answers as the visitor’s shop, and the form has its name and trade', async () => {
  const { page, press, call, form, hear } = await arrive({
    before: (page) => page.addInitScript(fakeSpeech),
  });
  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.url() + (request.postData() ?? '')));
  await hear(`  ${SHOP} `, second.trade);
  await call.panel.getByText(words.samples.label(second.name)).waitFor();
  await page.clock.runFor(5_000);
  await call.transcript
    .getByText(second.lines[0]?.replace(second.shop, () => SHOP).slice(0, 40) ?? '')
    .waitFor();
  expect(await call.panel.getByText(words.samples.readAloud).isVisible()).toBe(true);
  expect(await page.evaluate(() => spoken.find(({ text }) => text)?.text)).toContain(SHOP);
  await call.panel.getByRole('figure').getByText(SHOP, { exact: true }).waitFor();
  for (const section of ['[aria-labelledby=hero-heading]', '#services'])
    await page.locator(section).getByText(SHOP, { exact: true }).waitFor();
  await page.clock.runFor(5 * 60_000);
  await press(call.panel.getByRole('link', { name: words.havePersonCall }));
  await page.waitForURL('/#contact');
  expect(await form.values()).toMatchObject({ businessName: SHOP, ...leadOfTrade(second.trade) });
  expect(requests.filter((request) => decodeURIComponent(request).includes('Hill'))).toEqual([]);
});

test('a trade without its own call plays the first, and another shop replaces the earlier one in the form', async () => {
  const { page, press, call, form, name, hear } = await arrive();
  await hear('Bright House', tradeWithoutCall?.id ?? '');
  await page.clock.runFor(5_000);
  await call.transcript.getByText('Bright House').waitFor();
  const detail = form.field('tradeDetail');
  expect({
    businessType: await form.field('businessType').inputValue(),
    tradeDetail: await detail.inputValue(),
  }).toEqual({ tradeDetail: '', ...leadOfTrade(tradeWithoutCall?.id) });
  await press(call.close);
  await hear(' ', first.trade);
  await page.clock.runFor(5_000);
  await call.transcript.getByText(first.lines[0]?.slice(0, 30) ?? '').waitFor();
  expect(await form.values()).toMatchObject({ businessName: '', ...leadOfTrade(first.trade) });
  expect(await detail.inputValue()).toBe('');
  await press(call.close);
  await form.field('businessName').fill('Typed by hand');
  await name.fill('x'.repeat(80));
  await name.press('Enter');
  await page.clock.runFor(5_000);
  await call.transcript.getByText('x'.repeat(60)).waitFor();
  expect(await form.field('businessName').inputValue()).toBe('Typed by hand');
});

test('the shop replaces the trade that the page rendered, and fills in nothing after the form was sent', async () => {
  const { page, press, call, form, send, hear } = await arrive({ path: `/?trade=${first.trade}` });
  const trade = form.field('businessType');
  await hear('Bright House', second.trade);
  await eventually(() => trade.inputValue(), leadOfTrade(second.trade).businessType);
  await press(call.close);
  await hear('', second.trade);
  await eventually(() => form.field('businessName').inputValue(), '');
  await press(call.close);
  await send(newLead());
  await hear('Bright House', second.trade);
  await page.clock.runFor(5_000);
  await call.transcript.getByText('Bright House').waitFor();
  expect(Object.values(await form.values()).join('')).toBe('');
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

test('the page of a trade plays that trade’s call, and the phone’s picture plays its own', async () => {
  const { page, press, call } = await visit({ path: `/?trade=${second.trade}`, clock: true });
  expect(await call.demoButton.textContent()).toBe(words.startSample);
  await press(call.demoButton);
  await call.panel.getByText(words.samples.label(second.name)).waitFor();
  await page.clock.runFor(2_000);
  await press(call.close);
  await eventually(() => call.demoButton.textContent(), words.seeSample);
  await press(page.locator('#lock-screen-call'));
  await call.panel.getByText(words.samples.label(first.name)).waitFor();
});

test('the fields for the shop need the script', async () => {
  const { page } = await visit({ hydrated: false, context: { javaScriptEnabled: false } });
  await page.waitForLoadState();
  expect(await page.getByText(ownShopText.heading).isVisible()).toBe(false);
});
