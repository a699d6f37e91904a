import { beforeEach, expect, test } from '@jest/globals';
import request from 'supertest';
import { stopText } from '#content/legal/stop.ts';
import { stopKinds } from '#shared/stops.ts';
import { newLead } from '../../tests/support/leads.ts';
import { textOf } from '../../tests/support/responses.ts';
import { forgetLeads } from '../../tests/support/sales.ts';
import { legalSettings } from '../../tests/support/settings.ts';
import { createTestApp } from '../../tests/support/test-app.ts';

const PATH = '/api/stop';
const site = await createTestApp(legalSettings);
const { rows } = site.testDatabase;
const post = (body: object) => request(site.app).post(PATH).send(body);
const postForm = (body: object) => request(site.app).post(PATH).type('form').send(body);

const sendLead = async (changes: object = {}) => {
  const lead = { ...newLead(), consent: true, textConsent: true, ...changes };
  await request(site.app).post('/api/leads').send(lead).expect(201);
  return lead;
};
const states = () =>
  rows('select stopped, may_automate_calls, may_automate_texts, phone, email from sales.leads');
const stops = () => rows('select contact, channel, source from stops order by at, contact');
const messages = () => rows(`select text from outbox where event = 'operator.message' order by at`);

beforeEach(() => forgetLeads(site.testDatabase));

const [address, quoted] = ['pat@bücher.example', '„pat@bücher.example“'];
const hidden = { may_automate_calls: false, may_automate_texts: false, phone: null, email: null };
test.each([
  [
    'calls',
    { phone: '(214) 555-0150' },
    '214.555.0150',
    { may_automate_calls: false, may_automate_texts: true },
  ],
  [
    'texts',
    { phone: '(214) 555-0151' },
    '214.555.0151',
    { may_automate_calls: true, may_automate_texts: false },
  ],
  ['all', { phone: '(214) 555-0130' }, '214.555.0130', hidden],
  ['all', { email: address }, quoted, hidden],
  ['all', { email: quoted }, address, hidden],
])('a stop of %j by %j, typed %s, counts at once', async (what, lead, contact, expected) => {
  await sendLead({ phone: '(214) 555-0190', ...lead });
  expect(await states()).toMatchObject([
    { stopped: null, may_automate_calls: true, may_automate_texts: true },
  ]);
  await post({ contact, what }).expect(202);
  expect(await states()).toMatchObject([{ stopped: what, ...expected }]);
  expect(await messages()).toEqual([]);
});

test('each contact of a text is stopped', async () => {
  await post({ contact: '(214) 555-0100, or Pat@Example.com', what: 'calls' }).expect(202);
  expect(await stops()).toEqual([
    { contact: '+12145550100', channel: 'calls', source: 'page' },
    { contact: 'pat@example.com', channel: 'calls', source: 'page' },
  ]);
});

test.each([
  ['all', 'the number ending in 42', 'all: the number ending in 42'],
  ['calls', 'Ana\u0001 555-0142', 'calls: Ana  555-0142'],
  ['data', '(214) 555-0100', 'data: (214) 555-0100'],
])('%s of %j is a message to the operator', async (what, contact, text) => {
  await post({ contact, what }).expect(202);
  expect([await stops(), await messages()]).toEqual([[], [{ text }]]);
});

test.each(stopKinds)('%j has one answer for all contacts', async (what) => {
  const { email } = await sendLead();
  const answers = [];
  for (const contact of [email, 'nobody@example.com', '42']) {
    const { status, body, headers } = await post({ contact, what });
    answers.push([status, body, Object.keys(headers).sort()]);
    await postForm({ contact, what }).expect(303).expect('Location', `/stop?done=${what}`);
  }
  expect(answers).toEqual(Array(3).fill(answers[0]));
  const page = textOf((await request(site.app).get(`/stop?done=${what}`).expect(200)).text);
  expect(stopKinds.filter((kind) => page.includes(stopText.sent.what[kind]))).toEqual([what]);
});

test('a text without a digit or an @ is refused', async () => {
  const { body } = await post({ contact: 'me', what: 'all' }).expect(400);
  expect(body).toMatchObject({ errors: [{ field: 'contact', message: stopText.errors.contact }] });
  expect([await stops(), await messages()]).toEqual([[], []]);
});

test('a stop from the page ends with a new lead, and begins again', async () => {
  const { email } = await sendLead();
  const stop = { contact: ` ${email.toUpperCase()} `, what: 'all' };
  const newest = async () =>
    (await rows('select stopped from sales.leads order by created_at desc'))[0]?.stopped;
  await postForm(stop).expect(303);
  expect(await newest()).toBe('all');
  await sendLead({ email });
  expect(await newest()).toBeNull();
  await postForm(stop).expect(303);
  expect(await newest()).toBe('all');
});
