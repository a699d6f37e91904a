import { expect, test } from '@jest/globals';
import { normaliseContact } from './normalise-contact.ts';

const phoneOf = (phone: string) => {
  const { phoneE164, phoneExtension } = normaliseContact({ email: 'pat@example.com', phone });
  return [phoneE164, phoneExtension];
};
const emailOf = (email: string) => normaliseContact({ email, phone: '(214) 555-0100' }).emailNormalized;

test.each([
  '(214) 555-0100',
  '214.555.0100',
  '214-555-0100',
  '2145550100',
  '+1 214 555 0100',
  '1 (214) 555-0100',
  ' 214 555 0100 ',
])('when a phone number is written %j, then it is kept as +12145550100', (phone) => {
  expect(phoneOf(phone)).toEqual(['+12145550100', null]);
});

test.each(['214.555.0100 x12', '(214) 555-0100 ext. 12', '+12145550100;ext=12'])(
  'when a phone number has an extension (%j), then that is kept apart',
  (phone) => {
    expect(phoneOf(phone)).toEqual(['+12145550100', '12']);
  },
);

test.each(['call me', '555-0100', '911', '12', '', '(214) 555-01'])(
  'when a phone number cannot be read (%j), then nothing stands in its place',
  (phone) => {
    expect(phoneOf(phone)).toEqual([null, null]);
  },
);

test('when an e-mail address has capitals, then it is kept in small letters', () => {
  expect(emailOf('Pat.Doe@Example.COM')).toBe('pat.doe@example.com');
});

test.each([
  'ask at the desk',
  'pat@',
  '@example.com',
  'pat@example',
  'pat doe@example.com',
  'a@b@example.com',
])('when an e-mail address cannot be one (%j), then nothing stands in its place', (email) => {
  expect(emailOf(email)).toBeNull();
});
