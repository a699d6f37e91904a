import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import request from 'supertest';
import { createTestApp, type TestApp } from '../../tests/support/test-app.ts';
import { linesUnder } from '../../tests/support/wait-for.ts';

let site: TestApp;
beforeAll(async () => {
  site = await createTestApp({ RATE_LIMIT_MAX: '6' });
});
afterAll(() => site.close());

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}$/;

describe('the id of a request', () => {
  test.each(['abc', 'A.b_c:1-2', 'x'.repeat(128)])('when %s is sent, then it is taken', async (id) => {
    const response = await request(site.app).get('/').set('X-Request-Id', id);
    expect(response.get('X-Request-Id')).toBe(id);
  });

  test.each(['', 'two words', 'pat@example.com', 'x'.repeat(129), '{"a":1}', '<b>'])(
    'when what is sent is not well-formed (%j), then one is given',
    async (id) => {
      const response = await request(site.app).get('/').set('X-Request-Id', id);
      expect(response.get('X-Request-Id')).toMatch(UUID);
    },
  );

  test('when none is sent, then each request is given its own', async () => {
    const ids = [];
    for (const path of ['/', '/nothing', '/api/leads', '/logo.svg']) {
      ids.push((await request(site.app).get(path)).get('X-Request-Id'));
    }
    for (const id of ids) expect(id).toMatch(UUID);
    expect(new Set(ids).size).toBe(4);
  });
});

describe('the log', () => {
  const cases: [
    id: string,
    method: 'get' | 'post' | 'delete',
    path: string,
    line: Record<string, unknown>,
  ][] = [
    ['line-page', 'get', '/', { method: 'GET', route: '/', status: 200 }],
    ['line-query', 'get', '/?monthlyLeads=1', { method: 'GET', route: '/', status: 200 }],
    ['line-none', 'get', '/wp-login.php', { method: 'GET', status: 404 }],
    ['line-lead', 'post', '/api/leads', { method: 'POST', route: '/api/leads', status: 415 }],
    ['line-roi', 'delete', '/api/roi-calculation', { route: '/api/roi-calculation', status: 405 }],
  ];

  test.each(cases)(
    'when a request is answered (%s), then it has one line',
    async (id, method, path, line) => {
      await request(site.app)[method](path).set('X-Request-Id', id);
      expect(await linesUnder(id, site.log)).toEqual([
        expect.objectContaining({ ...line, requestId: id, ms: expect.any(Number) }),
      ]);
    },
  );
});
