import { expect, test } from '@jest/globals';
import { english } from '#content/page-words.ts';
import { spanishForm } from '#content/spanish/form.ts';
import { leadInputIn, type LeadInput } from '#shared/lead-input.ts';
import { newLead } from '../../tests/support/leads.ts';
import { ticketOf } from './submit-lead.ts';

const CALL = { from: '2026-12-02T16:00:00Z', until: '2026-12-02T18:00:00Z', zone: 'America/Winnipeg' };
const { ticket: words } = english;

function ticketFor(typed: object, call: Parameters<typeof ticketOf>[1], pageWords = english) {
  const lead: LeadInput = leadInputIn(pageWords.fieldErrors).parse({ ...newLead(), ...typed });
  return ticketOf(lead, call, { isUnsentLeft: false, words: pageWords });
}

const sentence = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
test.each([
  ['a wish for email', { reachBy: 'email' }, CALL, words.written.email, 'writing'],
  ['a number abroad', {}, null, words.written.email, 'writing'],
  ['a lead in the spool', {}, undefined, undefined, 'call'],
  ['a call', {}, CALL, sentence(words.callAny('Wednesday, Dec 2')), 'call'],
])('the ticket says when: %s', (_case, typed, call, when, by) => {
  expect(ticketFor(typed, call)).toMatchObject({ answer: { by, when } });
});

test('the ticket names the sender, the trade and the language', () => {
  const typed = { businessName: ' Hilltop ', businessType: 'other', tradeDetail: 'Window cleaning' };
  expect(ticketFor(typed, CALL)).toMatchObject({ who: 'Pat Doe, Hilltop', language: undefined });
  expect(ticketFor(typed, CALL).what).toContain('Window cleaning');
  expect(ticketFor({ language: 'es' }, CALL, spanishForm).language).toBe(spanishForm.ticket.spanish);
});
