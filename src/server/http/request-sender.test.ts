import { expect, test } from '@jest/globals';
import request from 'supertest';
import { cookiesOf, idOf } from '../../tests/support/responses.ts';
import { calculationsOf, leadsWithId, newLead, uniqueInputs } from '../../tests/support/leads.ts';
import { createTestApp } from '../../tests/support/test-app.ts';

const site = await createTestApp();

const postLead = () => request(site.app).post('/api/leads').send(newLead());
const pairOf = (cookie = '') => cookie.split(';', 1)[0] ?? '';

test.each(['http', 'https'])(
  'a lead over %s sets one cookie that scripts and other sites cannot use',
  async (scheme) => {
    const { app } = await createTestApp({ PUBLIC_URL: `${scheme}://porchlight.example` }, site);
    const [cookie, ...others] = cookiesOf(await request(app).post('/api/leads').send(newLead()));
    expect(others).toEqual([]);
    for (const part of ['HttpOnly', 'SameSite=Lax', 'Path=/']) expect(cookie).toContain(`; ${part}`);
    expect([cookie?.includes('Domain'), cookie?.includes('; Secure')]).toEqual([false, scheme === 'https']);
  },
);

test('a visitor’s calculation and lead have the same visitor id', async () => {
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
  'reading %s sets no cookie',
  async (path) => expect(cookiesOf(await request(site.app).get(path))).toEqual([]),
);
