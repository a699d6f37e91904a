import { beforeEach, expect, test } from '@jest/globals';
import request from 'supertest';
import { startErrorIngest } from '../../tests/support/error-ingest.ts';
import { newLead } from '../../tests/support/leads.ts';
import { createTestApp, type TestApp } from '../../tests/support/test-app.ts';

const ingest = await startErrorIngest();
const site = await createTestApp({ SENTRY_BROWSER_DSN: ingest.dsn });
const open = (env: Record<string, string>) => createTestApp(env, site);
beforeEach(() => {
  ingest.envelopes.length = 0;
  ingest.answerWith(200);
});

const envelopeOf = (dsn: string, padding = '') =>
  `${JSON.stringify({ event_id: 'e', dsn })}\n{"type":"event"}\n${JSON.stringify({ message: 'x', padding })}\n`;
const send = (envelope: string, { app }: TestApp = site) =>
  request(app).post('/api/monitoring').set('Content-Type', 'text/plain;charset=UTF-8').send(envelope);

test('when the page posts an error report, then the error service gets the report without the visitor’s headers', async () => {
  const envelope = envelopeOf(ingest.dsn, '\u0000 é');
  const response = await send(envelope).set({
    Cookie: 'porchlight_visitor=somebody',
    'User-Agent': 'Marked',
    'X-Forwarded-For': '192.0.2.7',
  });
  expect(response.status).toBe(200);
  expect(ingest.envelopes.map(({ text }) => text)).toEqual([envelope]);
  expect(JSON.stringify(ingest.envelopes[0]?.headers)).not.toMatch(/somebody|Marked|192\.0\.2\.7/);
});

test('when an error report has no body or a DSN that is not the site’s, then it is refused', async () => {
  expect((await request(site.app).post('/api/monitoring')).status).toBe(400);
  const others = [ingest.dsn.replace('/42', '/43'), 'https://publickey@errors.example/42', ''].map((dsn) =>
    envelopeOf(dsn),
  );
  for (const envelope of [...others, '{"dsn":7}\n', 'null\n', '{', '\u0000\n'])
    expect([envelope, (await send(envelope)).status]).toEqual([envelope, 400]);
  expect(ingest.envelopes).toEqual([]);
});

test('when an error report is larger than 200 KB, then it is refused', async () => {
  const room = 200 * 1_024 - envelopeOf(ingest.dsn).length;
  expect((await send(envelopeOf(ingest.dsn, 'x'.repeat(room)))).status).toBe(200);
  expect((await send(envelopeOf(ingest.dsn, 'x'.repeat(room + 1)))).status).toBe(413);
  expect(ingest.envelopes).toHaveLength(1);
});

test('when another site posts an error report or a client uses GET, then the request is refused', async () => {
  expect((await send(envelopeOf(ingest.dsn)).set('Sec-Fetch-Site', 'cross-site')).status).toBe(403);
  const read = await request(site.app).get('/api/monitoring');
  expect([read.status, read.get('Allow')]).toEqual([405, 'POST, OPTIONS']);
});

test('when SENTRY_BROWSER_DSN is not set, then the response to an error report is 404', async () => {
  expect((await send(envelopeOf(ingest.dsn), await open({}))).status).toBe(404);
});

test('when the error service responds 429, then the browser gets the error service’s rate-limit headers', async () => {
  ingest.answerWith(429, { 'Retry-After': '17', 'X-Sentry-Rate-Limits': '17:error:project' });
  const response = await send(envelopeOf(ingest.dsn));
  expect(response.status).toBe(429);
  expect(response.get('Retry-After')).toBe('17');
  expect(response.get('X-Sentry-Rate-Limits')).toBe('17:error:project');
});

test.each([500, 403])(
  'when the error service responds %s, then the response tells the browser to wait a minute',
  async (status) => {
    ingest.answerWith(status);
    const response = await send(envelopeOf(ingest.dsn));
    expect([response.status, response.get('Retry-After')]).toEqual([429, '60']);
    expect(site.log()).toContain(`"failure":"${status}"`);
  },
);

test('when the error service does not respond, then the response tells the browser to wait a minute', async () => {
  const away = await open({ SENTRY_BROWSER_DSN: 'http://publickey@127.0.0.1:9/42' });
  const response = await send(envelopeOf('http://publickey@127.0.0.1:9/42'), away);
  expect([response.status, response.get('Retry-After')]).toEqual([429, '60']);
});

test('when the rate limit of error reports is reached, then leads are still accepted', async () => {
  const limited = await createTestApp({ SENTRY_BROWSER_DSN: ingest.dsn, RATE_LIMIT_MAX: '1' });
  expect((await send(envelopeOf(ingest.dsn), limited)).status).toBe(200);
  expect((await send(envelopeOf(ingest.dsn), limited)).status).toBe(429);
  expect((await request(limited.app).post('/api/leads').send(newLead())).status).toBe(201);
  expect(ingest.envelopes).toHaveLength(1);
});
