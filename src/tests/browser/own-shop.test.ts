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

test('a sample call answers as the visitor’s shop, whose name and trade the form gets until one is typed', async () => {
  const { page, press, call, form, name, hear } = await arrive({
    before: (newPage) => newPage.addInitScript(fakeSpeech),
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

  // A trade without its own call plays the first.
  await hear('Bright House', tradeWithoutCall?.id ?? '');
  await page.clock.runFor(5_000);
  await call.transcript.getByText('Bright House').waitFor();
  expect(await values()).toMatchObject(filled('Bright House', tradeWithoutCall?.id));
  await press(call.close);
  await hear(' ', first.trade);
  await page.clock.runFor(5_000);
  await call.transcript.getByText(first.lines[0]?.slice(0, 30) ?? '').waitFor();
  expect(await values()).toMatchObject(filled('', first.trade));
  await press(call.close);
  await form.field('businessName').fill('Typed by hand');
  await name.fill('x'.repeat(80));
  await name.press('Enter');
  await page.clock.runFor(5_000);
  await call.transcript.getByText('x'.repeat(60)).waitFor();
  expect(await form.field('businessName').inputValue()).toBe('Typed by hand');
});

test('a trade’s page plays that trade’s call, and the shop replaces its trade until the form was sent', async () => {
  const { page, press, call, form, send, hear } = await arrive({ path: `/?trade=${second.trade}` });
  expect(await call.demoButton.textContent()).toBe(words.startSample);
  await press(call.demoButton);
  await call.panel.getByText(words.samples.label(second.name)).waitFor();
  await page.clock.runFor(2_000);
  await press(call.close);
  await eventually(() => call.demoButton.textContent(), words.seeSample);
  await press(page.locator('#lock-screen-call'));
  await call.panel.getByText(words.samples.label(first.name)).waitFor();
  await press(call.close);

  await hear('Bright House', first.trade);
  await eventually(() => form.field('businessType').inputValue(), leadOfTrade(first.trade).businessType);
  await press(call.close);
  await hear('', first.trade);
  await eventually(() => form.field('businessName').inputValue(), '');
  await press(call.close);
  await send(newLead());
  await hear('Bright House', first.trade);
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
