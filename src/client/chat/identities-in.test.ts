import { expect, test } from '@jest/globals';
import { site } from '#content/site.ts';
import { identitiesIn } from './identities-in.ts';

test.each([
  ['call me at (806) 555-0142', { phone: '(806) 555-0142' }],
  ['8065550142 or dale@lonestar.example.', { phone: '8065550142', email: 'dale@lonestar.example' }],
  ['+1 806.555.0142', { phone: '+1 806.555.0142' }],
  ['+52 656 123 4567', { phone: '+52 656 123 4567' }],
  ['(806) 555-0142, Ext. 12', { phone: '(806) 555-0142, Ext. 12' }],
  ['cell 806-555-0142, no, 806-555-0143', { phone: '806-555-0143' }],
  ['order 12345678901234', {}],
  ['we get 1,200 calls a month', {}],
  ['011 52 656 123 4567', { phone: '011 52 656 123 4567' }],
  ['+52 656 123 4567 5pm', { phone: '+52 656 123 4567' }],
  ['214\u2011555\u20110177', { phone: '214\u2011555\u20110177' }],
  ['214-555-0177 5pm', { phone: '214-555-0177' }],
  ['before 5 214-555-0177', { phone: '214-555-0177' }],
  ['001 214 555 0177', { phone: '001 214 555 0177' }],
  ['2145550177extension 5', { phone: '2145550177extension 5' }],
  ['do you answer 24/7 or 214 leads each month', {}],
  ['it cost $2145550177', {}],
  ['from 9:00 to 5:30 for 1,000.00', {}],
  ['123-456-7890', {}],
  [`is ${site.phone.display} your number?`, {}],
  [`I wrote to ${site.email}`, {}],
])('when a visitor types "%s", then the identities are %j', (text, expected) => {
  expect(identitiesIn([text])).toEqual(expected);
});

test('when a visitor sends two phone numbers, then the later number is extracted', () => {
  expect(identitiesIn(['806-555-0142', 'sorry, 806-555-0143', 'ok']).phone).toBe('806-555-0143');
});
