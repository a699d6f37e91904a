import { sampleCalls, type SampleCall } from '#content/sample-calls.ts';
import { leadOfTrade } from '#shared/lead-of-trade.ts';
import { OWN_SHOP, ownShop } from '../hero-stores.ts';
import { guessLead, prefillLead } from '../prefill-lead.ts';

const MAX_NAME_LENGTH = 60;

/** Returns the sample call with this id. Without an id, or for the own shop, returns the call of the chosen trade. */
export function findSample(id?: string): SampleCall {
  if (id === OWN_SHOP) readOwnShop();
  const trade = id && id !== OWN_SHOP ? '' : fieldValue('trade');
  const sample = sampleCalls.find((each) => each.id === id || each.trade === trade) ?? sampleCalls[0];
  const own = ownShop.get();
  const isOwn =
    own.name !== '' && sample === (sampleCalls.find((each) => each.trade === own.trade) ?? sampleCalls[0]);
  // A recording says the sample's shop.
  if (!isOwn || sample.recording) return sample;
  const [greeting = '', ...lines] = sample.lines;
  return { ...sample, shop: own.name, lines: [greeting.replace(sample.shop, () => own.name), ...lines] };
}

/** Fills in the trade of the visitor's shop or, by default, of the sample call. */
export const prefillTrade = (sample: SampleCall | undefined) =>
  guessLead(leadOfTrade(ownShop.get().trade || sample?.trade));

function readOwnShop(): void {
  const name = fieldValue('name').trim().slice(0, MAX_NAME_LENGTH).trim();
  const trade = fieldValue('trade');
  ownShop.set({ name, trade });
  prefillLead({ businessName: name, businessType: '', tradeDetail: '', ...leadOfTrade(trade) });
}

const fieldValue = (name: 'name' | 'trade') =>
  document.querySelector<HTMLInputElement | HTMLSelectElement>(`#own-shop-${name}`)?.value ?? '';
