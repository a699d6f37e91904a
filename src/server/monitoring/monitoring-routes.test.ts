import { beforeEach, expect, test } from '@jest/globals';
import request from 'supertest';
import { startErrorIngest } from '../../tests/support/fake-servers.ts';
import { createTestApp, type TestApp } from '../../tests/support/test-app.ts';

const ingest = await startErrorIngest();
const site = await createTestApp({ SENTRY_BROWSER_DSN: ingest.dsn });
beforeEach(() => {
  ingest.envelopes.length = 0;
  ingest.answerWith(200);
});

const envelopeOf = (dsn: string, padding = '') =>
  `${JSON.stringify({ event_id: 'e', dsn })}\n{"type":"event"}\n${JSON.stringify({ message: 'x', padding })}\n`;
const send = (envelope: string, { app }: TestApp = site) =>
  request(app).post('/api/monitoring').set('Content-Type', 'text/plain;charset=UTF-8').send(envelope);

test('the error service gets a report without the visitor’s headers', async () => {
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

test('a report without the site’s DSN is refused', async () => {
  expect((await request(site.app).post('/api/monitoring')).status).toBe(400);
  const others = [ingest.dsn.replace('/42', '/43'), 'https://publickey@errors.example/42', ''].map((dsn) =>
    envelopeOf(dsn),
  );
  for (const envelope of [...others, '{"dsn":7}\n', 'null\n', '{', '\u0000\n'])
    expect([envelope, (await send(envelope)).status]).toEqual([envelope, 400]);
  expect(ingest.envelopes).toEqual([]);
});

test('a report may have 200 KB', async () => {
  const room = 200 * 1_024 - envelopeOf(ingest.dsn).length;
  expect((await send(envelopeOf(ingest.dsn, 'x'.repeat(room)))).status).toBe(200);
  expect((await send(envelopeOf(ingest.dsn, 'x'.repeat(room + 1)))).status).toBe(413);
  expect(ingest.envelopes).toHaveLength(1);
});

test('the browser gets the rate-limit headers of the error service', async () => {
  ingest.answerWith(429, { 'Retry-After': '17', 'X-Sentry-Rate-Limits': '17:error:project' });
  const response = await send(envelopeOf(ingest.dsn));
  expect(response.status).toBe(429);
  expect(response.get('Retry-After')).toBe('17');
  expect(response.get('X-Sentry-Rate-Limits')).toBe('17:error:project');
});

test.each(['500', '403', 'no answer'])(
  'after %s of the error service, the browser waits a minute',
  async (status) => {
    const SENTRY_BROWSER_DSN = status === 'no answer' ? 'http://publickey@127.0.0.1:9/42' : ingest.dsn;
    const asking = await createTestApp({ SENTRY_BROWSER_DSN }, site);
    ingest.answerWith(Number(status) || 200);
    const response = await send(envelopeOf(SENTRY_BROWSER_DSN), asking);
    expect([response.status, response.get('Retry-After')]).toEqual([429, '60']);
    expect(asking.log()).toContain(`"failure":"${Number(status) ? status : ''}`);
  },
);
