import { randomUUID } from 'node:crypto';
import { afterEach, expect, test } from '@jest/globals';
import { jwtVerify } from 'jose';
import request from 'supertest';
import { tooManyTries } from '#content/form/form-errors.ts';
import { demoAssistant } from '#shared/voice-assistant.ts';
import { problemOf } from '../../tests/support/responses.ts';
import { startFakeCallProvider } from '../../tests/support/fake-voice-provider.ts';
import { createTestApp } from '../../tests/support/test-app.ts';

const account = { privateKey: 'd4c5ac2e-1f0c-4f0e-9f43-1f7e0a3b5c6d', orgId: 'org-1' };
const provider = await startFakeCallProvider();
const origin = 'https://porchlight.example';
const env = {
  VAPI_PRIVATE_KEY: account.privateKey,
  VAPI_ORG_ID: account.orgId,
  VAPI_ASSISTANT_ID: 'assistant-1',
  VAPI_API_URL: provider.url,
  VAPI_PUBLIC_KEY: 'public-key',
  PUBLIC_URL: origin,
  TRUST_PROXY: '1',
  VOICE_MAX_SECONDS: '60',
  VOICE_DAILY_SECONDS: '864000',
  VOICE_MAX_CONCURRENT: '1000',
};
const site = await createTestApp(env);

let clients = 0;
const newClient = () => `198.51.100.${++clients}`;
const requestToken = (client = newClient(), app = site.app) =>
  request(app).post('/api/voice-token').set('X-Forwarded-For', client);
const tokenOf = async () => String((await requestToken().expect(201)).body.token);
const start = (token: string, { body = {}, app = site.app } = {}) =>
  request(app)
    .post('/api/voice/call/web')
    .set({ 'X-Forwarded-For': newClient(), Authorization: `Bearer ${token}` })
    .send(body);
const startOne = async () => {
  const token = await tokenOf();
  const { body } = await start(token).expect(201);
  return { token, call: provider.calls.find(({ id }) => id === body.id) };
};
const reportEnd = (body: object) =>
  request(site.app).post('/api/voice-end').set('X-Forwarded-For', newClient()).send(body);
const secondsOf = async (token: string) =>
  (await site.testDatabase.rows('select seconds from voice_calls where id = $1', [token]))[0]?.seconds;
const refusal = (type: string, status: number) => ({ type: `urn:porchlight:problem:${type}`, status });
afterEach(() => provider.reset());

test('a token starts one call, whatever the body', async () => {
  const { body, headers } = await requestToken().expect(201);
  expect(headers['cache-control']).toBe('no-store');
  const left = Date.parse(String(body.expiresAt)) - Date.now();
  expect([left > 25_000, left <= 30_000]).toEqual([true, true]);
  const token = String(body.token);
  const fromVisitor = { assistantId: 'assistant-2', assistant: { name: 'mine' }, maxDurationSeconds: 3_600 };
  const answer = await start(token, { body: { ...fromVisitor, assistantOverrides: fromVisitor } });
  expect(Object.keys(answer.body as object)).toEqual(['id', 'webCallUrl', 'artifactPlan', 'assistant']);
  const rules = { artifactPlan: { recordingEnabled: false }, firstMessageInterruptionsEnabled: false };
  expect(provider.requests.map((asked) => asked.body)).toEqual([
    { assistantId: 'assistant-1', assistantOverrides: { ...rules, maxDurationSeconds: 60 } },
  ]);
  const again = await start(token);
  expect(problemOf(again)).toMatchObject(refusal('token-spent', 401));
  expect(again.get('WWW-Authenticate')).toBe('Bearer error="invalid_token"');
});

test.each([
  ['Mozilla/5.0 (X11; Linux x86_64)', 'desktop'],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 26_0 like Mac OS X)', 'mobile'],
] as const)('without an assistant, %s gets the demo assistant for %s', async (userAgent, device) => {
  const { VAPI_ASSISTANT_ID: _, ...withoutAssistant } = env;
  const demo = await createTestApp({ ...withoutAssistant, VOICE_RECORDING: '1' }, site);
  const fromVisitor = { assistant: { name: 'mine' }, squadId: 'mine' };
  await start(await tokenOf(), { body: fromVisitor, ...demo })
    .set('User-Agent', userAgent)
    .expect(201);
  expect(provider.requests.map((asked) => asked.body)).toEqual([
    { assistant: demoAssistant({ device, maxSeconds: 60, isRecorded: true }) },
  ]);
});

test('the provider gets a token that names account and origin and lasts 30 seconds', async () => {
  await startOne();
  const [sent] = provider.requests;
  const key = new TextEncoder().encode(account.privateKey);
  const signed = sent?.authorization?.replace(/^Bearer /, '') ?? '';
  const { payload } = await jwtVerify(signed, key, { algorithms: ['HS256'], maxTokenAge: 30 });
  const restrictions = { enabled: true, allowedOrigins: [origin] };
  expect(payload).toEqual({
    orgId: account.orgId,
    token: { tag: 'public', restrictions },
    iat: expect.any(Number),
    exp: Number(payload.iat) + 30,
  });
  expect(sent?.origin).toBe(origin);
});

test('of many requests with one token, one starts a call', async () => {
  const token = await tokenOf();
  const answers = await Promise.all(Array.from({ length: 20 }, () => start(token)));
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
  expect(provider.requests).toHaveLength(1);
});

test('an unknown, forged or expired token reaches no provider', async () => {
  const late = await tokenOf();
  await site.testDatabase.rows('update voice_calls set waits_until = now() where id = $1', [late]);
  for (const token of [randomUUID(), 'eyJhbGciOiJIUzI1NiJ9.e30.x', '', late])
    expect(problemOf(await start(token))).toMatchObject(refusal('token-spent', 401));
  expect(provider.requests).toEqual([]);
});

test.each<[string, () => unknown, string, number, number]>([
  ['refuses the key', () => provider.refuse(401, {}), 'call-refused', 502, 0],
  ['accepts no more calls', () => provider.refuse(429, {}), 'too-many-requests', 429, 0],
  ['fails', () => provider.refuse(500, {}), 'call-unanswered', 504, 60],
  ['returns no call', () => provider.refuse(201, {}), 'call-unanswered', 504, 60],
])('a provider that %s costs only possible seconds', async (_what, act, ...expected) => {
  const [type, status, seconds] = expected;
  act();
  const token = await tokenOf();
  expect(problemOf(await start(token))).toMatchObject(refusal(type, status));
  expect(await secondsOf(token)).toBe(seconds);
  for (const secret of [account.privateKey, token, 'Bearer']) expect(site.log()).not.toContain(secret);
});

test('a call whose id cannot be stored is started, and counted in full', async () => {
  await site.testDatabase.rows(
    'alter table voice_calls add constraint none check (call_id is null) not valid',
  );
  const { token } = await startOne();
  await site.testDatabase.rows('alter table voice_calls drop constraint none');
  expect(await secondsOf(token)).toBe(60);
  expect(site.log()).toContain('the maximum length of the call stays reserved');
});

test('without the database or the provider, no call starts', async () => {
  const alone = await createTestApp({ ...env, DATABASE_URL: 'postgres://x:x@127.0.0.1:9/x' }, site);
  const offline = await createTestApp({ ...env, VAPI_API_URL: 'http://127.0.0.1:9' }, site);
  expect(problemOf(await requestToken(newClient(), alone.app)).status).toBe(503);
  const token = await tokenOf();
  expect(problemOf(await start(token, alone)).status).toBe(503);
  expect(problemOf(await start(token, offline))).toMatchObject(refusal('call-unanswered', 504));
});

test('an address gets ten tokens', async () => {
  const client = newClient();
  const tokens = await Promise.all(Array.from({ length: 11 }, () => requestToken(client)));
  expect(tokens.filter(({ status }) => status === 201)).toHaveLength(10);
  const often = tokens.find(({ status }) => status === 429);
  expect(often && problemOf(often).detail).toBe(tooManyTries(15));
});

test('a call that nobody joined leaves the day unspent', async () => {
  const small = await createTestApp({ ...env, VOICE_DAILY_SECONDS: '60' });
  const { body } = await requestToken(newClient(), small.app).expect(201);
  await start(String(body.token), small).expect(201);
  const [call] = provider.calls;
  const ask = () => requestToken(newClient(), small.app);
  const later = `update voice_calls set granted_at = granted_at - interval '70 s', open_until = open_until - interval '70 s'`;
  expect(problemOf(await ask()).detail).toBe('The demo line is busy.');
  await small.testDatabase.rows(later);
  expect((await ask()).status).toBe(429);
  Object.assign(call ?? {}, { startedAt: undefined });
  await ask().expect(201);
});

const endCall = (seconds: number, call = provider.calls.at(-1)) =>
  call && Object.assign(call, { status: 'ended', endedAt: new Date(+call.startedAt + seconds * 1_000) });

test('a call that ended counts its length', async () => {
  const { token } = await startOne();
  endCall(6.5);
  await reportEnd({ token }).expect(204);
  expect(await secondsOf(token)).toBe(7);
  expect(provider.readAuthorizations).toEqual([`Bearer ${account.privateKey}`]);
});

test('a call that goes on counts in full', async () => {
  const client = newClient();
  const tokens: string[] = [];
  for (let count = 0; count < 2; count++) tokens.push(String((await requestToken(client)).body.token));
  const [token = '', second = ''] = tokens;
  await start(token).expect(201);
  const goesOn = provider.calls.at(-1);
  await start(second).expect(429);
  const other = await startOne();
  endCall(1);
  // The site asks the provider for six seconds whether the call has ended.
  const report = { token, callId: other.call?.id };
  const [again] = await Promise.all([requestToken(client), reportEnd(report).expect(204)]);
  expect(problemOf(again)).toMatchObject({ status: 429, detail: 'The demo line is busy.' });
  expect(Number(again.get('Retry-After'))).toBeGreaterThan(30);
  expect(await secondsOf(token)).toBe(60);
  endCall(3, goesOn);
  await requestToken(client).expect(201);
}, 20_000);

test('a call that never started counts in full', async () => {
  const token = await tokenOf();
  await reportEnd({ token }).expect(204);
  expect(await secondsOf(token)).toBe(60);
  for (const body of [{}, { token: 'eyJhbGciOiJIUzI1NiJ9.e30.x', callId: 'call-1' }])
    expect(problemOf(await reportEnd(body)).status).toBe(400);
});
