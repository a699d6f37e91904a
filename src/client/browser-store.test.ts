import { expect, test } from '@jest/globals';
import { sessionStore } from './browser-store.ts';
import { parseDraft } from './forms/draft.ts';

const draft = { since: 1_000, key: '', fields: { phone: { value: '1', rendered: '', isTyped: true } } };

test.each([{}, null, undefined, 'x', 7, [], [null], { ...draft, since: null }, { ...draft, key: null }])(
  'a stored %j is no draft',
  (stored) => {
    expect(parseDraft(stored)).toBeUndefined();
  },
);

test('a stored draft is returned unchanged, without malformed fields', () => {
  const { phone } = draft.fields;
  const email = { ...phone, value: { toString: null } };
  const fields = { phone, email, plan: { ...phone, isTyped: 1 }, source: null };
  expect(parseDraft(draft)).toEqual(draft);
  expect(parseDraft({ ...draft, fields })).toEqual(draft);
});

test('when the stored text is not JSON, then the store returns undefined', () => {
  const texts = ['{"messages":', '{}'];
  Object.defineProperty(globalThis, 'sessionStorage', { value: { getItem: () => texts.shift() } });
  expect([1, 2].map(() => sessionStore.get('porchlight:chat'))).toEqual([undefined, {}]);
});
