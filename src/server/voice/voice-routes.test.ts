import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, test } from '@jest/globals';
import request from 'supertest';
import { problemOf } from '../../tests/support/answers.ts';
import { startCallProvider } from '../../tests/support/call-provider.ts';
import { startStandIn } from '../../tests/support/stand-in.ts';
import { createTestApp } from '../../tests/support/test-app.ts';
import { closeAfterTests } from '../../tests/support/close-after-tests.ts';

const account = { privateKey: 'd4c5ac2e-1f0c-4f0e-9f43-1f7e0a3b5c6d', orgId: 'org-1' };
const provider = await closeAfterTests(startCallProvider(account));
const origin = 'https://porchlight.example';
const env = {
  ...{ VAPI_PRIVATE_KEY: account.privateKey, VAPI_ORG_ID: account.orgId, VAPI_ASSISTANT_ID: 'assistant-1' },
  ...{ VAPI_API_URL: provider.url, VAPI_PUBLIC_KEY: 'public-key', PUBLIC_URL: origin, TRUST_PROXY: '1' },
  ...{ VOICE_MAX_SECONDS: '60', VOICE_DAILY_SECONDS: '864000', VOICE_MAX_CONCURRENT: '1000' },
};
const site = await closeAfterTests(createTestApp(env));
const away = 'postgres://x:x@127.0.0.1:9/x';

let clients = 0;
const newClient = () => `198.51.100.${++clients}`;
const ask = (client = newClient(), app = site.app) =>
  request(app).post('/api/voice-token').set('X-Forwarded-For', client);
const tokenOf = async () => String((await ask().expect(201)).body.token);
/** What a page, or a script in its name, asks for with a token. */
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
const tell = (body: object) =>
  request(site.app).post('/api/voice-end').set('X-Forwarded-For', newClient()).send(body);
const secondsOf = async (token: string) =>
  (await site.stored.rows('select seconds from voice_calls where id = $1', [token]))[0]?.seconds;
const refusal = (type: string, status: number) => ({ type: `urn:porchlight:problem:${type}`, status });
afterEach(() => provider.reset());

describe('a token', () => {
  test('when it is asked for, then it starts one call, to which neither page nor script adds a word', async () => {
    const { body, headers } = await ask().expect(201);
    expect(headers['cache-control']).toBe('no-store');
    const left = Date.parse(String(body.expiresAt)) - Date.now();
    expect([left > 25_000, left <= 30_000]).toEqual([true, true]);
    const token = String(body.token);
    const script = { assistantId: 'assistant-2', assistant: { name: 'mine' }, maxDurationSeconds: 3_600 };
    const answer = await start(token, { body: { ...script, assistantOverrides: script } });
    expect(Object.keys(answer.body as object)).toEqual(['id', 'webCallUrl', 'artifactPlan', 'assistant']);
    const rules = { artifactPlan: { recordingEnabled: false }, firstMessageInterruptionsEnabled: false };
    expect(provider.requests.map((asked) => asked.body)).toEqual([
      { assistantId: 'assistant-1', assistantOverrides: { ...rules, maxDurationSeconds: 60 } },
    ]);
    const again = await start(token);
    expect(problemOf(again)).toMatchObject(refusal('token-spent', 401));
    expect(again.get('WWW-Authenticate')).toBe('Bearer error="invalid_token"');
  });

  test('when fifty use one at once, then one call starts', async () => {
    const token = await tokenOf();
    const answers = await Promise.all(Array.from({ length: 50 }, () => start(token)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(provider.requests).toHaveLength(1);
  });

  test('when it is nobody’s, forged, or past its time, then nobody is asked, nor the provider by it', async () => {
    const late = await tokenOf();
    await site.stored.rows('update voice_calls set waits_until = now() where id = $1', [late]);
    for (const token of [randomUUID(), 'eyJhbGciOiJIUzI1NiJ9.e30.x', '', late])
      expect(problemOf(await start(token))).toMatchObject(refusal('token-spent', 401));
    expect(provider.requests).toEqual([]);
    const headers = { Authorization: `Bearer ${await tokenOf()}`, Origin: origin };
    const body = JSON.stringify({ assistantId: 'assistant-1' });
    expect((await fetch(`${provider.url}/call/web`, { method: 'POST', headers, body })).status).toBe(401);
  });

  test.each<[string, () => unknown, string, number, number]>([
    ['refuses the key', () => provider.refuse(401, {}), 'call-refused', 502, 0],
    ['has another clock', () => provider.setClock(300_000), 'call-refused', 502, 0],
    ['takes no more calls', () => provider.refuse(429, {}), 'too-many-requests', 429, 0],
    ['breaks', () => provider.refuse(500, {}), 'call-unanswered', 504, 60],
    ['names no call', () => provider.refuse(201, {}), 'call-unanswered', 504, 60],
  ])('when the provider %s, then that is said, counted unless no call began', async (_what, act, ...told) => {
    const [type, status, seconds] = told;
    act();
    const token = await tokenOf();
    expect(problemOf(await start(token))).toMatchObject(refusal(type, status));
    expect(await secondsOf(token)).toBe(seconds);
    for (const secret of [account.privateKey, token, 'Bearer']) expect(site.log()).not.toContain(secret);
  });

  test('when a call stands whose name cannot be stored, then it is answered with, and counts in full', async () => {
    await site.stored.rows('alter table voice_calls add constraint none check (call_id is null) not valid');
    const { token } = await startOne();
    await site.stored.rows('alter table voice_calls drop constraint none');
    expect(await secondsOf(token)).toBe(60);
    expect(site.log()).toContain('a call counts in full');
  });

  test('when the page is read, then no key stands in it', async () => {
    const { text } = await request(site.app).get('/').expect(200);
    expect(text).toContain('assistant-1');
    for (const secret of [account.privateKey, 'public-key']) expect(text).not.toContain(secret);
  });

  test('when another site asks, by another method, or no key signs, then it gets none', async () => {
    expect((await ask().set('Sec-Fetch-Site', 'cross-site')).status).toBe(403);
    expect((await start(await tokenOf()).set('Sec-Fetch-Site', 'cross-site')).status).toBe(403);
    const read = await request(site.app).get('/api/voice/call/web');
    expect([read.status, read.get('Allow')]).toEqual([405, 'POST, OPTIONS']);
    const { VAPI_ORG_ID: _, ...unsigned } = env;
    const other = await closeAfterTests(createTestApp(unsigned, site));
    expect(problemOf(await ask(newClient(), other.app)).status).toBe(404);
  });

  test('when calls cannot be counted, or the provider is away, then there is none', async () => {
    const alone = await closeAfterTests(createTestApp({ ...env, DATABASE_URL: away }, site));
    const offline = await closeAfterTests(
      createTestApp({ ...env, VAPI_API_URL: 'http://127.0.0.1:9' }, site),
    );
    expect(problemOf(await ask(newClient(), alone.app)).status).toBe(503);
    const token = await tokenOf();
    expect(problemOf(await start(token, alone)).status).toBe(503);
    expect(problemOf(await start(token, offline))).toMatchObject(refusal('call-unanswered', 504));
  });
});

test('when 20 addresses ask 400 times and use each token twice, then all take at most the day, and each starts one call', async () => {
  const small = await closeAfterTests(createTestApp({ ...env, VOICE_DAILY_SECONDS: '600' }));
  const server = await closeAfterTests(startStandIn(small.app));
  const post = (path: string, client: string, token?: string) =>
    fetch(server.url + path, {
      method: 'POST',
      headers: { 'X-Forwarded-For': client, ...(token && { Authorization: `Bearer ${token}` }) },
    });
  const told: Record<string, number> = {};
  const ask20 = async (client: string) => {
    const asking = Array.from({ length: 20 }, async () => {
      const answer = (await (await post('/api/voice-token', client)).json()) as Record<string, string>;
      const outcome = answer.token ? 'token' : (answer.detail ?? '');
      told[outcome] = (told[outcome] ?? 0) + 1;
      const uses = answer.token ? [client, newClient()] : [];
      await Promise.all(uses.map((from) => post('/api/voice/call/web', from, answer.token)));
    });
    await Promise.all(asking);
  };
  for (let address = 0; address < 20; address++) await ask20(`203.0.113.${address}`);
  const tooOften = 'Wait as long as Retry-After says, and send it again.';
  expect(told).toEqual({ token: 10, 'The demo line is busy.': 190, [tooOften]: 200 });
  expect(provider.calls).toHaveLength(10);
  const refused = await post('/api/voice-token', newClient());
  expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(86_000);
  const [spent] = await small.stored.rows('select sum(seconds)::int as seconds from voice_calls');
  expect(spent).toEqual({ seconds: 600 });
}, 120_000);

describe('the end of a call', () => {
  const over = (seconds: number, call = provider.calls.at(-1)) =>
    call && Object.assign(call, { status: 'ended', endedAt: new Date(+call.startedAt + seconds * 1_000) });

  test('when the provider says that it is over, then it counts what it took', async () => {
    const { token } = await startOne();
    over(6.5);
    await tell({ token }).expect(204);
    expect(await secondsOf(token)).toBe(7);
  });

  test('when it is told and the call goes on, or another is named, then it counts in full', async () => {
    const [goesOn, other] = [await startOne(), await startOne()];
    over(1);
    await tell({ token: goesOn.token, callId: other.call?.id }).expect(204);
    expect(await secondsOf(goesOn.token)).toBe(60);
  }, 15_000);

  test('when the token is not ours, then it is refused; when it started no call, then it counts as it did', async () => {
    for (const body of [{}, { token: 'eyJhbGciOiJIUzI1NiJ9.e30.x', callId: 'call-1' }])
      expect(problemOf(await tell(body)).status).toBe(400);
    const token = await tokenOf();
    await tell({ token }).expect(204);
    expect(await secondsOf(token)).toBe(60);
  });
});
