import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import request from 'supertest';
import { problemOf } from '../../tests/support/answers.ts';
import { leadOf, leadsFrom } from '../../tests/support/leads.ts';
import { createTestApp, type TestApp } from '../../tests/support/test-app.ts';

let site: TestApp;
beforeAll(async () => {
  site = await createTestApp({ RATE_LIMIT_MAX: '1000' });
});
afterAll(() => site.close());

const postAs = (contentType: string, body: string) =>
  request(site.app).post('/api/leads').set('Content-Type', contentType).send(body);

describe('a body that cannot be read', () => {
  test.each(['{"businessName": ', '{businessName: 1}', "{'a': 1}", 'businessName=x', 'NaN', '{"a":1}}'])(
    'when it is called JSON and is not (%s), then it answers 400',
    async (body) => {
      const response = await postAs('application/json', body);
      expect(response.status).toBe(400);
      const problem = problemOf(response);
      expect(problem).toMatchObject({ status: 400, detail: expect.any(String) });
      expect(JSON.stringify(problem)).not.toMatch(/SyntaxError|position|token|at .*\.js/i);
    },
  );

  test.each(['[]', '"text"', '7', 'null', 'true', ''])(
    'when it is no object (%s), then it answers 400',
    async (body) => {
      const response = await postAs('application/json', body);
      expect([400, body === '' ? 415 : 400]).toContain(response.status);
      expect(problemOf(response).status).toBe(response.status);
    },
  );

  test('when it is a list with a lead in it, then it answers 400 and stores nothing', async () => {
    const lead = leadOf();
    const response = await postAs('application/json', JSON.stringify([lead]));
    expect(response.status).toBe(400);
    expect(await leadsFrom(site.stored, lead.email)).toEqual([]);
  });
});

describe('the size of a body', () => {
  const sized = (bytes: number) => {
    const lead = leadOf();
    const short = JSON.stringify({ ...lead, unknown: '' }).length;
    return { lead, body: JSON.stringify({ ...lead, unknown: 'x'.repeat(bytes - short) }) };
  };

  test('when it is 16 KB, then it is taken', async () => {
    const { lead, body } = sized(16 * 1024);
    expect((await postAs('application/json', body)).status).toBe(201);
    expect(await leadsFrom(site.stored, lead.email)).toHaveLength(1);
  });

  test('when it is one byte more, then it answers 413 and stores nothing', async () => {
    const { lead, body } = sized(16 * 1024 + 1);
    const response = await postAs('application/json', body);
    expect(response.status).toBe(413);
    expect(problemOf(response).status).toBe(413);
    expect(await leadsFrom(site.stored, lead.email)).toEqual([]);
  });
});

describe('the type of a body', () => {
  test.each([
    'text/plain',
    'multipart/form-data; boundary=x',
    'application/xml',
    'application/jsonx',
    'text/json',
  ])('when it is %s, then it answers 415 and stores nothing', async (contentType) => {
    const lead = leadOf();
    const response = await postAs(contentType, JSON.stringify(lead));
    expect(response.status).toBe(415);
    expect(problemOf(response).status).toBe(415);
    expect(await leadsFrom(site.stored, lead.email)).toEqual([]);
  });

  test('when there is neither type nor body, then it answers 415', async () => {
    const response = await request(site.app).post('/api/leads');
    expect(response.status).toBe(415);
    expect(problemOf(response).status).toBe(415);
  });

  test('when it is compressed, then it answers 415 and stores nothing', async () => {
    const lead = leadOf();
    const response = await request(site.app)
      .post('/api/leads')
      .set('Content-Type', 'application/json')
      .set('Content-Encoding', 'gzip')
      .serialize((body: unknown) => body as string)
      .send(gzipSync(JSON.stringify(lead)));
    expect(response.status).toBe(415);
    expect(problemOf(response).status).toBe(415);
    expect(await leadsFrom(site.stored, lead.email)).toEqual([]);
  });

  test('when its charset is unknown, then it answers 415', async () => {
    const response = await postAs('application/json; charset=latin1', JSON.stringify(leadOf()));
    expect(response.status).toBe(415);
    expect(problemOf(response).status).toBe(415);
  });
});

describe('the method', () => {
  test.each(['get', 'head', 'put', 'patch', 'delete'] as const)(
    'when it is %s, then it answers 405 and lists POST',
    async (method) => {
      const response = await request(site.app)[method]('/api/leads');
      expect(response.status).toBe(405);
      expect(response.get('Allow')?.split(', ')).toContain('POST');
      if (method !== 'head') expect(problemOf(response).status).toBe(405);
    },
  );

  test('when it is OPTIONS, then it answers 204 and lists POST', async () => {
    const response = await request(site.app).options('/api/leads');
    expect(response.status).toBe(204);
    expect(response.get('Allow')?.split(', ')).toContain('POST');
    expect(response.text).toBe('');
  });
});

test('when a page is asked for under /api that is not there, then it answers 404 with a problem', async () => {
  for (const path of ['/api/lead', '/api/leads/1', '/api/']) {
    const response = await request(site.app).get(path).set('Accept', 'text/html');
    expect(response.status).toBe(404);
    expect(problemOf(response).status).toBe(404);
  }
});
