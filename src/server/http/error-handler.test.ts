import { expect, test } from '@jest/globals';
import request from 'supertest';
import { problemOf, titleOf } from '../../tests/support/responses.ts';
import { createTestApp, type TestApp } from '../../tests/support/test-app.ts';

const SECRET = 'the renderer broke over pat@example.com';
const DETAILS = /renderer|pat@example|at .*\.ts:/;
const breaks = () => Promise.reject(new Error(SECRET));

const broken = await createTestApp({}, { pages: { sendPersonal: breaks } });
const { testDatabase } = broken;
const brokenErrorPage = await createTestApp(
  {},
  { testDatabase, pages: { sendPersonal: breaks, sendError: breaks } },
);

const read = (site: TestApp, accept: string) =>
  request(site.app).get('/?monthlyLeads=20').set('Accept', accept);
const idOf = (response: request.Response) => String(response.get('X-Request-Id'));

test('an unexpected error is logged once, and its response has only the request id', async () => {
  const page = await read(broken, 'text/html');
  expect([page.status, page.get('Cache-Control')]).toEqual([500, 'no-store']);
  expect(titleOf(page.text)).toMatch(/^500 /);
  const problem = await read(broken, 'application/json');
  expect([problem.status, problemOf(problem).detail]).toEqual([500, expect.stringContaining(idOf(problem))]);
  for (const { text } of [page, problem]) expect(text).not.toMatch(DETAILS);
  expect(await broken.logOf(idOf(page))).toEqual([
    expect.objectContaining({
      level: 'error',
      msg: 'a request failed',
      err: expect.objectContaining({ message: SECRET }),
    }),
    expect.objectContaining({ route: '/', status: 500 }),
  ]);
});

test('if the error page fails too, the response is a problem document', async () => {
  const response = await read(brokenErrorPage, 'text/html');
  expect([response.status, problemOf(response).detail]).toEqual([
    500,
    expect.stringContaining(idOf(response)),
  ]);
  expect(response.text).not.toMatch(DETAILS);
  expect(brokenErrorPage.log()).toMatch(new RegExp(`"message":"${SECRET}".*"msg":"the error page failed"`));
});
