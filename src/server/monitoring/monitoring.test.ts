import { beforeEach, expect, test } from '@jest/globals';
import request from 'supertest';
import { forward } from './monitoring-routes.ts';
import { startErrorIngest, startFakeServer } from '../../tests/support/fake-servers.ts';
import { createTestApp } from '../../tests/support/test-app.ts';

const ingest = await startErrorIngest();
const site = await createTestApp({ SENTRY_BROWSER_DSN: ingest.dsn });
beforeEach(() => {
  ingest.envelopes.length = 0;
  ingest.answerWith(200);
});

const envelopeOf = (dsn: string, padding = '') =>
  [{ event_id: 'e', dsn }, { type: 'event' }, { message: 'x', padding }]
    .map((item) => `${JSON.stringify(item)}\n`)
    .join('');
const send = (envelope: string) =>
  request(site.app)
    .post('/api/monitoring')
    .set('Content-Type', 'text/plain;charset=UTF-8')
    .send(envelope);

test('a report has none of the visitor’s headers', async () => {
  const envelope = envelopeOf(ingest.dsn, '\u0000 é');
  await send(envelope).set({ 'User-Agent': 'Marked', 'X-Forwarded-For': '192.0.2.7' }).expect(200);
  const url = '/api/42/envelope/?sentry_version=7&sentry_key=publickey';
  expect(ingest.envelopes).toMatchObject([{ url, text: envelope }]);
  const { headers } = ingest.envelopes[0] ?? {};
  expect(JSON.stringify(headers)).not.toMatch(/Marked|192\.0\.2\.7/);
  expect(headers?.['content-type']).toBe('application/x-sentry-envelope');
});

test('a report without the site’s DSN is refused', async () => {
  const others = [
    envelopeOf(ingest.dsn.replace('/42', '/43')),
    envelopeOf(''),
    '{"dsn":7}\n',
    '{',
    '',
  ];
  for (const envelope of others)
    expect([envelope, (await send(envelope)).status]).toEqual([envelope, 400]);
  expect(ingest.envelopes).toEqual([]);
});

test('a report may have 200 KB', async () => {
  const room = 200 * 1_024 - envelopeOf(ingest.dsn).length;
  await send(envelopeOf(ingest.dsn, 'x'.repeat(room))).expect(200);
  await send(envelopeOf(ingest.dsn, 'x'.repeat(room + 1))).expect(413);
  await send(envelopeOf(ingest.dsn)).set('Content-Encoding', 'gzip').expect(415);
});

test.each([429, 500])('after %d, the browser waits a minute', async (status) => {
  ingest.answerWith(status);
  const response = await send(envelopeOf(ingest.dsn));
  expect([response.status, response.get('Retry-After')]).toEqual([429, '60']);
  expect(site.log()).toContain(`"failure":"${status}"`);
});

test('while the error service is down, the browser waits, too', async () => {
  const SENTRY_BROWSER_DSN = 'http://publickey@127.0.0.1:9/42';
  const { app, log } = await createTestApp({ SENTRY_BROWSER_DSN }, site);
  const sent = await request(app).post('/api/monitoring').send(envelopeOf(SENTRY_BROWSER_DSN));
  expect([sent.status, sent.get('Retry-After')]).toEqual([429, '60']);
  expect(log()).toContain('"failure":"TypeError: fetch failed"');
});

test('an error service that is silent is given up', async () => {
  const silent = (await startFakeServer(() => undefined)).replace('//', '//publickey@');
  const forwarding = forward(Buffer.from(''), `${silent}/42`, 50);
  await expect(forwarding).rejects.toMatchObject({ name: 'TimeoutError' });
});

test.each([301, 307, 308])('a redirect (%d) is not followed', async (status) => {
  const elsewhere: string[] = [];
  const other = await startFakeServer((req, res) => {
    elsewhere.push(String(req.method));
    res.end();
  });
  let asked: string | undefined;
  const moved = await startFakeServer((req, res) => {
    asked = req.url;
    res.writeHead(status, { Location: `${other}/api/42/envelope/` }).end();
  });
  // Its service is in a folder, as of a host of one's own.
  const SENTRY_BROWSER_DSN = `${moved.replace('//', '//publickey@')}/sentry/42`;
  const { app, log } = await createTestApp({ SENTRY_BROWSER_DSN }, site);
  const sent = await request(app).post('/api/monitoring').send(envelopeOf(SENTRY_BROWSER_DSN));
  expect([sent.status, elsewhere]).toEqual([429, []]);
  expect(asked).toMatch(/^\/sentry\/api\/42\/envelope\/\?/);
  expect(log()).toContain(`"failure":"${status}"`);
});
