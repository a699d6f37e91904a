import { expect, test } from '@jest/globals';
import { english } from '#content/page-words.ts';
import { spanishForm } from '#content/spanish/form.ts';
import { leadInputIn, type LeadInput } from '#shared/lead-input.ts';
import { newLead } from '../../tests/support/leads.ts';
import { ticketOf } from './submit-lead.ts';

const CALL = {
  from: '2026-12-02T16:00:00Z',
  until: '2026-12-02T18:00:00Z',
  zone: 'America/Winnipeg',
};
const { ticket: words } = english;

function ticketFor(typed: object, call: Parameters<typeof ticketOf>[1], pageWords = english) {
  const lead: LeadInput = leadInputIn(pageWords.fieldErrors).parse({ ...newLead(), ...typed });
  return ticketOf(lead, call, { isUnsentLeft: false, words: pageWords });
}

test.each([
  ['a wish for email', { reachBy: 'email' }, CALL, { by: 'writing', when: words.written.email }],
  ['a number abroad', {}, null, { by: 'writing', when: words.written.email }],
  ['a lead in the spool', {}, undefined, { by: 'call' }],
  ['a call', { callTime: 'midday' }, CALL, { by: 'call', call: { ...CALL, time: 'midday' } }],
])('the ticket says how a person answers: %s', (_case, typed, call, answer) => {
  expect(ticketFor(typed, call).answer).toEqual(answer);
});

test('the ticket names the sender, the trade and the language', () => {
  const typed = {
    businessName: ' Hilltop ',
    businessType: 'other',
    tradeDetail: 'Window cleaning',
  };
  expect(ticketFor(typed, CALL)).toMatchObject({ who: 'Pat Doe, Hilltop', language: undefined });
  // U+202E reverses the letters after it.
  const reversed = { ...typed, contactName: 'Pat\u202e Doe', tradeDetail: 'Win\u202edow' };
  const ticket = ticketFor(reversed, CALL);
  expect(`${ticket.who} ${ticket.what}`).not.toContain('\u202e');
  expect(ticketFor(typed, CALL).what).toContain('Window cleaning');
  expect(ticketFor({ language: 'es' }, CALL, spanishForm).language).toBe(
    spanishForm.ticket.spanish,
  );
});
