import { expect, test } from '@jest/globals';
import { fc } from '../tests/support/properties.ts';
import { readTouch, touchFields, type Touch } from './attribution.ts';

const text = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 300 }),
  fc.constantFrom(`${'x'.repeat(199)}🔧`, '\u0000', ' a '),
);
const touches = fc.dictionary(fc.constantFrom(...touchFields), text) as fc.Arbitrary<Touch>;
const read = (touch: Touch, isPrivate = false) => readTouch((field) => touch[field], { isPrivate });

test('when attribution fields contain any text, then stored fields are trimmed, and have at most 200 characters and no control characters', () => {
  fc.assert(
    fc.property(touches, (sent) => {
      const stored = read(sent) ?? {};
      for (const [field, value] of Object.entries(stored)) {
        expect(sent[field as keyof Touch]?.replace(/[\p{Cc}\p{Cs}]/gu, '')).toContain(value);
        expect([/[\p{Cc}\p{Cs}]/u.test(value), value.trim()]).toEqual([false, value]);
        expect([value.length > 0, value.length <= 200]).toEqual([true, true]);
      }
      expect(read(stored) ?? {}).toEqual(stored);
    }),
  );
});

test.each(touchFields.filter((field) => field !== 'landing_path'))(
  'when only %s says how the visitor came, then this field is stored',
  (field) => {
    const sent = { [field]: 'a', landing_path: '/' };
    expect(read(sent)).toEqual(sent);
  },
);

test('when the visitor asks for privacy, then click IDs are not stored', () => {
  const clicks = { gclid: 'a', fbclid: 'b', msclkid: 'c', landing_path: '/' };
  expect(read(clicks, true)).toBeUndefined();
  expect(read({ ...clicks, utm_source: 'd' }, true)).toEqual({ utm_source: 'd', landing_path: '/' });
});

test('when only the landing page of a visit is known, then no attribution is stored', () => {
  expect(read({ landing_path: '/' })).toBeUndefined();
  expect(read({ utm_source: ' ' })).toBeUndefined();
});
