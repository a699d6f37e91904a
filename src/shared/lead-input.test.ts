import { describe, expect, test } from '@jest/globals';
import { safeParse } from 'zod/mini';
import { leadFormWords } from '#content/lead-form.ts';
import { fieldErrors } from './api.ts';
import { leadInput } from './lead-input.ts';
import { businessTypes, leadFields, leadLimits, leadVolumeOf, monthlyLeadVolumes } from './leads.ts';

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
const options = ['businessType', 'monthlyLeadVolume'] as const;

const taken = (changes: Record<string, unknown> = {}) => safeParse(leadInput, { ...good, ...changes }).data;
const faults = (body: unknown) => fieldErrors(safeParse(leadInput, body).error?.issues ?? []);

const asTheyAre: Record<string, string>[] = [
  { email: 'ask at the desk', phone: 'same as last time' },
  ...businessTypes.map((businessType) => ({ businessType })),
  ...monthlyLeadVolumes.map((monthlyLeadVolume) => ({ monthlyLeadVolume })),
];

describe('a lead that is right', () => {
  test('when all six fields are filled, then it is taken', () => {
    expect(taken()).toEqual({ ...good, consent: false });
  });

  test.each<[sent: Record<string, unknown>, kept: object]>([
    [{ businessName: ' \t Hilltop  Plumbing \n' }, { businessName: 'Hilltop  Plumbing' }],
    [{ email: ' pat@example.com\u00a0' }, { email: 'pat@example.com' }],
    [{ contactName: '\u0000Pat\u0000 Doe \u0000' }, { contactName: 'Pat Doe' }],
    [{ contactName: `   ${'x'.repeat(200)}   ` }, { contactName: 'x'.repeat(200) }],
    [{ referralNote: 'cheap pills' }, { referralNote: 'cheap pills' }],
    [{ referralNote: { a: 1 } }, {}],
    [{ colour: 'red', id: 'mine', nested: { deep: true } }, {}],
    ...asTheyAre.map((same): [typeof same, typeof same] => [same, same]),
  ])('when it has %j, then it is taken with %j', (sent, kept) => {
    expect(taken(sent)).toEqual({ ...good, consent: false, ...kept });
  });
});

describe('a field that is missing', () => {
  test.each(leadFields)(
    'when %s is left out, null, empty or made of blanks, then it is asked for',
    (field) => {
      const blanks = texts.some((text) => text === field) ? [' \t\r\n\u00a0\u2003', '\u0000 \u0000'] : [];
      for (const value of [undefined, null, '', ...blanks]) {
        expect(faults({ ...good, [field]: value })).toEqual([{ field, message: missing[field] }]);
      }
    },
  );

  test.each(options)('when %s is blank, then the lead is refused', (field) => {
    expect(faults({ ...good, [field]: '  ' })).toHaveLength(1);
  });

  test('when several are missing, then each is told once, in the order of the form', () => {
    expect(faults({}).map(({ field }) => field)).toEqual([...leadFields]);
    const some = { monthlyLeadVolume: '0-50', phone: '', contactName: 'Pat Doe', businessName: 7 };
    expect(faults(some).map(({ field }) => field)).toEqual([
      'businessName',
      'email',
      'phone',
      'businessType',
    ]);
  });
});

describe('a field that is wrong', () => {
  test.each(texts)('when %s is as long as allowed, then it is taken, and one more is refused', (field) => {
    const limit = field === 'email' ? 320 : 200;
    expect(leadLimits[field]).toBe(limit);
    expect(taken({ [field]: 'x'.repeat(limit) })).toMatchObject({ [field]: 'x'.repeat(limit) });
    expect(faults({ ...good, [field]: 'x'.repeat(limit + 1) })).toEqual([{ field, message: tooLong(limit) }]);
  });

  test('when a value holds emoji, then each counts two, as maxlength counts', () => {
    expect(faults({ ...good, contactName: '🔧'.repeat(100) })).toEqual([]);
    expect(faults({ ...good, contactName: '🔧'.repeat(101) })).toEqual([
      { field: 'contactName', message: tooLong(200) },
    ]);
  });

  test.each(texts)('when %s is no text, then the lead is refused', (field) => {
    for (const value of [7, true, ['x'], { text: 'x' }]) {
      expect(faults({ ...good, [field]: value })).toEqual([{ field, message: notText }]);
    }
  });

  test.each(options)('when %s is not among the listed, then the lead is refused', (field) => {
    for (const value of ['cleaning', 'Plumbing', '500', 7, ['plumbing']]) {
      expect(faults({ ...good, [field]: value })).toEqual([{ field, message: notListed }]);
    }
  });

  test('when the body is no object, then nothing is taken', () => {
    for (const body of [undefined, null, 'text', 7]) expect(safeParse(leadInput, body).success).toBe(false);
  });
});

test.each([
  [-3, '0-50'],
  [0, '0-50'],
  [50, '0-50'],
  [51, '51-150'],
  [150, '51-150'],
  [151, '151-500'],
  [500, '151-500'],
  [501, '500+'],
])('when a calculation is for %d leads, then the form offers %s', (leads, volume) => {
  expect(leadVolumeOf(leads)).toBe(volume);
});

describe('a body of 16 KB', () => {
  const least = (work: () => void) =>
    Math.min(
      ...Array.from({ length: 5 }, () => {
        const begun = performance.now();
        work();
        return performance.now() - begun;
      }),
    );
  const LENGTH = 15_800;

  test.each([
    ['blanks between letters', `x${' '.repeat(LENGTH)}x`],
    ['blanks that are no spaces', `x${'\u00a0\t'.repeat(LENGTH / 2)}x`],
    ['control characters', `x${'\u0001'.repeat(LENGTH)}x`],
  ])('when it is made of %s, then it costs about what words cost', (_of, hostile) => {
    const ordinary = least(() => taken({ contactName: 'word '.repeat(LENGTH / 5) }));
    expect(least(() => taken({ contactName: hostile, referralNote: hostile }))).toBeLessThan(
      10 * ordinary + 10,
    );
  });
});
