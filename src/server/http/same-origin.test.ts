import { expect, test } from '@jest/globals';
import request from 'supertest';
import { problemOf } from '../../tests/support/answers.ts';
import { newLead, leadsFrom } from '../../tests/support/leads.ts';
import { createTestApp } from '../../tests/support/test-app.ts';

const site = await createTestApp({ PUBLIC_URL: 'https://porchlight.example' });
const HOST = 'shop.example:8080';
const postLead = (headers: object, lead: object = newLead()) =>
  request(site.app)
    .post('/api/leads')
    .set({ Host: HOST, ...headers })
    .send(lead);

test.each([
  { 'Sec-Fetch-Site': 'same-origin' },
  { 'Sec-Fetch-Site': 'none' },
  { 'Sec-Fetch-Site': 'same-origin', Origin: 'https://real.example' },
  // These are the request's host, the same host behind a proxy with TLS, and the host of PUBLIC_URL.
  { Origin: `http://${HOST}` },
  { Origin: `https://${HOST}` },
  { Origin: 'https://porchlight.example' },
  // Programs send neither header.
  {},
])('when a lead is sent with the headers %j, then it is accepted', async (headers) => {
  const lead = newLead();
  expect((await postLead(headers, lead)).status).toBe(201);
  expect(await leadsFrom(site.testDatabase, lead.email)).toHaveLength(1);
});

test.each([
  ['shop.example:80', 'http://shop.example'],
  ['Shop.Example', 'http://shop.example'],
  ['shop.example:443', 'https://shop.example'],
  ['shop.example', 'https://shop.example:443'],
])('the host %s is the origin %s', async (Host, Origin) => {
  expect((await postLead({ Host, Origin })).status).toBe(201);
});

test.each([
  ...['cross-site', 'same-site', '', 'SAME-ORIGIN'].map((relation) => ({ 'Sec-Fetch-Site': relation })),
  { 'Sec-Fetch-Site': 'cross-site', Origin: `http://${HOST}` },
  ...[
    'https://elsewhere.example',
    'null',
    '',
    'shop.example:8080',
    'http://shop.example:8081',
    'http://shop.example:8080.elsewhere.example',
    'http://shop.example:8080@elsewhere.example',
    'https://porchlight.example.elsewhere.example',
    'https://sub.porchlight.example',
  ].map((Origin) => ({ Origin })),
])('when a lead is sent with the headers %j, then it is refused', async (headers) => {
  const lead = newLead();
  const response = await postLead(headers, lead);
  expect([response.status, problemOf(response).status]).toEqual([403, 403]);
  expect(response.get('Access-Control-Allow-Origin')).toBeUndefined();
  expect(await leadsFrom(site.testDatabase, lead.email)).toEqual([]);
});
