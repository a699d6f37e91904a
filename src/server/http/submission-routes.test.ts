import { gzipSync } from 'node:zlib';
import { describe, expect, test } from '@jest/globals';
import request from 'supertest';
import { problemOf } from '../../tests/support/answers.ts';
import { calculationsOf, uniqueInputs } from '../../tests/support/calculations.ts';
import { newLead, leadsFrom } from '../../tests/support/leads.ts';
import { createTestApp } from '../../tests/support/test-app.ts';

const site = await createTestApp();

const aLead = () => {
  const lead = newLead();
  return { body: lead as object, rows: () => leadsFrom(site.testDatabase, lead.email) };
};
const aCalculation = () => {
  const inputs = uniqueInputs();
  return { body: inputs as object, rows: () => calculationsOf(site.testDatabase, inputs) };
};

describe.each([
  ['/api/leads', aLead],
  ['/api/roi-calculation', aCalculation],
])('%s', (path, create) => {
  const postAs = (contentType: string, body: string) =>
    request(site.app).post(path).set('Content-Type', contentType).send(body);
  const expectProblem = (response: request.Response, status: number) => {
    expect([response.status, problemOf(response).status]).toEqual([status, status]);
  };

  test.each([
    [16 * 1024, 201, 1],
    [16 * 1024 + 1, 413, 0],
  ])('when it has %d bytes, then the status is %d', async (bytes, status, count) => {
    const { body, rows } = create();
    const short = JSON.stringify({ ...body, unknown: '' }).length;
    const sized = JSON.stringify({ ...body, unknown: 'x'.repeat(bytes - short) });
    const response = await postAs('application/json', sized);
    expect(response.status).toBe(status);
    if (status === 413) expectProblem(response, 413);
    expect(await rows()).toHaveLength(count);
  });

  test('when a form has thousands of fields, then the response is 400', async () => {
    const type = 'application/x-www-form-urlencoded';
    expect((await postAs(type, 'a&'.repeat(2_000))).status).toBe(400);
  });

  test('when it is compressed, then the response is 415 and nothing is stored', async () => {
    const { body, rows } = create();
    const response = await request(site.app)
      .post(path)
      .set({ 'Content-Type': 'application/json', 'Content-Encoding': 'gzip' })
      .serialize((zipped: unknown) => zipped as string)
      .send(gzipSync(JSON.stringify(body)));
    expectProblem(response, 415);
    expect(await rows()).toEqual([]);
  });

  test.each(['get', 'head', 'put', 'patch', 'delete', 'options'] as const)(
    'when the method is %s, then the answer lists POST',
    async (method) => {
      const response = await request(site.app)[method](path);
      expect(response.status).toBe(method === 'options' ? 204 : 405);
      expect(response.get('Allow')?.split(', ')).toContain('POST');
      if (method === 'options') expect(response.text).toBe('');
      else if (method !== 'head') expectProblem(response, 405);
    },
  );
});

test('when a path under /api does not exist, then the response is 404 with a problem document', async () => {
  for (const path of ['/api/lead', '/api/leads/1', '/api/']) {
    const response = await request(site.app).get(path).set('Accept', 'text/html');
    expect([response.status, problemOf(response).status]).toEqual([404, 404]);
  }
});
