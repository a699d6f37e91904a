import { expect, test } from '@jest/globals';
import { unsupportedIn } from './browser-support.vite.ts';

test.each([
  ['a method of arrays', 'list.with(0, 1)', ['.with']],
  ['a static method', 'Promise.withResolvers()', ['Promise.withResolvers', '.withResolvers']],
  ['a constructor', 'new URLPattern(path)', ['URLPattern']],
  ['a method of elements', 'menu.showPopover()', ['.showPopover']],
  ['a lookbehind', '/(?<=a)b/.test(text)', ['(?<=']],
])('the build refuses %s that browsers lack', (_, code, names) => {
  expect(unsupportedIn(code)).toEqual(names);
});

test.each([
  ['an older method', 'list.at(-1); AbortSignal.timeout(1)'],
  ['a call that tests for the method', 'menu.showPopover?.()'],
  ['a method of its own', 'const tools = { with() {} }; tools.with()'],
])('the build accepts %s', (_, code) => {
  expect(unsupportedIn(code)).toEqual([]);
});
