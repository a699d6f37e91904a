import { expect, test } from '@jest/globals';
import { site } from '#content/site.ts';
import { extractLead } from './extract-lead.ts';

const hillAndSons = {
  businessName: 'Hill & Sons Plumbing',
  businessType: 'plumbing',
  monthlyLeadVolume: '51-150',
};

test.each([
  ['my name is Dale Reyes and I need a price', { contactName: 'Dale Reyes' }],
  ["I'm Maribel, we do HVAC in Round Rock", { contactName: 'Maribel', businessType: 'hvac' }],
  ['im a plumber', { businessType: 'plumbing' }],
  ['call me at (806) 555-0142', { phone: '(806) 555-0142' }],
  ['8065550142 or dale@lonestar.example.', { phone: '8065550142', email: 'dale@lonestar.example' }],
  ['+1 806.555.0142', { phone: '+1 806.555.0142' }],
  ['my company is called Ace Plumbing', { businessName: 'Ace Plumbing', businessType: 'plumbing' }],
  ['we get 120 calls a month', { monthlyLeadVolume: '51-150' }],
  ['we clean houses, a cleaning company', { businessType: 'other' }],
  ['call me back today', {}],
  ['can someone call me after 5?', {}],
  ['what about the security of my data', {}],
  ['my company name is Hill Plumbing', { businessName: 'Hill Plumbing', businessType: 'plumbing' }],
  ['My name is Pat. Can you call me this week?', { contactName: 'Pat' }],
  ['order 12345678901234', {}],
  ['how much is it', {}],
  ['we get 1,200 calls a month', { monthlyLeadVolume: '500+' }],
  ['about 120 calls per month', { monthlyLeadVolume: '51-150' }],
  ['we miss 30 calls a month', {}],
  ['100 to 200 calls a month', {}],
  ['can it handle 1,000 calls a month?', {}],
  ['+52 656 123 4567', { phone: '+52 656 123 4567' }],
  ['011 52 656 123 4567', {}],
  ['(806) 555-0142, Ext. 12', { phone: '(806) 555-0142, Ext. 12' }],
  ['123-456-7890', {}],
  ['cell 806-555-0142, office 806-555-0143', {}],
  ['my old number is 806-555-0142', {}],
  [`is ${site.phone.display} your number?`, {}],
  [`I wrote to ${site.email}`, {}],
  ['our shop is closed on sundays', {}],
  ['our company is Texas based', {}],
  ['my shop is called Hill & Sons Plumbing and we do 60 calls a month', hillAndSons],
  ['my company is called Lone Star plumbing', {}],
  ['my name is hard to spell', {}],
  ['my name is José de la Cruz', { contactName: 'José de la Cruz' }],
  ['My name is J. Reyes', { contactName: 'J. Reyes' }],
  ["I'm Interested.", {}],
  ['I am Texas born', {}],
  ['this is Lone Star Plumbing', {}],
  ['I am looking for a plumber', {}],
  ['we have ac problems', {}],
  ["I'm worried about security", {}],
  ['is this for a roofing company?', {}],
  ['we do plumbing and hvac', {}],
  ['we run a small roofing company', { businessType: 'roofing' }],
])('when a visitor types "%s", then these fields are extracted', (text, expected) => {
  expect(extractLead([text])).toEqual(expected);
});

test('when a visitor corrects a phone number, then the later message counts', () => {
  expect(extractLead(['806-555-0142', 'sorry, 806-555-0143']).phone).toBe('806-555-0143');
  expect(extractLead(['806-555-0142', 'not 806-555-0142, 806-555-0143']).phone).toBeUndefined();
});
