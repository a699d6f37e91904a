import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import request from 'supertest';
import { problemOf } from '../../tests/support/answers.ts';
import { calculationsOf, ownInputs } from '../../tests/support/calculations.ts';
import { titleOf } from '../../tests/support/html.ts';
import { leadOf, leadsFrom } from '../../tests/support/leads.ts';
import { createTestApp, type TestApp } from '../../tests/support/test-app.ts';

let site: TestApp;
beforeAll(async () => {
  site = await createTestApp({ RATE_LIMIT_MAX: '1000', PUBLIC_URL: 'https://porchlight.example' });
});
afterAll(() => site.close());

const HOST = 'shop.example:8080';
/** Posts a lead and tells the status, and how many rows it made. */
async function postWith(headers: Record<string, string>): Promise<[status: number, rows: number]> {
  const lead = leadOf();
  const response = await request(site.app).post('/api/leads').set('Host', HOST).set(headers).send(lead);
  return [response.status, (await leadsFrom(site.stored, lead.email)).length];
}

describe('a browser that tells the relation', () => {
  test.each(['same-origin', 'none'])('when it is %s, then the lead is taken', async (relation) => {
    expect(await postWith({ 'Sec-Fetch-Site': relation })).toEqual([201, 1]);
  });

  test.each(['cross-site', 'same-site', '', 'SAME-ORIGIN', 'anything'])(
    'when it is %j, then the lead is refused',
    async (relation) => {
      expect(await postWith({ 'Sec-Fetch-Site': relation })).toEqual([403, 0]);
    },
  );

  test('when it is same-origin and PUBLIC_URL is wrong, then the lead is taken', async () => {
    const headers = { 'Sec-Fetch-Site': 'same-origin', Origin: 'https://real.example' };
    expect(await postWith(headers)).toEqual([201, 1]);
  });

  test('when it is cross-site and the origin looks right, then the lead is refused', async () => {
    expect(await postWith({ 'Sec-Fetch-Site': 'cross-site', Origin: `http://${HOST}` })).toEqual([403, 0]);
  });
});

describe('a browser that tells the origin only', () => {
  test.each([
    ['the host of the request', `http://${HOST}`],
    ['the host of the request behind a proxy with TLS', `https://${HOST}`],
    ['the host of PUBLIC_URL', 'https://porchlight.example'],
  ])('when it is %s, then the lead is taken', async (_case, origin) => {
    expect(await postWith({ Origin: origin })).toEqual([201, 1]);
  });

  test.each([
    'https://elsewhere.example',
    'null',
    '',
    'shop.example:8080',
    'http://shop.example',
    'http://shop.example:8081',
    'http://shop.example:8080.elsewhere.example',
    'http://shop.example:8080@elsewhere.example',
    'https://porchlight.example.elsewhere.example',
    'https://sub.porchlight.example',
  ])('when it is %j, then the lead is refused', async (origin) => {
    expect(await postWith({ Origin: origin })).toEqual([403, 0]);
  });
});

test('when a program tells neither, then the lead is taken', async () => {
  expect(await postWith({})).toEqual([201, 1]);
});

describe('what is refused', () => {
  test('when it is JSON, then the answer is a problem document', async () => {
    const response = await request(site.app)
      .post('/api/leads')
      .set('Sec-Fetch-Site', 'cross-site')
      .send(leadOf());
    expect(problemOf(response)).toMatchObject({ status: 403 });
    expect(response.get('Access-Control-Allow-Origin')).toBeUndefined();
  });

  test('when it is a form, then the answer is a page with status 403', async () => {
    const lead = leadOf();
    const response = await request(site.app)
      .post('/api/leads')
      .set('Origin', 'https://elsewhere.example')
      .type('form')
      .send(lead);
    expect(response.status).toBe(403);
    expect(titleOf(response.text)).toMatch(/^Error: /);
    expect(await leadsFrom(site.stored, lead.email)).toEqual([]);
  });

  test('when it is a calculation, then it is refused by the same rule', async () => {
    const inputs = ownInputs();
    const send = (relation: string) =>
      request(site.app).post('/api/roi-calculation').set('Sec-Fetch-Site', relation).send(inputs);
    expect((await send('cross-site')).status).toBe(403);
    expect(await calculationsOf(site.stored, inputs)).toEqual([]);
    expect((await send('same-origin')).status).toBe(201);
  });
});
