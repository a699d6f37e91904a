import { beforeEach, expect, test } from '@jest/globals';
import request from 'supertest';
import { stopText } from '#content/legal/stop.ts';
import { stopChoices } from '#shared/stops.ts';
import { newLead } from '../../tests/support/leads.ts';
import { elementsOf, inputNamed, textOf } from '../../tests/support/responses.ts';
import { forgetLeads } from '../../tests/support/sales.ts';
import { legalSettings } from '../../tests/support/settings.ts';
import { createTestApp } from '../../tests/support/test-app.ts';

const PATH = '/api/stop';
const site = await createTestApp(legalSettings);
const { rows } = site.testDatabase;
const post = (body: object) => request(site.app).post(PATH).send(body);

const sendLead = async (changes: object = {}) => {
  const lead = { ...newLead(), ...changes };
  await request(site.app).post('/api/leads').send(lead).expect(201);
  return lead;
};
const messages = () => rows(`select text from outbox where event = 'operator.message'`);

beforeEach(() => forgetLeads(site.testDatabase));

const [address, quoted] = ['pat@ash.example', '„Pat@ash.example“'];
test.each([
  ['texts', { phone: '(214) 555-0151' }, '214.555.0151'],
  ['calls', { phone: '214 555 0151' }, '+1 (214) 555-0151 2145550151'],
  ['all', { phone: '+44 20 7946 0958' }, '+44 (0)20 7946 0958'],
  ['all', { email: address }, quoted],
  ['all', { email: quoted }, address],
])('a stop of %j by %j, typed %s, counts', async (what, lead, contact) => {
  await sendLead(lead);
  await post({ contact, what }).expect(202);
  expect(await rows('select stopped from sales.leads')).toEqual([{ stopped: what }]);
  expect(await messages()).toEqual([]);
});

test.each([
  ['calls', ' Ana\u0001 555-0142\n', 'calls: Ana  555-0142'],
  ['all', 'pat at example dot com, 5', 'all: pat at example dot com, 5'],
  ['all', '@', 'all: @'],
  // As Arabic and Japanese keyboards type them.
  ['all', '٥٥٥', 'all: ٥٥٥'],
  ['texts', 'ana＠', 'texts: ana＠'],
  ['data', '972-555-0178', 'data: 972-555-0178'],
])('%s of %j goes to the operator', async (what, contact, text) => {
  await post({ contact, what }).expect(202);
  expect(await messages()).toEqual([{ text }]);
});

test.each([
  'pat@ash or 972-555-0304',
  '972-555-0304, 214-555-010',
  '972-555-0304 #5',
  'Pat 972-555-0304',
  '972-555-0304, 972-555-03O4',
  '972-555-0304, max@w.example, max@@w.example',
  '972-555-0304, 9725-550-304',
])('what says more also goes to the operator: %s', async (contact) => {
  await sendLead({ phone: '(972) 555-0304' });
  await post({ contact, what: 'all' }).expect(202);
  expect(await rows('select stopped from sales.leads')).toEqual([{ stopped: 'all' }]);
  expect(await messages()).toEqual([{ text: `all: ${contact}` }]);
});

test('the form takes any contact, and stops all', async () => {
  const { text } = await request(site.app).get('/stop').expect(200);
  expect(inputNamed(text, 'contact')).toMatchObject({
    autocomplete: 'on',
    maxlength: '320',
    required: '',
  });
  const choices = elementsOf(text, 'input').filter(({ name }) => name === 'what');
  expect(choices.map(({ type, value, ...more }) => [type, value, 'checked' in more])).toEqual([
    ['radio', 'all', true],
    ['radio', 'calls', false],
    ['radio', 'texts', false],
    ['radio', 'data', false],
  ]);
  expect(elementsOf(text, 'form')).toMatchObject([{ action: PATH, method: 'post' }]);
});

test.each(stopChoices)('%j has one answer for all contacts', async (what) => {
  const { email } = await sendLead();
  const answers = [];
  for (const contact of [email, 'nobody@example.com', '42']) {
    const { status, body, headers } = await post({ contact, what });
    answers.push([status, body, Object.keys(headers).sort()]);
    const form = request(site.app).post(PATH).type('form').send({ contact, what });
    await form.expect(303).expect('Location', `/stop?done=${what}`);
  }
  expect(answers).toEqual(Array(3).fill([202, { what }, expect.anything()]));
  expect(new Set(answers.map(String)).size).toBe(1);
  const page = textOf((await request(site.app).get(`/stop?done=${what}`).expect(200)).text);
  for (const words of [stopText.sent.heading, stopText.sent.more]) expect(page).toContain(words);
  expect(stopChoices.filter((each) => page.includes(stopText.sent.what[each]))).toEqual([what]);
});
