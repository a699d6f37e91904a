import { randomUUID } from 'node:crypto';
import { expect, test } from '@jest/globals';
import request from 'supertest';
import { roiDefaults } from '#shared/roi.ts';
import { problemOf } from '../../tests/support/answers.ts';
import { titleOf } from '../../tests/support/html.ts';
import { createTestApp, type TestApp } from '../../tests/support/test-app.ts';

const SECRET = 'the renderer broke over pat@example.com';
const breaks = () => Promise.reject(new Error(SECRET));

const TRUSTED = { TRUST_PROXY: '1' };
const broken = await createTestApp(TRUSTED, { pages: { sendPage: breaks } });
const brokenErrorPage = await createTestApp(TRUSTED, { pages: { sendPage: breaks, sendError: breaks } });

const ID = randomUUID();
const read = (site: TestApp, accept: string, id = ID) =>
  request(site.app).get('/?monthlyLeads=20').set('X-Request-Id', id).set('Accept', accept);

test('when an unexpected error happens, then the response has the request id but no details of the error', async () => {
  const page = await read(broken, 'text/html');
  expect(page.get('Content-Type')).toMatch(/^text\/html/);
  expect(page.get('Cache-Control')).toBe('no-store');
  expect(titleOf(page.text)).toMatch(/^500 /);
  const problem = await read(broken, 'application/json');
  expect(problemOf(problem).detail).toContain(ID);
  for (const response of [page, problem]) {
    expect([response.status, response.get('X-Request-Id')]).toEqual([500, ID]);
    expect(response.text).not.toMatch(/renderer|pat@example|at .*\.ts:/);
  }
});

test('when an unexpected error happens, then it is logged once, with the request id', async () => {
  const id = randomUUID();
  await read(broken, 'text/html', id);
  const lines = await broken.logOf(id);
  expect(lines.filter((line) => 'err' in line)).toEqual([
    expect.objectContaining({
      level: 'error',
      msg: 'a request failed',
      err: expect.objectContaining({ message: SECRET }),
    }),
  ]);
  expect(lines.filter((line) => 'route' in line)).toEqual([expect.objectContaining({ status: 500 })]);
  expect(lines).toHaveLength(2);
});

test('when rendering the error page also fails, then the response still has no details of the error', async () => {
  const response = await read(brokenErrorPage, 'text/html');
  expect(response.status).toBe(500);
  expect(problemOf(response).detail).toContain(ID);
  expect(response.text).not.toMatch(/renderer|pat@example/);
  expect(brokenErrorPage.log()).toMatch(new RegExp(`"message":"${SECRET}".*"msg":"the error page failed"`));
});

test('a refusal that an outage causes has no stack trace', async () => {
  const down = { ...TRUSTED, DATABASE_URL: 'postgres://nobody:none@127.0.0.1:1/none' };
  const site = await createTestApp(down, broken);
  const ids = [randomUUID(), randomUUID()];
  for (const id of ids) {
    const saving = request(site.app).post('/api/roi-calculation').set('X-Request-Id', id).send(roiDefaults);
    expect((await saving).status).toBe(503);
    const lines = await site.logOf(id);
    expect(lines.map((line) => [line.level, 'err' in line])).toEqual([
      ['warn', false],
      ['error', false],
    ]);
  }
  expect(site.log().match(/"level":"error".*the database/g)).toHaveLength(1);
});
