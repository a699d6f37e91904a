import { expect, test } from '@jest/globals';
import { fc } from '../../tests/support/properties.ts';
import { normalizeContact } from './normalize-contact.ts';

const phoneOf = (phone: string) => {
  const { phoneE164, phoneExtension } = normalizeContact({ email: 'pat@example.com', phone });
  return [phoneE164, phoneExtension];
};
const emailOf = (email: string) => normalizeContact({ email, phone: '(214) 555-0100' }).emailNormalized;

test('when a phone number is written in any usual way, then it is normalized to E.164 without its extension', () => {
  const area = fc.constantFrom('214', '469', '512', '713', '806', '915', '212', '808');
  const exchange = fc.integer({ min: 200, max: 999 }).filter((number) => number % 100 !== 11);
  const line = fc.integer({ min: 1_000, max: 9_999 });
  const ways = [
    [' (', ') ', '-'],
    ['', '.', '.'],
    ['1-', '-', '-'],
    ['', '', ''],
    ['+1 ', ' ', ' '],
    ['1 (', ') ', '-'],
  ];
  const way = fc.constantFrom(...ways);
  const mark = fc.constantFrom('', ' x', ' ext. ', ';ext=');
  const extension = fc.integer({ min: 1, max: 99_999 });
  fc.assert(
    fc.property(area, exchange, line, way, mark, extension, (a, e, l, [start, mid, dash], m, x) => {
      const typed = `${start}${a}${mid}${e}${dash}${l}${m}${m && x} `;
      expect(phoneOf(typed)).toEqual([`+1${a}${e}${l}`, m ? String(x) : null]);
    }),
  );
});

test.each(['call me', '555-0100', '911', '', '(214) 555-01', '(111) 555-0100', '+999 555 0100'])(
  'when a phone number cannot be read (%j), then the normalized number is null',
  (phone) => {
    expect(phoneOf(phone)).toEqual([null, null]);
  },
);

test('when an email address has capitals, then the normalized address is in lower case', () => {
  fc.assert(
    fc.property(fc.emailAddress(), (email) => {
      for (const typed of [email, email.toUpperCase()]) expect(emailOf(typed)).toBe(email.toLowerCase());
    }),
  );
});

test.each([
  'ask',
  'pat@',
  '@example.com',
  'pat@example',
  'pat doe@example.com',
  'a@b@example.com',
  'a@.b',
  'a@b c.d',
])('when an email address is invalid (%j), then the normalized address is null', (email) => {
  expect(emailOf(email)).toBeNull();
});
