import { expect, test } from '@jest/globals';
import { notificationText as words } from '#content/mail/notifications.ts';
import type { SalesLead } from '#db/queries/sales-views.ts';
import { aLead } from '../../tests/support/leads.ts';
import { leadMail } from './lead-mail.ts';

const call = {
  from: '2026-11-21T14:00:00Z',
  until: '2026-11-21T16:00:00Z',
  zone: 'America/New_York',
};
const promisedBy = new Date('2026-11-21T18:00:00Z');
const due = words.due('Sat, Nov 21, 12 PM');

test.each<[string, typeof call | null, Partial<SalesLead>, isPromised?: boolean]>([
  ['Call Saturday, Nov 21, 9 to 11 AM EST.', call, {}],
  ['In Spanish: Call Saturday, Nov 21, 9 to 11 AM EST.', call, { language: 'es' }],
  [words.write.text, call, { reach: 'text' }],
  [words.write.email, call, { reach: 'email', reachBy: 'text', stopped: 'texts' }],
  [words.unreachable, call, { reach: 'none', phoneE164: null, phone: '214-555-01O1' }],
  [words.unreachable, null, { reach: 'none', phoneE164: '+442079460958' }],
  [words.callThem, null, { reach: 'call', reachBy: 'text', stopped: 'texts' }],
  [words.reached, call, { reachedAt: new Date() }, false],
  [words.noContact, call, { stopped: 'all', phone: null, phoneE164: null, email: null }, false],
])('the mail begins "%s"', (first, promised, changes, isPromised = true) => {
  const blocks = leadMail(aLead(changes), promised, { promisedBy }).text.split('\n\n');
  expect([blocks[0], blocks.includes(due)]).toEqual([first, isPromised]);
});

test('the mail has what was sent', () => {
  const { subject, text } = leadMail(
    aLead({
      missedCalls: 1_200,
      askedAgain: new Date('2026-11-21T15:00:00Z'),
      suspectedSpam: true,
      campaign: 'hail',
      status: 'spam',
      contactName: 'select erase(1); --\r\n\u0007\u202eDoe' + ' x'.repeat(90),
    }),
    call,
    {
      askedThen: [
        {
          contact: 'pat@example.com',
          at: new Date('2026-11-21T15:00:00Z'),
          login: 'ana',
          how: 'by mail',
          people: 'Lee Doe (Doe Inc, stopped, new)',
        },
      ],
    },
  );
  expect(subject).toBe('Possible spam: Plumbing, 51-150 leads per month (Nov 20, 12 PM, 7c1c5a4e)');
  const parts = [
    `\nName: select erase(1); -- Doe${' x'.repeat(90)}\nBusiness: `,
    'Missed calls they counted: 1,200',
    'Campaign: hail',
    words.suspected,
    '\nStopped: pat@example.com, Sat, Nov 21, 9 AM, ana, by mail',
    '\nAsked then: Lee Doe (Doe Inc, stopped, new)',
    `\nselect stop('${aLead().phoneE164}', 'how they said it');`,
    `select allow('${aLead().leadId}', 'asked again');`,
  ];
  for (const part of parts) expect(text).toContain(part);
  // What was left empty has no line.
  const details = text.split('\n\n').find((block) => block.includes('Campaign: hail'));
  expect(details?.split('\n')).toHaveLength(8);
  expect(text).not.toMatch(/null|undefined|\n{3}/);
});

test.each<[Partial<SalesLead>, string[]]>([
  [{ source: 'form' }, []],
  [
    { source: 'sample', mayAutomateCalls: true },
    ['Came by: the form, after a sample call', 'Automated calls are allowed.'],
  ],
  [{ source: 'chat' }, ['Came by: the form, after the chat']],
  [{ source: 'voice' }, ['Came by: the form, after a live call with the demo']],
  [{ mayAutomateCalls: true, mayAutomateTexts: true }, ['Automated calls and texts are allowed.']],
])('the mail says of %j: %j', (changes, expected) => {
  const lines = leadMail(aLead(changes), call).text.split('\n');
  expect(lines.filter((line) => /^(Came by|Automated)/.test(line))).toEqual(expected);
});

test('an answer goes to the lead', () => {
  const typed = ['pat@example.com', null, 'pat@example.com, eve@example.com', 'zoë@example.com'];
  const replyTo = typed.map((email) => leadMail(aLead({ email }), call).replyTo);
  expect(replyTo).toEqual(['pat@example.com', undefined, undefined, undefined]);
});
