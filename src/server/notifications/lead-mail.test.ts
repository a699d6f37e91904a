import { expect, test } from '@jest/globals';
import { notificationText as words } from '#content/mail/notifications.ts';
import type { SalesLead } from '#db/queries/sales-views.ts';
import { aLead } from '../../tests/support/sales-lead.ts';
import { leadMail } from './lead-mail.ts';

const SENT = new Date('2026-11-20T18:00:00Z');
const hours = (from: string, until: string, zone: string | null = 'America/New_York') => ({
  from: `2026-11-${from}:00Z`,
  until: `2026-11-${until}:00Z`,
  zone,
});
const morning = hours('21T14:00', '21T16:00');

test.each<[string | RegExp, ReturnType<typeof hours> | null, Partial<SalesLead>?]>([
  ['Call Saturday, Nov 21, between 9 and 11 AM EST.', morning, { callTime: 'morning' }],
  ['Call any time on Monday, Nov 23 (9 AM to 8 PM EST).', hours('23T14:00', '24T01:00')],
  ['Call now, until 8 PM EST.', hours('20T14:00', '21T01:00')],
  [words.callLate, hours('19T14:00', '19T16:00')],
  ['Call Saturday, Nov 21, between 11 AM and 7 PM CST.', hours('21T17:00', '22T01:00', null)],
  [/^In Spanish: Call /, morning, { language: 'es', callTime: 'morning' }],
  [words.reached, null, { reachedAt: SENT }],
  [words.write.text, null, { reachBy: 'text' }],
  [words.write.email, null, { reachBy: 'email' }],
  [words.write.unreadable, null, { phoneE164: null, phone: 'ask for Pat' }],
  [words.write.abroad, null, { phoneE164: '+442079460100' }],
  [words.noContact, morning, { phone: null, phoneE164: null, email: null }],
])('the mail begins "%s"', (first, call, changes = {}) => {
  const { text } = leadMail(aLead(changes), call, SENT);
  const begin = text.split('\n', 1)[0];
  if (typeof first === 'string') expect(begin).toBe(first);
  else expect(begin).toMatch(first);
  expect(text.includes(words.due('|').split('|')[0] ?? '')).toBe(
    ![words.reached, words.noContact].includes(String(first)),
  );
});

test('the mail has what the form and the calculator sent, and who asks again', () => {
  const { subject, text } = leadMail(
    aLead({
      missedCalls: 1_200,
      additionalRevenue: -3_564,
      askedAgain: SENT,
      suspectedSpam: true,
      campaign: 'hail',
    }),
    morning,
    SENT,
  );
  expect(subject).toBe('Possible spam: Plumbing, 51-150 leads per month (Nov 20, 12 PM, 7c1c5a4e)');
  const parts = [
    'Missed calls they counted: 1,200',
    'Extra revenue per year: -$3,564',
    'Campaign: hail',
    words.suspected,
  ];
  for (const part of parts) expect(text).toContain(part);
  expect(text).toContain(`select allow('${aLead().leadId}', 'asked again');`);
});
