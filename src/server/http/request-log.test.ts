import { expect, test } from '@jest/globals';
import request from 'supertest';
import { createTestApp } from '../../tests/support/test-app.ts';

const site = await createTestApp();

const idOf = (response: request.Response) => String(response.get('X-Request-Id'));

test.each([
  ['get', '/', { method: 'GET', route: '/', status: 200 }],
  ['get', '/wp-login.php', { method: 'GET', status: 404 }],
  ['post', '/API/Leads/?x=1', { method: 'POST', route: '/api/leads', status: 415 }],
  ['delete', '/api/roi-calculation', { route: '/api/roi-calculation', status: 405 }],
] as const)('%s %s has one log line, with %j', async (method, path, line) => {
  const requestId = idOf(await request(site.app)[method](path));
  expect(await site.logOf(requestId)).toEqual([
    expect.objectContaining({ ...line, level: 'info', requestId, ms: expect.any(Number) }),
  ]);
});

test.each(['/healthz', '/readyz'])('%s is logged at level debug', async (path) => {
  const lines = await site.logOf(idOf(await request(site.app).get(path)));
  expect(lines.at(-1)).toMatchObject({ route: path, level: 'debug' });
});
