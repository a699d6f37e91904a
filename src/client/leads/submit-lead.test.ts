import { beforeEach, expect, test } from '@jest/globals';
import { english } from '#content/page-words.ts';
import { spanishForm } from '#content/spanish/form.ts';
import { leadFields } from '#shared/lead-fields.ts';
import { openPage, textField } from '../../tests/support/fake-form.ts';
import { newLead } from '../../tests/support/leads.ts';
import { sessionStore } from '../browser-store.ts';
import { startDrafts } from '../forms/draft.ts';
import { latestToast } from '../ui/toasts.ts';
import { submitLead } from './submit-lead.ts';

const { form: words, ticket: ticketWords } = english;
const ID = '3f2c8f9e-7f5b-4c55-9a39-5d3f4a1c8b27';
const CALL = { from: '2026-12-02T16:00:00Z', until: '2026-12-02T18:00:00Z', zone: 'America/Winnipeg' };
const lead = newLead();

let posts: { key: string | null; body: Record<string, unknown> }[];
let answer: () => Response | Promise<Response>;
globalThis.fetch = (_url, { headers, body } = {}) => {
  posts.push({
    key: new Headers(headers).get('Idempotency-Key'),
    body: JSON.parse(body as string) as Record<string, unknown>,
  });
  return Promise.resolve(answer());
};

beforeEach(() => {
  posts = [];
  answer = () => Response.json({ id: ID, call: CALL }, { status: 201 });
  sessionStore.remove('porchlight:draft:lead');
});

function filledForm(typed: Record<string, string> = lead) {
  const names = [...leadFields, 'callTime', 'tradeDetail', 'reachBy', 'language'];
  const page = openPage(names.map((name) => textField(name)));
  startDrafts({ sent: false, values: {} });
  for (const [name, value] of Object.entries(typed)) page.type(name, value);
  return page;
}

async function sentTicket(typed: Record<string, string> = {}, pageWords = english) {
  const outcome = await submitLead(filledForm({ ...lead, ...typed }).form, pageWords);
  if (outcome.kind === 'failed') throw new Error(outcome.formError.message);
  const at = (moment: string) => outcome.ticket.when?.(new Date(moment));
  return { ...outcome.ticket, when: at('2026-12-01T12:00:00Z'), thatDay: at(CALL.from) };
}

test('an incomplete form is not sent, and names what is missing', async () => {
  const { form } = filledForm({ businessName: '  ' });
  const outcome = await submitLead(form, english);
  const errors = leadFields.map((field) => ({ field, message: english.fieldErrors.missing[field] }));
  const formError = { message: words.toasts.missing.description, errors };
  expect(outcome).toEqual({ kind: 'failed', formError });
  expect([latestToast.get(), posts]).toMatchObject([{ ...words.toasts.missing, destructive: true }, []]);
});

test('a sent form is empty, and its ticket says what was sent and when a person calls', async () => {
  const page = filledForm({ ...lead, businessName: ' Hilltop ', callTime: 'morning' });
  const outcome = await submitLead(page.form, english);
  expect(Object.values(page.values()).join('')).toBe('');
  expect(latestToast.get()).toMatchObject(words.toasts.sent);
  const attribution = { first: { landing_path: '/' } };
  expect(posts).toMatchObject([
    { body: { ...lead, businessName: 'Hilltop', callTime: 'morning', attribution } },
  ]);
  expect(outcome).toMatchObject({
    kind: 'sent',
    ticket: {
      who: 'Pat Doe, Hilltop',
      what: ticketWords.what(words.businessTypes.plumbing, '51-150'),
      isWritten: false,
      isUnsentLeft: false,
    },
  });
});

const anyTime = ticketWords.callAny('Wednesday, Dec 2');
const sentence = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
test.each([
  ['a wish for email', { reachBy: 'email' }, CALL, ticketWords.written.email, true],
  ['a number abroad', {}, null, ticketWords.written.email, true],
  ['a lead in the spool', {}, undefined, undefined, false],
  ['a call', {}, CALL, sentence(anyTime), false, sentence(ticketWords.today(anyTime))],
])('the ticket says when: %s', async (_case, typed, call, when, isWritten, thatDay = when) => {
  answer = () => Response.json({ id: ID, call });
  expect(await sentTicket(typed)).toMatchObject({ when, isWritten, thatDay });
});

test('a detail of another trade is sent, but not a hidden one', async () => {
  const typed = { tradeDetail: 'Window cleaning' };
  expect((await sentTicket({ ...typed, businessType: 'other' })).what).toContain(typed.tradeDetail);
  expect((await sentTicket(typed)).what).not.toContain(typed.tradeDetail);
  expect(posts.map(({ body }) => body.tradeDetail)).toEqual([typed.tradeDetail, undefined]);
});

const refusal = (status: number, body: object) => () => Response.json(body, { status });
const errors = [{ field: 'phone', message: 'Too long.' }];
test.each([
  ['an outage', refusal(503, { detail: 'down' }), { message: words.unsent, errors: [] }],
  ['a limit', refusal(429, { detail: 'Wait.' }), { message: 'Wait.', errors: [] }],
  ['a refused field', refusal(400, { detail: 'No.', errors }), { message: 'No.', errors }],
  ['no network', () => Promise.reject(new TypeError('offline')), { message: words.unsent, errors: [] }],
])('%s keeps the form, and a second try has the same key', async (_case, fails, formError) => {
  const page = filledForm();
  const accepts = answer;
  answer = fails;
  expect(await submitLead(page.form, english)).toEqual({ kind: 'failed', formError });
  expect(latestToast.get()).toMatchObject({ ...words.toasts.failed, destructive: true });
  expect(page.values()).toMatchObject(lead);
  answer = accepts;
  await submitLead(page.form, english);
  expect(posts[1]?.key).toBe(posts[0]?.key);
  await submitLead(filledForm(newLead()).form, english);
  expect(posts[2]?.key).not.toBe(posts[0]?.key);
});

test('what is typed during the request stays, under a new key', async () => {
  const page = filledForm();
  const accepted = answer();
  answer = () => {
    page.type('phone', '(806) 555-0199');
    return accepted;
  };
  expect(await submitLead(page.form, english)).toMatchObject({ ticket: { isUnsentLeft: true } });
  expect(page.values()).toMatchObject({ ...lead, phone: '(806) 555-0199' });
});

test('in Spanish, a limit and the wish for Spanish are said in Spanish', async () => {
  answer = refusal(429, { detail: 'Wait.' });
  const outcome = await submitLead(filledForm().form, spanishForm);
  expect(outcome).toMatchObject({ formError: { message: spanishForm.refusals?.[429] } });
  answer = () => Response.json({ id: ID });
  expect((await sentTicket({ language: 'es' }, spanishForm)).language).toBe(spanishForm.ticket.spanish);
});

test('a restored draft counts the time since it was begun', async () => {
  const { form } = filledForm();
  sessionStore.set('porchlight:draft:lead', { since: Date.now() - 20_000 });
  await submitLead(form, english);
  expect(posts[0]?.body.elapsedMs).toBeGreaterThanOrEqual(20_000);
});
