import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import request from 'supertest';
import { problemOf } from '../../tests/support/answers.ts';
import { titleOf } from '../../tests/support/html.ts';
import { leadOf, leadsFrom } from '../../tests/support/leads.ts';
import { createTestApp, type TestApp } from '../../tests/support/test-app.ts';
import { linesUnder } from '../../tests/support/log-lines.ts';

const SECRET = 'the renderer broke over pat@example.com';
const breaks = () => Promise.reject(new Error(SECRET));

let broken: TestApp;
let worse: TestApp;
beforeAll(async () => {
  broken = await createTestApp({ TRUST_PROXY: '1' }, { pages: { answerState: breaks } });
  worse = await createTestApp({ TRUST_PROXY: '1' }, { pages: { answerState: breaks, answerError: breaks } });
});
afterAll(async () => {
  await broken.close();
  await worse.close();
});

const ID = randomUUID();
const read = (site: TestApp, accept: string, id = ID) =>
  request(site.app).get('/?monthlyLeads=20').set('X-Request-Id', id).set('Accept', accept);
describe('an error that nobody foresaw', () => {
  test('when a person meets it, then the page is generic and bears the request id', async () => {
    const response = await read(broken, 'text/html');
    expect(response.status).toBe(500);
    expect(response.get('Content-Type')).toMatch(/^text\/html/);
    expect(response.get('Cache-Control')).toBe('no-store');
    expect(response.get('X-Request-Id')).toBe(ID);
    expect(titleOf(response.text)).toMatch(/^500 /);
    expect(response.text).not.toMatch(/renderer|pat@example|at .*\.ts:/);
  });

  test('when a program meets it, then the problem is generic and bears the request id', async () => {
    const response = await read(broken, 'application/json');
    expect(response.status).toBe(500);
    expect(problemOf(response).detail).toContain(ID);
    expect(response.text).not.toMatch(/renderer|pat@example|stack|\.ts/);
  });

  test('when it happens, then it is logged once, under the request id', async () => {
    const id = randomUUID();
    await read(broken, 'text/html', id);
    const lines = await linesUnder(id, broken.log);
    expect(lines.filter((line) => 'err' in line)).toEqual([
      expect.objectContaining({ level: 50, err: expect.objectContaining({ message: SECRET }) }),
    ]);
    expect(lines.filter((line) => 'route' in line)).toEqual([expect.objectContaining({ status: 500 })]);
    expect(lines).toHaveLength(2);
  });

  test('when it has been answered, then the next request is served', async () => {
    await read(broken, 'text/html');
    expect((await request(broken.app).get('/')).status).toBe(200);
  });

  test('when the error page breaks as well, then the answer is still generic', async () => {
    const response = await read(worse, 'text/html');
    expect(response.status).toBe(500);
    expect(problemOf(response).detail).toContain(ID);
    expect(response.text).not.toMatch(/renderer|pat@example/);
  });

  test('when it breaks the page of a form that was wrong, then nothing is stored and nothing leaks', async () => {
    const lead = leadOf({ phone: '' });
    const response = await request(broken.app).post('/api/leads').type('form').send(lead);
    expect(response.status).toBe(500);
    expect(response.text).not.toMatch(/renderer|pat@example/);
    expect(await leadsFrom(broken.stored, lead.email)).toEqual([]);
  });
});
