import { expect, test } from '@jest/globals';
import { knownLead } from './known-lead.ts';

test.each([
  ['my name is Dale Reyes and I need a price', { contactName: 'Dale Reyes' }],
  ["I'm Maribel, we do HVAC in Round Rock", { contactName: 'Maribel', businessType: 'hvac' }],
  ['im a plumber', { businessType: 'plumbing' }],
  ['call me at (806) 555-0142', { phone: '(806) 555-0142' }],
  ['8065550142 or dale@lonestar.example.', { phone: '8065550142', email: 'dale@lonestar.example' }],
  ['+1 806.555.0142', { phone: '+1 806.555.0142' }],
  [
    'my company is called Lone Star Plumbing',
    { businessName: 'Lone Star Plumbing', businessType: 'plumbing' },
  ],
  ['we get 120 calls a month', { monthlyLeadVolume: '51-150' }],
  ['we clean houses, a cleaning company', { businessType: 'other' }],
  ['call me back today', {}],
  ['can someone call me after 5?', {}],
  ['what about the security of my data', {}],
  ['my company name is Hill Plumbing', { businessName: 'Hill Plumbing', businessType: 'plumbing' }],
  ['My name is Pat. Can you call me this week?', { contactName: 'Pat' }],
  ['order 12345678901234', {}],
  ['how much is it', {}],
])('when a visitor types "%s", then that much is known', (text, expected) => {
  expect(knownLead([text])).toEqual(expected);
});

test('when they correct themselves, then the later words count', () => {
  expect(knownLead(['806-555-0142', 'sorry, 806-555-0143']).phone).toBe('806-555-0143');
});
