import { gzipSync } from 'node:zlib';
import { expect, test } from '@jest/globals';
import request from 'supertest';
import { problemOf } from '../../tests/support/answers.ts';
import { newLead, leadsFrom } from '../../tests/support/leads.ts';
import { createTestApp } from '../../tests/support/test-app.ts';

const site = await createTestApp();

const post = () => request(site.app).post('/api/leads');
const expectProblem = (response: request.Response, status: number) => {
  expect([response.status, problemOf(response).status]).toEqual([status, status]);
};

test.each([
  [16 * 1024, 201, 1],
  [16 * 1024 + 1, 413, 0],
])('when a lead has %d bytes, then the status is %d', async (bytes, status, count) => {
  const lead = newLead({ unknown: '' });
  const unpadded = JSON.stringify(lead).length;
  const sized = JSON.stringify({ ...lead, unknown: 'x'.repeat(bytes - unpadded) });
  const response = await post().type('json').send(sized);
  expect(response.status).toBe(status);
  if (status === 413) expectProblem(response, 413);
  expect(await leadsFrom(site.testDatabase, lead.email)).toHaveLength(count);
});

test('when a form has thousands of fields, then the response is 400', async () => {
  expect((await post().type('form').send('a&'.repeat(2_000))).status).toBe(400);
});

test('when a lead is compressed, then the response is 415 and nothing is stored', async () => {
  const lead = newLead();
  const response = await post()
    .set({ 'Content-Type': 'application/json', 'Content-Encoding': 'gzip' })
    .serialize((zipped: unknown) => zipped as string)
    .send(gzipSync(JSON.stringify(lead)));
  expectProblem(response, 415);
  expect(await leadsFrom(site.testDatabase, lead.email)).toEqual([]);
});

test.each(['get', 'head', 'put', 'patch', 'delete', 'options'] as const)(
  'when /api/leads is requested with the method %s, then the Allow header of the response lists POST',
  async (method) => {
    const response = await request(site.app)[method]('/api/leads');
    expect(response.status).toBe(method === 'options' ? 204 : 405);
    expect(response.get('Allow')?.split(', ')).toContain('POST');
    if (method === 'options') expect(response.text).toBe('');
    else if (method !== 'head') expectProblem(response, 405);
  },
);

test('when a path under /api does not exist, then the response is 404 with a problem document', async () => {
  for (const path of ['/api/lead', '/api/leads/1', '/api/']) {
    const response = await request(site.app).get(path).set('Accept', 'text/html');
    expect([response.status, problemOf(response).status]).toEqual([404, 404]);
  }
});
