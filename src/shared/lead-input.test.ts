import { describe, expect, test } from '@jest/globals';
import { safeParse } from 'zod/mini';
import { leadFormWords } from '#content/lead-form.ts';
import { fc, textFrom } from '../tests/support/properties.ts';
import { fieldErrors } from './api.ts';
import { leadInput } from './lead-input.ts';
import { businessTypes, leadFields, leadLimits, leadVolumeOf, monthlyLeadVolumes } from './lead-fields.ts';

const { missing, tooLong, notText, notListed } = leadFormWords.errors;
const good = {
  businessName: 'Hilltop Plumbing',
  contactName: 'Pat Doe',
  email: 'pat@example.com',
  phone: '(214) 555-0100',
  businessType: 'plumbing',
  monthlyLeadVolume: '51-150',
};
const texts = ['businessName', 'contactName', 'email', 'phone'] as const;

const taken = (body: unknown) => safeParse(leadInput, body).data;
const faults = (body: unknown) => fieldErrors(safeParse(leadInput, body).error?.issues ?? []);

const blank = textFrom(' \t\r\n\u00a0\u2003\u0000\u0001\u0085\u007f', { maxLength: 9 });
/** Text in any script, without blanks at either end. */
const typed = (most: number) =>
  fc
    .oneof(textFrom('ab  1@.-', { maxLength: 400 }), fc.string({ unit: 'grapheme' }))
    .map((text) => `x${text.slice(0, most - 2).replace(/\p{Cc}/gu, '')}y`);
const notTexts = fc.oneof(
  fc.integer(),
  fc.boolean(),
  fc.array(fc.string()),
  fc.dictionary(fc.string(), fc.string()),
);

const lead = fc.record({
  businessName: typed(200),
  contactName: typed(200),
  email: typed(320),
  phone: typed(200),
  businessType: fc.constantFrom(...businessTypes),
  monthlyLeadVolume: fc.constantFrom(...monthlyLeadVolumes),
});

describe('a lead that is right', () => {
  test('when blanks stand around what was typed, then it is taken without them, and read back the same', () => {
    fc.assert(
      fc.property(lead, blank, blank, (fields, before, after) => {
        const sent = Object.fromEntries(
          texts.map((name) => [name, `${before}\u0000${fields[name].replace('x', 'x\u0000')}${after}`]),
        );
        const read = taken({ ...fields, ...sent });
        expect(read).toEqual({ ...fields, consent: false, textConsent: false });
        expect(taken(read)).toEqual(read);
      }),
    );
  });

  test('when it bears whatever else, under our optional names or others, then it is taken all the same', () => {
    const optional = ['referralNote', 'consentVersion', 'source', 'attribution', 'elapsedMs', 'id', 'colour'];
    const others = fc.dictionary(fc.constantFrom(...optional), fc.oneof(fc.anything(), fc.json()));
    fc.assert(
      fc.property(others, (more) => {
        expect(taken({ ...good, ...more })).toMatchObject(good);
      }),
    );
  });

  test.each([
    ['consent', true, true],
    ['consent', 'true', true],
    ['consent', 'on', true],
    ['consent', 'yes', false],
    ['consentVersion', '1', '1'],
    ['source', 'chat', 'chat'],
    ['source', 'mail', undefined],
    ['tradeDetail', ' Slab leaks ', 'Slab leaks'],
    ['tradeDetail', ' ', undefined],
    ['tradeDetail', 7, undefined],
    ['elapsedMs', 1_800.4, 1_800],
    ['elapsedMs', '1800', 1_800],
    ['elapsedMs', '0', 0],
    ['elapsedMs', '18x', undefined],
    ['elapsedMs', 'x18', undefined],
    ['elapsedMs', -1, undefined],
    ['elapsedMs', 2 ** 31 - 1, 2 ** 31 - 1],
    ['elapsedMs', 2 ** 31, undefined],
    ['attribution', { first: { gclid: 'a', x: 'b' } }, { first: { gclid: 'a' } }],
    ['attribution', '{"last":{"gclid":"a"}}', { last: { gclid: 'a' } }],
    ['attribution', '{"last":', undefined],
    ['referralNote', 'pills', 'pills'],
  ])('when its %s is %j, then that is read as %j', (name, sent, read) => {
    expect(taken({ ...good, [name]: sent })?.[name as 'source']).toEqual(read);
  });
});

describe('a lead that is wrong', () => {
  /** The sent value, and the error that the visitor reads. */
  const wrong = (name: (typeof leadFields)[number]) => {
    const isText = texts.some((text) => text === name);
    const limit = leadLimits[name as 'email'];
    const nothing = fc.constantFrom(undefined, null, '');
    return fc.oneof(
      (isText ? fc.oneof(nothing, blank) : nothing).map((sent) => ({ name, sent, told: missing[name] })),
      isText
        ? notTexts.map((sent) => ({ name, sent, told: notText }))
        : fc
            .oneof(notTexts, fc.constantFrom(' ', 'cleaning', 'Plumbing', '500'))
            .map((sent) => ({ name, sent, told: notListed })),
      ...(isText
        ? [
            fc
              .integer({ min: limit + 1, max: 9_999 })
              .map((length) => ({ name, sent: 'x'.repeat(length), told: tooLong(limit) })),
          ]
        : []),
    );
  };
  const faulty = fc.subarray([...leadFields]).chain((names) => fc.tuple(...names.map(wrong)));

  test('when some fields are, then each is told once, by its own fault, in the order of the form', () => {
    fc.assert(
      fc.property(faulty, (changes) => {
        const body = { ...good, ...Object.fromEntries(changes.map(({ name, sent }) => [name, sent])) };
        expect(faults(body)).toEqual(changes.map(({ name, told }) => ({ field: name, message: told })));
      }),
    );
  });

  test('when it is anything at all, then it is refused by name, and never a fault of ours', () => {
    fc.assert(
      fc.property(fc.oneof(fc.anything(), fc.jsonValue()), (body) => {
        expect(safeParse(leadInput, body).success).toBe(false);
        for (const { field, message } of faults(body)) expect([field, message]).not.toContain(undefined);
      }),
    );
  });

  test.each([...texts, 'tradeDetail' as const])(
    'when %s is as long as maxlength counts, then it is taken, and one more is refused',
    (field) => {
      const limit = field === 'email' ? 320 : 200;
      expect(leadLimits[field]).toBe(limit);
      for (const longest of ['x'.repeat(limit), '🔧'.repeat(limit / 2)]) {
        expect(taken({ ...good, [field]: ` ${longest} ` })).toMatchObject({ [field]: longest });
        expect(faults({ ...good, [field]: `${longest}x` })).toEqual([{ field, message: tooLong(limit) }]);
      }
    },
  );
});

test.each([
  [-3, '0-50'],
  [50, '0-50'],
  [51, '51-150'],
  [150, '51-150'],
  [151, '151-500'],
  [500, '151-500'],
  [501, '500+'],
])('when a calculation is for %d leads, then the form offers %s', (leads, volume) => {
  expect(leadVolumeOf(leads)).toBe(volume);
});
