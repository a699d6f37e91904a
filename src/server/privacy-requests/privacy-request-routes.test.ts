import { beforeEach, expect, test } from '@jest/globals';
import request from 'supertest';
import { legalSettings } from '../../tests/support/settings.ts';
import { createTestApp } from '../../tests/support/test-app.ts';
import { stopText } from '#content/legal/stop.ts';
import { privacyRequestKinds } from '#shared/privacy-requests.ts';
import { textOf } from '../../tests/support/responses.ts';
import { newLead } from '../../tests/support/leads.ts';

const PATH = '/api/stop';
const site = await createTestApp(legalSettings);
const { testDatabase } = site;
const post = (body: object, key?: string) => {
  const sending = request(site.app).post(PATH);
  return (key ? sending.set('Idempotency-Key', key) : sending).send(body);
};
const postForm = (body: object) => request(site.app).post(PATH).type('form').send(body);
const requests = () => testDatabase.rows('select contact, what, requested_at from privacy_requests');

const sendLead = async (changes: object = {}) => {
  const lead = { ...newLead(), consent: true, ...changes };
  await request(site.app).post('/api/leads').send(lead).expect(201);
  return lead;
};
const due = () =>
  testDatabase.rows(
    'select do_not_call, automated_calls, automated_texts, ok_to_call_now, email from sales.leads_due',
  );

beforeEach(() => testDatabase.rows('truncate leads, privacy_requests, notifications cascade'));

const noContact = { do_not_call: true, ok_to_call_now: false, email: null };
test.each([
  ['calls', { do_not_call: false, automated_calls: false, automated_texts: true }],
  ['texts', { do_not_call: false, automated_calls: true, automated_texts: false }],
  ['all', { ...noContact, automated_calls: false, automated_texts: false }],
  ['erase', { ...noContact, automated_calls: false, automated_texts: false }],
])('a request for %j changes leads_due at once, and queues an event', async (what, expected) => {
  await sendLead({ phone: `(214) 555-01${what.length}0`, textConsent: true });
  expect(await due()).toMatchObject([{ automated_calls: true, automated_texts: true }]);
  await post({ contact: `214.555.01${what.length}0`, what }).expect(202);
  expect(await due()).toMatchObject([expected]);
  expect(await testDatabase.rows('select event, channel from notifications order by channel')).toEqual([
    { event: 'lead.revoked', channel: 'chat' },
    { event: 'lead.revoked', channel: 'webhook' },
  ]);
});

test.each(privacyRequestKinds)(
  'the answer to %j says so, whether the contact is known or not',
  async (what) => {
    const { email } = await sendLead();
    for (const contact of [email, 'nobody@example.com']) {
      const { headers } = await postForm({ contact, what }).expect(303);
      expect(headers.location).toBe(`/stop?done=${what}`);
    }
    const answer = textOf((await request(site.app).get(`/stop?done=${what}`).expect(200)).text);
    for (const kind of privacyRequestKinds)
      expect([kind, answer.includes(stopText.sent.what[kind])]).toEqual([kind, kind === what]);
  },
);

test.each([
  ['the number ending in 42', 'the number ending in 42'],
  ['Ana\u0001 214-555-0142', 'Ana  214-555-0142'],
])('a stop of %j is stored as %j', async (contact, stored) => {
  await post({ contact, what: 'calls' }).expect(202);
  expect(await requests()).toMatchObject([{ contact: stored }]);
});

test('a stop of all contact ends with a new lead, and begins again with the same form', async () => {
  const { email } = await sendLead();
  const stop = { contact: ` ${email.toUpperCase()} `, what: 'all' };
  await postForm(stop).expect(303);
  expect(await due()).toMatchObject([{ do_not_call: true }]);
  await sendLead({ email });
  expect(await due()).toMatchObject([{ do_not_call: false, automated_calls: true }]);
  await postForm(stop).expect(303);
  expect(await due()).toMatchObject([{ do_not_call: true }]);
});

test.each([0, 1])('a stop of an address reaches leads with the address in quotes: %d', async (turn) => {
  const spellings = ['„pat@bücher.example“', 'pat@bücher.example'];
  await sendLead({ phone: '214-555-0190', email: spellings[turn] });
  await post({ contact: spellings[1 - turn], what: 'all' }).expect(202);
  expect(await due()).toMatchObject([noContact]);
});

test('a request applies to its first three contacts, and is open for a person if it has more', async () => {
  const numbers = Array.from({ length: 29 }, (_, index) => `214555${1_000 + index}`);
  await post({ contact: numbers.join(' '), what: 'all' }).expect(202);
  expect(
    await testDatabase.rows('select distinct contact from revocations where contact = any ($1) order by 1', [
      numbers.map((number) => `+1${number}`),
    ]),
  ).toEqual(numbers.slice(0, 3).map((number) => ({ contact: `+1${number}` })));
  const open = 'select request_id, what from sales.privacy_requests where closed_at is null';
  const [request] = await testDatabase.rows(open);
  expect(request).toMatchObject({ what: 'all' });
  await testDatabase.rows(`select sales.close_privacy_request($1, 'asked')`, [request?.request_id]);
  expect(await testDatabase.rows(open)).toEqual([]);
  await post({ contact: numbers.slice(0, 3).join(' '), what: 'all' }).expect(202);
  expect(await testDatabase.rows(open)).toEqual([]);
});

test('sales sees when a request to erase is due, and how it was closed', async () => {
  const { body } = await post({ contact: 'ana@porchlight.example', what: 'erase' }).expect(202);
  const listed = () =>
    testDatabase.rows(`select request_id, what, contact, due_on - requested_local::date as days, closed_how
      from sales.privacy_requests`);
  const row = { request_id: body.id, what: 'erase', contact: 'ana@porchlight.example', days: 45 };
  expect(await listed()).toEqual([{ ...row, closed_how: null }]);
  await testDatabase.rows(`select sales.close_privacy_request('${String(body.id)}', 'called back, erased')`);
  expect(await listed()).toEqual([{ ...row, closed_how: 'called back, erased' }]);
});

test('known and unknown contacts get the same response, without a cookie', async () => {
  await sendLead({ phone: '214-555-0183' });
  const answers = [];
  for (const contact of ['214-555-0183', '214-555-0184']) {
    const { status, body, headers } = await post({ contact, what: 'all' });
    expect(headers['set-cookie']).toBeUndefined();
    answers.push([status, Object.keys(body as object), Object.keys(headers).sort()]);
  }
  expect(answers[0]).toEqual(answers[1]);
});
