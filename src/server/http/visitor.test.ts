import { expect, test } from '@jest/globals';
import request from 'supertest';
import { cookiesOf, idOf } from '../../tests/support/answers.ts';
import { calculationsOf, uniqueInputs } from '../../tests/support/calculations.ts';
import { newLead, leadsWithId } from '../../tests/support/leads.ts';
import { createTestApp } from '../../tests/support/test-app.ts';

const site = await createTestApp();

const postLead = () => request(site.app).post('/api/leads').send(newLead());
const pairOf = (cookie = '') => cookie.split(';', 1)[0] ?? '';

test('when a lead is stored, then the visitor gets one cookie, which scripts and other sites cannot use', async () => {
  const cookies = cookiesOf(await postLead());
  expect(cookies).toHaveLength(1);
  expect(cookies[0]).toMatch(/; HttpOnly/);
  expect(cookies[0]).toMatch(/; SameSite=Lax/);
  expect(cookies[0]).toMatch(/; Path=\//);
  expect(cookies[0]).not.toMatch(/Secure|Domain/);
});

test('when the public address is https, then browsers send the visitor’s cookie over TLS only', async () => {
  const secure = await createTestApp({ PUBLIC_URL: 'https://porchlight.example' });
  const response = await request(secure.app).post('/api/leads').send(newLead());
  expect(cookiesOf(response)[0]).toMatch(/; Secure/);
});

test('when a visitor saves a calculation and then sends a lead, then the calculation and lead have the same visitor ID', async () => {
  const inputs = uniqueInputs();
  const saved = await request(site.app).post('/api/roi-calculation').send(inputs);
  const cookie = pairOf(cookiesOf(saved)[0]);
  const sent = await postLead().set('Cookie', cookie);

  expect(pairOf(cookiesOf(sent)[0])).toBe(cookie);
  const [lead] = await leadsWithId(site.testDatabase, idOf(sent));
  expect(lead?.visitor_id).toMatch(/^[0-9a-f-]{36}$/);
  expect(await calculationsOf(site.testDatabase, inputs)).toMatchObject([{ visitor_id: lead?.visitor_id }]);
  expect(cookie).toContain(String(lead?.visitor_id));
});

test.each([
  ['/api/roi-calculation', uniqueInputs],
  ['/api/leads', newLead],
])('two people who send equal forms to %s from one address get different cookies', async (path, create) => {
  const fields = create();
  const send = () => request(site.app).post(path).type('form').send(fields);
  const [first, second] = [await send(), await send()];
  expect([first.status, second.status]).toEqual([303, 303]);
  expect([cookiesOf(first).length, cookiesOf(second).length]).toEqual([1, 1]);
  expect(pairOf(cookiesOf(second)[0])).not.toBe(pairOf(cookiesOf(first)[0]));
});

test.each(['/', '/?monthlyLeads=20', '/?lead=ok', '/nothing-here', '/logo.svg', '/healthz'])(
  'when %s is read, then no cookie is set',
  async (path) => {
    expect(cookiesOf(await request(site.app).get(path))).toEqual([]);
  },
);
