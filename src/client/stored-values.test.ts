import { expect, test } from '@jest/globals';
import { parseAttribution } from './attribution-store.ts';
import { sessionStore } from './browser-store.ts';
import { parseDraft } from './forms/draft.ts';

const draft = { since: 1_000, key: '', fields: { phone: { value: '1', rendered: '', isTyped: true } } };
const attribution = { first: { utm_source: 'van' }, last: { utm_source: 'radio', landing_path: '/' } };

const malformed = [{}, null, undefined, 'x', 7, [], [null], [{}], { values: null }, { first: 5, last: 'x' }];

test.each(malformed.map((stored) => [stored]))('when %j is stored, then both parsers ignore it', (stored) => {
  expect(parseDraft(stored)).toBeUndefined();
  expect(parseAttribution(stored)).toBeUndefined();
});

test('when a stored draft or attribution is well-formed, then its parser returns it unchanged', () => {
  expect(parseDraft(draft)).toEqual(draft);
  expect(parseAttribution(attribution)).toEqual(attribution);
});

test.each(Object.keys(draft).slice(0, 2))(
  'when a stored draft has no "%s", then the draft is ignored',
  (part) => {
    expect(parseDraft({ ...draft, [part]: null })).toBeUndefined();
  },
);

test('a malformed field of a draft is ignored', () => {
  const { phone } = draft.fields;
  const fields = {
    phone,
    email: { ...phone, value: { toString: null } },
    plan: { ...phone, isTyped: 1 },
    source: null,
  };
  expect(parseDraft({ ...draft, fields })).toEqual(draft);
});

test('when the stored text is not JSON, then the store returns undefined', () => {
  const texts = ['{"messages":', '{}'];
  Object.defineProperty(globalThis, 'sessionStorage', { value: { getItem: () => texts.shift() } });
  expect([1, 2].map(() => sessionStore.get('porchlight:chat'))).toEqual([undefined, {}]);
});
