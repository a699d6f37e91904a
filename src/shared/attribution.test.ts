import { expect, test } from '@jest/globals';
import { fc } from '../tests/support/properties.ts';
import { readTouch, touchFields, type Touch } from './attribution.ts';

const text = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 300 }),
  fc.constantFrom(`${'x'.repeat(199)}🔧`, '\u0000', ' a '),
);
const touches = fc.dictionary(fc.constantFrom(...touchFields), text) as fc.Arbitrary<Touch>;
const read = (touch: Touch, isPrivate = false) => readTouch((field) => touch[field], { isPrivate });

test('when an address holds anything, then what is kept is short, whole, and kept the same again', () => {
  fc.assert(
    fc.property(touches, (asked) => {
      const kept = read(asked) ?? {};
      for (const [field, value] of Object.entries(kept)) {
        expect(asked[field as keyof Touch]?.replace(/[\p{Cc}\p{Cs}]/gu, '')).toContain(value);
        expect([!/\p{Cs}/u.test(value), value.trim(), /\p{Cc}/u.test(value)]).toEqual([true, value, false]);
        expect([value.length > 0, value.length <= 200]).toEqual([true, true]);
      }
      expect(read(kept) ?? {}).toEqual(kept);
    }),
  );
});

const telling = touchFields.filter((field) => field !== 'landing_path');
test.each(telling)('when %s alone tells of a way here, then it is kept', (field) => {
  const asked = { [field]: 'a', landing_path: '/' };
  expect(read(asked)).toEqual(asked);
});

test('when privacy is asked for, then no click is kept, and what else tells is', () => {
  const clicks = { gclid: 'a', fbclid: 'b', msclkid: 'c', landing_path: '/' };
  expect(read(clicks, true)).toBeUndefined();
  expect(read({ ...clicks, utm_source: 'd' }, true)).toEqual({ utm_source: 'd', landing_path: '/' });
});

test('when nothing but the landing tells, then there is no way to keep', () => {
  expect(read({ landing_path: '/' })).toBeUndefined();
  expect(read({ utm_source: ' ' })).toBeUndefined();
});
