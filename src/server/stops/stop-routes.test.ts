import { beforeEach, expect, test } from '@jest/globals';
import request from 'supertest';
import { legalSettings } from '../../tests/support/settings.ts';
import { createTestApp } from '../../tests/support/test-app.ts';
import { stopText } from '#content/legal/stop.ts';
import { stopKinds } from '#shared/stops.ts';
import { textOf } from '../../tests/support/responses.ts';
import { newLead } from '../../tests/support/leads.ts';

const PATH = '/api/stop';
const site = await createTestApp(legalSettings);
const { rows } = site.testDatabase;
const post = (body: object, key?: string) => {
  const sending = request(site.app).post(PATH);
  return (key ? sending.set('Idempotency-Key', key) : sending).send(body);
};
const postForm = (body: object) => request(site.app).post(PATH).type('form').send(body);
const requests = () => rows('select contact, what, requested_at from privacy_requests');

const sendLead = async (changes: object = {}) => {
  const lead = { ...newLead(), consent: true, ...changes };
  await request(site.app).post('/api/leads').send(lead).expect(201);
  return lead;
};
const due = () =>
  rows('select do_not_call, automated_calls, automated_texts, ok_to_call_now, email from sales.leads_due');

beforeEach(() => rows('truncate leads, privacy_requests, notifications cascade'));

const none = { automated_calls: false, automated_texts: false };
const noContact = { ...none, do_not_call: true, ok_to_call_now: false, email: null };
const [address, quoted] = ['pat@bücher.example', '„pat@bücher.example“'];
test.each([
  [
    'calls',
    { phone: '(214) 555-0150' },
    '214.555.0150',
    { ...none, do_not_call: false, automated_texts: true },
  ],
  [
    'texts',
    { phone: '(214) 555-0151' },
    '214.555.0151',
    { ...none, do_not_call: false, automated_calls: true },
  ],
  ['all', { phone: '(214) 555-0130' }, '214.555.0130', noContact],
  ['all', { email: address }, quoted, noContact],
  ['all', { email: quoted }, address, noContact],
])('a request for %j of %j, typed %s, counts at once', async (what, lead, contact, expected) => {
  await sendLead({ phone: '(214) 555-0190', textConsent: true, ...lead });
  expect(await due()).toMatchObject([{ automated_calls: true, automated_texts: true }]);
  await post({ contact, what }).expect(202);
  expect(await due()).toMatchObject([expected]);
  expect(await rows('select event, channel from notifications order by channel')).toEqual([
    { event: 'lead.revoked', channel: 'chat' },
    { event: 'lead.revoked', channel: 'webhook' },
  ]);
});

test.each(stopKinds)('%j has one answer for all contacts', async (what) => {
  const { email } = await sendLead();
  const answers = [];
  for (const contact of [email, 'nobody@example.com']) {
    const { status, body, headers } = await post({ contact, what });
    expect(headers['set-cookie']).toBeUndefined();
    answers.push([status, Object.keys(body as object), Object.keys(headers).sort()]);
    await postForm({ contact, what }).expect(303).expect('Location', `/stop?done=${what}`);
  }
  expect(answers[0]).toEqual(answers[1]);
  const page = textOf((await request(site.app).get(`/stop?done=${what}`).expect(200)).text);
  const named = stopKinds.filter((kind) => page.includes(stopText.sent.what[kind]));
  expect(named).toEqual([what]);
});

test.each([
  ['the number ending in 42', 'the number ending in 42'],
  ['Ana\u0001 214-555-0142', 'Ana  214-555-0142'],
])('a stop of %j is stored as %j', async (contact, stored) => {
  await post({ contact, what: 'calls' }).expect(202);
  expect(await requests()).toMatchObject([{ contact: stored }]);
});

test('a stop ends with a new lead, and begins again', async () => {
  const { email } = await sendLead();
  const stop = { contact: ` ${email.toUpperCase()} `, what: 'all' };
  await postForm(stop).expect(303);
  expect(await due()).toMatchObject([{ do_not_call: true }]);
  await sendLead({ email });
  expect(await due()).toMatchObject([{ do_not_call: false, automated_calls: true }]);
  await postForm(stop).expect(303);
  expect(await due()).toMatchObject([{ do_not_call: true }]);
});

test('a request with over three contacts stays open', async () => {
  const numbers = Array.from({ length: 29 }, (_, index) => `214555${1_000 + index}`);
  await post({ contact: numbers.join(' '), what: 'all' }).expect(202);
  expect(
    await rows('select distinct contact from revocations where contact = any ($1) order by 1', [
      numbers.map((number) => `+1${number}`),
    ]),
  ).toEqual(numbers.slice(0, 3).map((number) => ({ contact: `+1${number}` })));
  const open = 'select request_id, what from sales.privacy_requests where closed_at is null';
  const [request] = await rows(open);
  expect(request).toMatchObject({ what: 'all' });
  await rows(`select sales.close_privacy_request($1, 'asked')`, [request?.request_id]);
  expect(await rows(open)).toEqual([]);
  const how = 'select closed_how from sales.privacy_requests where closed_at is not null';
  expect(await rows(how)).toEqual([{ closed_how: 'asked' }]);
  await post({ contact: numbers.slice(0, 3).join(' '), what: 'all' }).expect(202);
  expect(await rows(open)).toEqual([]);
});
