import { expect, test } from '@jest/globals';
import request from 'supertest';
import { roiDefaults } from '#shared/roi.ts';
import { problemOf } from '../../tests/support/answers.ts';
import { titleOf } from '../../tests/support/html.ts';
import { createTestApp, type TestApp } from '../../tests/support/test-app.ts';

const SECRET = 'the renderer broke over pat@example.com';
const breaks = () => Promise.reject(new Error(SECRET));

const broken = await createTestApp({}, { pages: { sendPersonal: breaks } });
const brokenErrorPage = await createTestApp({}, { pages: { sendPersonal: breaks, sendError: breaks } });

const read = (site: TestApp, accept: string) =>
  request(site.app).get('/?monthlyLeads=20').set('Accept', accept);
const idOf = (response: request.Response) => String(response.get('X-Request-Id'));

test('when an unexpected error happens, then the response has the request id but no details of the error', async () => {
  const page = await read(broken, 'text/html');
  expect(page.get('Content-Type')).toMatch(/^text\/html/);
  expect(page.get('Cache-Control')).toBe('no-store');
  expect(titleOf(page.text)).toMatch(/^500 /);
  const problem = await read(broken, 'application/json');
  expect(problemOf(problem).detail).toContain(idOf(problem));
  for (const response of [page, problem]) {
    expect(response.status).toBe(500);
    expect(response.text).not.toMatch(/renderer|pat@example|at .*\.ts:/);
  }
});

test('when an unexpected error happens, then it is logged once, with the request id', async () => {
  const lines = await broken.logOf(idOf(await read(broken, 'text/html')));
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
  expect(problemOf(response).detail).toContain(idOf(response));
  expect(response.text).not.toMatch(/renderer|pat@example/);
  expect(brokenErrorPage.log()).toMatch(new RegExp(`"message":"${SECRET}".*"msg":"the error page failed"`));
});

test('a refusal that an outage causes has no stack trace', async () => {
  const site = await createTestApp({ DATABASE_URL: 'postgres://nobody:none@127.0.0.1:1/none' }, broken);
  for (let saved = 0; saved < 2; saved++) {
    const response = await request(site.app).post('/api/roi-calculation').send(roiDefaults);
    expect(response.status).toBe(503);
    const lines = await site.logOf(idOf(response));
    expect(lines.map((line) => [line.level, 'err' in line])).toEqual([
      ['warn', false],
      ['info', false],
    ]);
  }
  expect(site.log().match(/"level":"error".*the database/g)).toHaveLength(1);
});
