import { expect, test } from '@jest/globals';
import { safeParse } from 'zod/mini';
import { leadFormErrors } from '#content/form/lead-form.ts';
import { fc, textFrom } from '../tests/support/properties.ts';
import { firstErrors } from './api.ts';
import { leadAnswer, leadInputIn } from './lead-input.ts';
import {
  leadFields,
  leadLimits,
  optionalFields,
  optionalTexts,
  requiredTexts,
} from './lead-fields.ts';
import { recordFrom } from './record-from.ts';

const { missing, tooLong, notText, notListed } = leadFormErrors;
const leadInput = leadInputIn(leadFormErrors);
const good = {
  businessName: 'Hilltop Plumbing',
  contactName: 'Pat Doe',
  email: 'pat@example.com',
  phone: '(214) 555-0100',
  businessType: 'plumbing',
  monthlyLeadVolume: '51-150',
};
const accepted = (body: unknown) => safeParse(leadInput, body).data;
const errorsOf = (body: unknown) => firstErrors(safeParse(leadInput, body).error?.issues ?? []);

const blank = textFrom(' \t\r\n\u00a0\u2003\u0000', { maxLength: 9 });
const typed = (most: number) =>
  fc
    .oneof(textFrom('ab  1@.-', { maxLength: 400 }), fc.string({ unit: 'grapheme' }))
    .map((text) => `x${text.slice(0, most - 2).replace(/\p{Cc}/gu, '')}y`);

const texts = fc.record(recordFrom(requiredTexts, (name) => typed(leadLimits[name])));

test('blanks around texts are removed', () => {
  fc.assert(
    fc.property(texts, blank, blank, (fields, before, after) => {
      const lead = { ...good, ...fields };
      const padded = (name: (typeof leadFields)[number]) =>
        `${before}\u0000${lead[name].replace(/^x/, 'x\u0000')}${after}`;
      const parsed = accepted(recordFrom(leadFields, padded));
      expect(parsed).toEqual({ ...lead, consent: false, textConsent: false });
      expect(accepted(parsed)).toEqual(parsed);
    }),
  );
});

test('hidden and unknown fields may have any value', () => {
  const names = ['referralNote', 'consentVersion', 'source', 'attribution', 'id', 'color'];
  const others = fc.dictionary(fc.constantFrom(...names), fc.oneof(fc.anything(), fc.json()));
  fc.assert(
    fc.property(others, (more) => expect(accepted({ ...good, ...more })).toMatchObject(good)),
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
  ['tradeDetail', ' \u3164', undefined],
  ['tradeDetail', 7, undefined],
  ['missedCalls', '12 ', 12],
  ['missedCalls', '~1,200', 1_200],
  ['missedCalls', '', undefined],
  ['missedCalls', 9_999, 9_999],
  ['missedCalls', 10_000, undefined],
  ['missedCalls', '-4', undefined],
  ['missedCalls', null, undefined],
  ['missedCalls', ['5'], undefined],
  ['callTime', ' midday\u0000', 'midday'],
  ['callTime', 'any', undefined],
  ['language', 'en', undefined],
  ['reachBy', 'call', undefined],
  ['attribution', { gclid: 'a', x: 'b' }, { gclid: 'a' }],
  ['attribution', '{"gclid":"a"}', { gclid: 'a' }],
  ['attribution', '{"gclid":', undefined],
  ['referralNote', 'pills', 'pills'],
  ['referralNote', ' \u200b', ''],
])('the %s %j is parsed as %j', (name, sent, parsed) => {
  expect(accepted({ ...good, [name]: sent })?.[name as 'source']).toEqual(parsed);
});

const invisible = [
  '\t\u00a0\u0000\u2003\u007f\r\n',
  ' \u200b',
  '\u3164',
  '\u2800',
  '\u00ad',
  '\ufe0f',
];

test.each(leadFields)('%s is required, as the form has it', (field) => {
  const isText = requiredTexts.some((text) => text === field);
  for (const empty of [undefined, null, '', '  ', ...invisible])
    expect(errorsOf({ ...good, [field]: empty })).toEqual([{ field, message: missing[field] }]);
  for (const wrong of [7, true, ['x'], [], {}, ...(isText ? [] : ['cleaning', 'Plumbing', '500'])])
    expect(errorsOf({ ...good, [field]: wrong })).toEqual([
      { field, message: isText ? notText : notListed },
    ]);
});

const limitOf = {
  ...leadLimits,
  ...recordFrom(optionalTexts, (name) => optionalFields[name].limit),
};
test.each([...requiredTexts, ...optionalTexts])('%s has a maximum length', (field) => {
  const limit = limitOf[field];
  expect(limit).toBe(field === 'email' ? 320 : 200);
  for (const longest of ['x'.repeat(limit), '🔧'.repeat(limit / 2)]) {
    expect(accepted({ ...good, [field]: ` ${longest} ` })).toMatchObject({ [field]: longest });
    expect(errorsOf({ ...good, [field]: `${longest}x` })).toEqual([
      { field, message: tooLong(limit) },
    ]);
  }
});

test.each([
  [{ id: '1', reach: 'text', call: null }, true],
  [{ id: '1', reach: 'call', call: { from: '', until: '', zone: null } }, true],
  [{ id: '1', reach: 'call', call: { from: '', until: '' } }, false],
  [{ id: '1' }, true],
  [{ id: '1', reach: 'fax' }, false],
  [{ reach: 'call' }, false],
])('the answer %j is read: %j', (answer, isRead) => {
  expect(safeParse(leadAnswer(), answer).success).toBe(isRead);
});
