import { expect, test } from '@jest/globals';
import request from 'supertest';
import { newLead, leadsFrom } from '../../tests/support/leads.ts';
import { createTestApp } from '../../tests/support/test-app.ts';

const site = await createTestApp({ PUBLIC_URL: 'https://porchlight.example' });
const Host = 'shop.example:8080';

const accepted = [
  { 'Sec-Fetch-Site': 'same-origin' },
  { 'Sec-Fetch-Site': 'none' },
  { 'Sec-Fetch-Site': 'same-origin', Origin: 'https://real.example' },
  // These are the request's host, the same host behind a proxy with TLS, and the host of PUBLIC_URL.
  { Origin: `http://${Host}` },
  { Origin: `https://${Host}` },
  { Origin: 'https://porchlight.example' },
  // Programs send neither header.
  {},
  { Host: 'shop.example:80', Origin: 'http://shop.example' },
  { Host: 'Shop.Example', Origin: 'http://shop.example' },
  { Host: 'shop.example:443', Origin: 'https://shop.example' },
  { Host: 'shop.example', Origin: 'https://shop.example:443' },
];
const foreignOrigins = [
  ...['https://elsewhere.example', 'null', '', 'shop.example:8080', 'http://shop.example:8081'],
  ...['http://shop.example:8080.elsewhere.example', 'http://shop.example:8080@elsewhere.example'],
  ...['https://porchlight.example.elsewhere.example', 'https://sub.porchlight.example'],
];
const refused = [
  ...['cross-site', 'same-site', '', 'SAME-ORIGIN'].map((relation) => ({ 'Sec-Fetch-Site': relation })),
  { 'Sec-Fetch-Site': 'cross-site', Origin: `http://${Host}` },
  ...foreignOrigins.map((Origin) => ({ Origin })),
];

test.each([
  ...accepted.map((headers) => [201, headers] as const),
  ...refused.map((headers) => [403, headers] as const),
])('answers %d to a lead with %j', async (status, headers) => {
  const lead = newLead();
  const response = await request(site.app)
    .post('/api/leads')
    .set({ Host, ...headers })
    .send(lead);
  expect(response.status).toBe(status);
  expect(response.get('Access-Control-Allow-Origin')).toBeUndefined();
  expect(await leadsFrom(site.testDatabase, lead.email)).toHaveLength(status === 201 ? 1 : 0);
});
