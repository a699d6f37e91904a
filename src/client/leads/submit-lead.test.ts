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

function ticketFor(typed: object, answer: Parameters<typeof ticketOf>[1], pageWords = english) {
  const lead: LeadInput = leadInputIn(pageWords.fieldErrors).parse({ ...newLead(), ...typed });
  return ticketOf(lead, answer, pageWords);
}

const midday = { callTime: 'midday' };
const wish = { reachBy: 'text' };
test.each<[string, object, Parameters<typeof ticketOf>[1], object]>([
  ['a text', wish, { reach: 'text', call: null }, { by: 'text' }],
  ['a text to a number abroad', wish, { reach: 'email', call: null }, { by: 'email' }],
  ['a text to a lead in the spool', wish, { id: '1' }, { by: 'unknown' }],
  ['a text, and an answer that nobody can read', wish, undefined, { by: 'unknown' }],
  [
    'a call',
    midday,
    { reach: 'call', call: CALL },
    { by: 'call', call: { ...CALL, time: 'midday' } },
  ],
  [
    'a call, by an older server',
    {},
    { call: CALL },
    { by: 'call', call: { ...CALL, time: 'any' } },
  ],
  ['a call without its hours', midday, { reach: 'call' }, { by: 'call' }],
])('the ticket says how a person answers: %s', (_case, typed, answered, answer) => {
  expect(ticketFor(typed, answered).answer).toEqual(answer);
});

test('the ticket names sender, trade and language', () => {
  const typed = {
    businessName: ' Hilltop ',
    businessType: 'other',
    tradeDetail: 'Window cleaning',
  };
  expect(ticketFor(typed, { call: CALL })).toMatchObject({
    who: 'Pat Doe, Hilltop',
    language: undefined,
  });
  // U+202E reverses the letters after it.
  const reversed = { ...typed, contactName: 'Pat\u202e Doe', tradeDetail: 'Win\u202edow' };
  const ticket = ticketFor(reversed, { call: CALL });
  expect(`${ticket.who} ${ticket.what}`).not.toContain('\u202e');
  expect(ticketFor(typed, { call: CALL }).what).toContain('Window cleaning');
  expect(ticketFor({ language: 'es' }, { call: CALL }, spanishForm).language).toBe(
    spanishForm.ticket.spanish,
  );
});
