import { expect, test } from '@jest/globals';
import request from 'supertest';
import { defaultInputs } from '../../tests/support/calculations.ts';
import { oneSite } from '../../tests/support/one-site.ts';
import { rawRequest } from '../../tests/support/raw-request.ts';
import { createTestApp, type TestApp } from '../../tests/support/test-app.ts';
import { eventually } from '../../tests/support/eventually.ts';

const marked = {
  businessName: 'Marked Business',
  contactName: 'Marked Contact',
  email: 'marked.person@example.com',
  phone: '(214) 555-0177',
  businessType: 'plumbing',
  monthlyLeadVolume: '51-150',
};
const TRACES = /marked|555.{0,3}0177|2145550177|example\.com/i;

const site = oneSite();

const requestsIn = (log: () => string) => log().split('"route"').length - 1;
/** What is logged after this point, once so many more requests have their line. */
async function loggedBy({ log }: TestApp, requests: number, send: () => Promise<void>): Promise<string> {
  const [length, before] = [log().length, requestsIn(log)];
  await send();
  await eventually(
    () => requestsIn(log),
    (count) => count >= before + requests,
  );
  expect(requestsIn(log)).toBe(before + requests);
  return log().slice(length);
}

const post = ({ app }: TestApp) => request(app).post('/api/leads');

test('when the database refuses a lead, then nothing of it stands in the log or in the answer', async () => {
  const refusing = await createTestApp();
  await refusing.stored.rows(`alter table leads add constraint refuses check (email not like 'marked%')`);
  try {
    const log = await loggedBy(refusing, 1, async () => {
      const response = await post(refusing).send(marked);
      expect(response.status).toBe(500);
      expect(response.text).not.toMatch(TRACES);
      expect(response.text).not.toMatch(/insert|refuses|23514/);
    });
    expect(log).toContain('23514');
    expect(log).not.toMatch(TRACES);
  } finally {
    await refusing.close();
  }
});

test('when addresses, cookies and headers hold somebody, then nothing of them stands in the log', async () => {
  const query = new URLSearchParams(marked).toString();
  const log = await loggedBy(site, 6, async () => {
    await request(site.app).get(`/?${query}`);
    await request(site.app).get(`/?monthlyLeads=1&${query}`);
    await request(site.app).get(`/${encodeURIComponent(marked.email)}`);
    await rawRequest(site.app, `/assets/marked.person@example.com/2145550177?${query}`);
    await request(site.app).get(`/api/leads/marked?${query}`);
    await request(site.app).get('/').set({
      'X-Request-Id': marked.email,
      Cookie: 'porchlight_visitor=marked',
      Referer: 'http://example.com/?marked',
      'User-Agent': 'marked',
      Authorization: 'Basic marked',
    });
  });
  expect(log).not.toMatch(TRACES);
});

test('when a calculation is saved under somebody, then nothing of them stands in the log', async () => {
  const log = await loggedBy(site, 2, async () => {
    const send = (body: object) =>
      request(site.app)
        .post('/api/roi-calculation')
        .send({ ...defaultInputs, ...body });
    expect((await send({ calculatedSavings: 9, email: marked.email })).status).toBe(201);
    expect((await send({ monthlyLeads: marked.email })).status).toBe(400);
  });
  expect(log).not.toMatch(TRACES);
});
