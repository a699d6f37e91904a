import { decodeJwt, SignJWT } from 'jose';
import { describe, expect, test } from '@jest/globals';
import request from 'supertest';
import { cookiesOf, idOf, problemOf } from '../../tests/support/answers.ts';
import { startCallProvider } from '../../tests/support/call-provider.ts';
import { leadOf } from '../../tests/support/leads.ts';
import { startStandIn } from '../../tests/support/stand-in.ts';
import { createTestApp } from '../../tests/support/test-app.ts';
import { untilEnd } from '../../tests/support/until-end.ts';

const account = { privateKey: 'd4c5ac2e-1f0c-4f0e-9f43-1f7e0a3b5c6d', orgId: 'org-1' };
const provider = await untilEnd(startCallProvider(account));
const origin = 'https://porchlight.example';
const env = {
  ...{ VAPI_PRIVATE_KEY: account.privateKey, VAPI_ORG_ID: account.orgId, VAPI_ASSISTANT_ID: 'assistant-1' },
  ...{ VAPI_API_URL: provider.url, VAPI_PUBLIC_KEY: 'public-key', PUBLIC_URL: origin, TRUST_PROXY: '1' },
  ...{ VOICE_MAX_SECONDS: '60', VOICE_DAILY_SECONDS: '864000', VOICE_MAX_CONCURRENT: '1000' },
};
const site = await untilEnd(createTestApp(env));

const away = 'postgres://x:x@127.0.0.1:9/x';

let clients = 0;
const newClient = () => `198.51.100.${++clients}`;
const ask = (client = newClient(), app = site.app) =>
  request(app).post('/api/voice-token').set('X-Forwarded-For', client);
const tokenOf = async () => String((await ask().expect(201)).body.token);
/** What a page, or a script in its name, asks of the provider. */
const start = (token: string, { body = { assistantId: 'assistant-1' }, from = origin } = {}) =>
  fetch(`${provider.url}/call/web`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${token}`, Origin: from, 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
const startOne = async () => {
  const token = await tokenOf();
  const { id } = (await (await start(token)).json()) as { id: string };
  return { token, callId: id, grant: String(decodeJwt(token).jti) };
};
const tell = (body: object) =>
  request(site.app).post('/api/voice-end').set('X-Forwarded-For', newClient()).send(body);
const secondsOf = async (grant: string) =>
  (await site.stored.rows('select seconds from voice_calls where id = $1', [grant]))[0]?.seconds;

describe('a token', () => {
  test('when it is asked for, then it starts calls from this site to the one assistant, and for a moment', async () => {
    const { body, headers } = await ask().expect(201);
    expect(headers['cache-control']).toBe('no-store');
    const left = Date.parse(String(body.expiresAt)) - Date.now();
    expect([left > 25_000, left <= 60_000]).toEqual([true, true]);
    const token = String(body.token);
    expect((await start(token)).status).toBe(201);
    expect((await start(token, { from: 'https://other.example' })).status).toBe(403);
    expect((await start(token, { body: { assistantId: 'assistant-2' } })).status).toBe(403);
    const transient = { assistantId: 'assistant-1', assistant: { name: 'mine' } };
    expect((await start(token, { body: transient })).status).toBe(403);
    expect((await start(`${token}x`)).status).toBe(401);
    provider.setClock(300_000);
    expect((await start(token)).status).toBe(401);
    provider.setClock(0);
  });

  test('when the page is read, then no key stands in it', async () => {
    const { text } = await request(site.app).get('/').expect(200);
    expect(text).toContain('assistant-1');
    for (const secret of [account.privateKey, 'public-key']) expect(text).not.toContain(secret);
  });

  test('when another site asks, by another method, or no key signs, then it gets none', async () => {
    expect((await ask().set('Sec-Fetch-Site', 'cross-site')).status).toBe(403);
    const read = await request(site.app).get('/api/voice-token');
    expect([read.status, read.get('Allow')]).toEqual([405, 'POST, OPTIONS']);
    const { VAPI_ORG_ID: _, ...unsigned } = env;
    const other = await untilEnd(createTestApp(unsigned, site));
    expect(problemOf(await ask(newClient(), other.app)).status).toBe(404);
  });

  test('when one address asks too often, then it is told when to come back, and others are not', async () => {
    const client = newClient();
    const statuses = [];
    for (let asked = 0; asked < 12; asked++) statuses.push((await ask(client)).status);
    expect(statuses).toEqual([...Array<number>(10).fill(201), 429, 429]);
    expect(Number((await ask(client)).get('Retry-After'))).toBeGreaterThan(0);
    await ask().expect(201);
  });

  test('when all lines are taken, then it is told when the next may be free', async () => {
    const busy = await untilEnd(createTestApp({ ...env, VOICE_MAX_CONCURRENT: '1' }));
    await ask(newClient(), busy.app).expect(201);
    const refused = await ask(newClient(), busy.app);
    expect(problemOf(refused)).toMatchObject({ status: 429, detail: 'The demo line is busy.' });
    expect(Number(refused.get('Retry-After'))).toBeGreaterThan(60);
  });

  test('when calls cannot be counted, then there is none', async () => {
    const alone = await untilEnd(createTestApp({ ...env, DATABASE_URL: away }, site));
    expect(problemOf(await ask(newClient(), alone.app)).status).toBe(503);
  });
});

test('when 100 addresses ask 10,000 times and end each call by word alone, then all take at most the day', async () => {
  const small = await untilEnd(createTestApp({ ...env, VOICE_DAILY_SECONDS: '600' }));
  const server = await untilEnd(startStandIn(small.app));
  const [at, callId] = [new Date(), 'call-that-ended'];
  const ended = { id: callId, assistantId: 'assistant-1', status: 'ended', createdAt: at } as const;
  provider.calls.push({ ...ended, startedAt: at, endedAt: at });
  const post = (path: string, client: string, body?: object) =>
    fetch(server.url + path, {
      method: 'POST',
      headers: { 'X-Forwarded-For': client, ...(body && { 'Content-Type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    });
  const told: Record<string, number> = {};
  const ask100 = async (client: string) => {
    const asking = Array.from({ length: 100 }, async () => {
      const answer = (await (await post('/api/voice-token', client)).json()) as Record<string, string>;
      const outcome = answer.token ? 'token' : (answer.detail ?? '');
      told[outcome] = (told[outcome] ?? 0) + 1;
      if (answer.token) await post('/api/voice-end', client, { token: answer.token, callId });
    });
    await Promise.all(asking);
  };
  for (let address = 0; address < 100; address++) await ask100(`203.0.113.${address}`);
  const tooOften = 'Wait as long as Retry-After says, and send it again.';
  expect(told).toEqual({ token: 10, 'The demo line is busy.': 990, [tooOften]: 9_000 });
  // One call that the provider knows of shortens one of them.
  const [spent] = await small.stored.rows('select sum(seconds)::int as seconds from voice_calls');
  expect(spent).toEqual({ seconds: 541 });
}, 120_000);

describe('the word on a call', () => {
  const rate = (body: object, app = site.app) => request(app).post('/api/voice-rating').send(body);

  test('when a visitor says it, then the latest is kept, and stands beside the lead that they leave', async () => {
    const first = await rate({ didWell: true, transcript: 'My pipe burst.' }).expect(201);
    const cookie = cookiesOf(first)[0]?.split(';')[0] ?? '';
    const kept = { didWell: false, why: 'It was slow.' };
    expect((await rate({ ...kept, why: ' It was slow.\u0000 ' }).set('Cookie', cookie)).body).toEqual(kept);
    await rate({ didWell: true }).expect(201);
    const lead = await request(site.app).post('/api/leads').set('Cookie', cookie).send(leadOf());
    expect(await site.stored.rows('select * from sales.leads_with_demo_call')).toMatchObject([
      { lead_id: idOf(lead), did_well: false, why: 'It was slow.' },
    ]);
  });

  test('when it is wrong, from elsewhere, too often, or cannot be kept, then it is refused', async () => {
    const word = { didWell: true };
    for (const body of [{}, { didWell: 'yes' }, { ...word, why: 'x'.repeat(201) }])
      expect(problemOf(await rate(body)).status).toBe(400);
    expect((await rate(word).set('Sec-Fetch-Site', 'cross-site')).status).toBe(403);
    const others = { 404: { VAPI_ORG_ID: '', VAPI_PUBLIC_KEY: '' }, 503: { DATABASE_URL: away } };
    for (const [status, settings] of Object.entries(others)) {
      const other = await untilEnd(createTestApp({ ...env, ...settings }, site));
      expect(problemOf(await rate(word, other.app)).status).toBe(Number(status));
    }
    const few = await untilEnd(createTestApp({ ...env, RATE_LIMIT_MAX: '1', TRUST_PROXY: '0' }));
    await rate(word, few.app).expect(201);
    expect(problemOf(await rate(word, few.app)).status).toBe(429);
  });
});

describe('the end of a call', () => {
  test('when the provider says that it is over, then it counts what it took', async () => {
    const { token, callId, grant } = await startOne();
    const call = provider.calls.find(({ id }) => id === callId);
    if (call) Object.assign(call, { status: 'ended', endedAt: new Date(call.startedAt.getTime() + 6_500) });
    await tell({ token, callId }).expect(204);
    expect(await secondsOf(grant)).toBe(7);
  });

  test('when it is told and the call goes on, or is not of this site, then it counts in full', async () => {
    const goesOn = await startOne();
    await tell(goesOn).expect(204);
    const others = await startOne();
    const call = provider.calls.find(({ id }) => id === others.callId);
    const endedAt = new Date();
    if (call) Object.assign(call, { status: 'ended', endedAt, assistantId: 'assistant-2' });
    await tell(others).expect(204);
    expect([await secondsOf(goesOn.grant), await secondsOf(others.grant)]).toEqual([60, 60]);
  }, 15_000);

  test('when the token is not ours, then nobody is asked', async () => {
    const forged = await new SignJWT({})
      .setProtectedHeader({ alg: 'HS256' })
      .setJti('x')
      .sign(Buffer.alloc(32));
    expect(problemOf(await tell({ token: forged, callId: 'call-1' })).status).toBe(400);
    expect(problemOf(await tell({ callId: 'call-1' })).status).toBe(400);
  });
});
