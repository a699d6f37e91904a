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

describe('a lead that is right', () => {
  test('when all six fields are filled, then it is taken', () => {
    expect(taken()).toEqual({ ...good, consent: false });
  });

  test('when values stand between spaces, then it is taken without them', () => {
    expect(
      taken({ businessName: ' \t Hilltop  Plumbing \n', email: ' pat@example.com\u00a0' }),
    ).toMatchObject({
      businessName: 'Hilltop  Plumbing',
      email: 'pat@example.com',
    });
  });

  test('when a value holds NUL, which no database keeps, then it is taken without it', () => {
    expect(taken({ contactName: '\u0000Pat\u0000 Doe \u0000' })).toMatchObject({ contactName: 'Pat Doe' });
  });

  test('when e-mail and phone have no known format, then they are taken as they are', () => {
    expect(taken({ email: 'ask at the desk', phone: 'same as last time' })).toMatchObject({
      email: 'ask at the desk',
      phone: 'same as last time',
    });
  });

  test('when it brings fields that nobody knows, then they are ignored', () => {
    expect(taken({ colour: 'red', id: 'mine', nested: { deep: true } })).toEqual({
      ...good,
      consent: false,
    });
  });

  test.each(businessTypes)('when the trade is %s, then it is taken', (businessType) => {
    expect(taken({ businessType })).toMatchObject({ businessType });
  });

  test.each(monthlyLeadVolumes)('when the volume is %s, then it is taken', (monthlyLeadVolume) => {
    expect(taken({ monthlyLeadVolume })).toMatchObject({ monthlyLeadVolume });
  });
});

describe('a field that is missing', () => {
  test.each(leadFields)('when %s is left out, null or empty, then it is asked for', (field) => {
    const asked = [{ field, message: missing[field] }];
    expect(faults({ ...good, [field]: undefined })).toEqual(asked);
    expect(faults({ ...good, [field]: null })).toEqual(asked);
    expect(faults({ ...good, [field]: '' })).toEqual(asked);
  });

  test.each(texts)('when %s holds blanks or NUL only, then it is asked for', (field) => {
    const asked = [{ field, message: missing[field] }];
    expect(faults({ ...good, [field]: ' \t\r\n\u00a0\u2003' })).toEqual(asked);
    expect(faults({ ...good, [field]: '\u0000 \u0000' })).toEqual(asked);
  });

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

  test('when a value is long by blanks around it, then it is taken', () => {
    expect(taken({ contactName: `   ${'x'.repeat(200)}   ` })).toMatchObject({
      contactName: 'x'.repeat(200),
    });
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

describe('the field that no person sees', () => {
  test('when it is filled, then the lead is taken all the same', () => {
    expect(taken({ referralNote: 'cheap pills' })).toMatchObject({ ...good, referralNote: 'cheap pills' });
  });

  test('when it is no text, then the lead is taken all the same', () => {
    expect(safeParse(leadInput, { ...good, referralNote: { a: 1 } }).success).toBe(true);
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
