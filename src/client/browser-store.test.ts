import { expect, test } from '@jest/globals';
import { sessionStore } from './browser-store.ts';

test('a stored text that is not JSON is nothing', () => {
  const texts = ['{"messages":', '{}'];
  Object.defineProperty(globalThis, 'sessionStorage', { value: { getItem: () => texts.shift() } });
  expect([1, 2].map(() => sessionStore.get('porchlight:lead'))).toEqual([undefined, {}]);
});
