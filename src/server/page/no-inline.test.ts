import { afterAll, beforeAll, expect, test } from '@jest/globals';
import request from 'supertest';
import { leadOf } from '../../tests/support/leads.ts';
import { createTestApp, type TestApp } from '../../tests/support/test-app.ts';

let site: TestApp;
let broken: TestApp;
beforeAll(async () => {
  site = await createTestApp({ RATE_LIMIT_MAX: '1000' });
  const answerState = () => Promise.reject(new Error('broken on purpose'));
  broken = await createTestApp({}, { pages: { answerState } });
});
afterAll(async () => {
  await site.close();
  await broken.close();
});

const get = (path: string) => request(site.app).get(path).set('Accept', 'text/html');
const post = (path: string, body: object) => request(site.app).post(path).type('form').send(body);

// The policy blocks what is inline: a browser would show the page without it.
test.each<[string, () => request.Test]>([
  ['the page', () => get('/')],
  ['a calculation', () => get('/?monthlyLeads=20&currentStaffCost=0')],
  ['a calculation that is too large', () => get(`/?monthlyLeads=${'9'.repeat(30)}`)],
  ['a calculation that was saved', () => get('/?monthlyLeads=20&saved=1')],
  ['a lead that was sent', () => get('/?lead=ok')],
  [
    'a lead with faults',
    () => post('/api/leads', { businessName: '<style>*{color:red}</style>" style="color:red' }),
  ],
  ['a lead that is too large', () => post('/api/leads', leadOf({ more: 'x'.repeat(17_000) }))],
  ['a lead from another site', () => post('/api/leads', leadOf()).set('Sec-Fetch-Site', 'cross-site')],
  ['a calculation with faults', () => post('/api/roi-calculation', { monthlyLeads: '9'.repeat(20) })],
  ['the 404 page', () => get('/nothing')],
  ['a refused method', () => request(site.app).delete('/').set('Accept', 'text/html')],
  ['a server error', () => request(broken.app).get('/?lead=ok').set('Accept', 'text/html')],
])('when %s is shown, then nothing in it is inline', async (_state, ask) => {
  const { text, headers } = await ask();
  expect(headers['content-type']).toMatch(/^text\/html/);
  const html = text
    .replace(/value="[^"]*"/g, '')
    .replace(/<script[^>]*type="application\/(?:ld\+)?json".*?<\/script>/gs, '');
  expect(html).not.toMatch(/\sstyle=/i);
  expect(html).not.toMatch(/<style/i);
  expect(html).not.toMatch(/<[^>]*\son[a-z]+=/i);
  expect(html).not.toMatch(/javascript:|data:image/i);
  for (const [script = ''] of html.matchAll(/<script\b.*?<\/script>/gs)) {
    expect(script).toMatch(/^<script[^>]* src="\/[^"]*"[^>]*><\/script>$/);
  }
});
