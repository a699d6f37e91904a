import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { Express } from 'express';
import request from 'supertest';
import { site as words } from '#content/site.ts';
import { problemOf } from '../../tests/support/answers.ts';
import { calculationsOf, defaultInputs, ownInputs } from '../../tests/support/calculations.ts';
import { inputNamed, sectionOf, textOf, titleOf } from '../../tests/support/html.ts';
import { leadOf, leadsFrom } from '../../tests/support/leads.ts';
import { createTestApp, type TestApp } from '../../tests/support/test-app.ts';

const LIMITS = { RATE_LIMIT_MAX: '2', RATE_LIMIT_WINDOW_MS: '600000' };
const opened: TestApp[] = [];
const open = async (...args: Parameters<typeof createTestApp>) => {
  const app = await createTestApp(...args);
  opened.unshift(app);
  return app;
};

let site: TestApp;
beforeEach(async () => {
  site = await open(LIMITS);
});
afterAll(async () => {
  for (const app of opened) await app.close();
});

const postLead = (app: Express, lead: object = leadOf()) => request(app).post('/api/leads').send(lead);
const exhaust = async (app: Express) => {
  for (let sent = 0; sent < 2; sent++) expect((await postLead(app)).status).toBe(201);
};

describe('a client who sends too much', () => {
  test('when the limit is reached, then it answers 429, says when to come back, and stores nothing', async () => {
    await exhaust(site.app);
    const lead = leadOf();
    const response = await postLead(site.app, lead);
    expect(response.status).toBe(429);
    expect(problemOf(response).status).toBe(429);
    const seconds = Number(response.get('Retry-After'));
    expect(seconds).toBeGreaterThan(590);
    expect(seconds).toBeLessThanOrEqual(600);
    expect(await leadsFrom(site.stored, lead.email)).toEqual([]);
  });

  test('when a request is taken, then its headers tell what is left, as draft 8 has them', async () => {
    const first = await postLead(site.app);
    expect(first.get('RateLimit-Policy')).toMatch(/^"leads"; q=2; w=600(; pk=:.+:)?$/);
    expect(first.get('RateLimit')).toMatch(/^"leads"; r=1; t=\d+$/);
    expect(first.get('X-RateLimit-Limit')).toBeUndefined();
    expect((await postLead(site.app)).get('RateLimit')).toMatch(/^"leads"; r=0; t=\d+$/);
    expect((await postLead(site.app)).get('RateLimit')).toMatch(/^"leads"; r=0; t=\d+$/);
  });

  test('when leads are used up, then calculations are not', async () => {
    await exhaust(site.app);
    const inputs = ownInputs();
    const response = await request(site.app).post('/api/roi-calculation').send(inputs);
    expect(response.status).toBe(201);
    expect(response.get('RateLimit')).toMatch(/r=1/);
    expect(await calculationsOf(site.stored, inputs)).toHaveLength(1);
    await request(site.app).post('/api/roi-calculation').send(defaultInputs);
    expect((await request(site.app).post('/api/roi-calculation').send(defaultInputs)).status).toBe(429);
  });

  test('when everything is used up, then the page is still read', async () => {
    await exhaust(site.app);
    for (let read = 0; read < 3; read++) expect((await request(site.app).get('/')).status).toBe(200);
  });

  test('when a form is sent, then the page comes back with the values and a way to call', async () => {
    await exhaust(site.app);
    const lead = leadOf();
    const response = await request(site.app).post('/api/leads').type('form').send(lead);
    expect(response.status).toBe(429);
    expect(Number(response.get('Retry-After'))).toBeGreaterThan(0);
    expect(response.get('Cache-Control')).toBe('no-store');
    expect(titleOf(response.text)).toMatch(/^Error: /);
    expect(inputNamed(response.text, 'email')?.value).toBe(lead.email);
    expect(textOf(sectionOf(response.text, 'contact'))).toContain(words.phone.display);
    expect(await leadsFrom(site.stored, lead.email)).toEqual([]);
  });

  test('when the window is over, then the client is taken again', async () => {
    const short = await open({ RATE_LIMIT_MAX: '1', RATE_LIMIT_WINDOW_MS: '2000' });
    expect((await postLead(short.app)).status).toBe(201);
    const refused = await postLead(short.app);
    expect(refused.status).toBe(429);
    await sleep(Number(refused.get('Retry-After')) * 1_000 + 50);
    const lead = leadOf();
    expect((await postLead(short.app, lead)).status).toBe(201);
    expect(await leadsFrom(short.stored, lead.email)).toHaveLength(1);
  });
});

describe('several servers', () => {
  test('when two share a database, then they share the count', async () => {
    const twin = await open(LIMITS, { stored: site.stored });
    expect((await postLead(site.app)).status).toBe(201);
    expect((await postLead(twin.app)).status).toBe(201);
    expect((await postLead(twin.app)).status).toBe(429);
    expect((await postLead(site.app)).status).toBe(429);
  });

  test('when the database is away, then each still limits by itself', async () => {
    const alone = await open({ ...LIMITS, DATABASE_URL: 'postgres://nobody:none@127.0.0.1:1/none' });
    const statuses = [];
    for (let sent = 0; sent < 3; sent++) statuses.push((await postLead(alone.app)).status);
    expect(statuses).toEqual([202, 202, 429]);
  });
});

describe('who is counted', () => {
  const from = (app: Express, address: string) => postLead(app).set('X-Forwarded-For', address);

  test('when a proxy is trusted, then each client behind it has a count of its own', async () => {
    const proxied = await open({ ...LIMITS, TRUST_PROXY: '1' });
    for (let sent = 0; sent < 2; sent++) expect((await from(proxied.app, '192.0.2.1')).status).toBe(201);
    expect((await from(proxied.app, '192.0.2.1')).status).toBe(429);
    expect((await from(proxied.app, '192.0.2.2')).status).toBe(201);
    expect((await from(proxied.app, '192.0.2.3, 192.0.2.1')).status).toBe(429);
  });

  test('when the proxy is trusted by its name, then only what it passes on has a count of its own', async () => {
    const behind = await open({ ...LIMITS, TRUST_PROXY_NAME: 'localhost' });
    for (let sent = 0; sent < 2; sent++) expect((await from(behind.app, '192.0.2.1')).status).toBe(201);
    expect((await from(behind.app, '192.0.2.1')).status).toBe(429);
    expect((await from(behind.app, '192.0.2.2')).status).toBe(201);

    const past = await open({ ...LIMITS, TRUST_PROXY_NAME: 'proxy.invalid' });
    for (const address of ['192.0.2.1', '192.0.2.2'])
      expect((await from(past.app, address)).status).toBe(201);
    expect((await from(past.app, '192.0.2.3')).status).toBe(429);
  });

  test('when a hop comes before the proxy that is trusted by its name, then that one is not believed', async () => {
    const behind = await open({ ...LIMITS, TRUST_PROXY_NAME: 'localhost' });
    for (let sent = 0; sent < 2; sent++)
      expect((await from(behind.app, `192.0.2.${sent}, 127.0.0.1`)).status).toBe(201);
    expect((await from(behind.app, '192.0.2.9, 127.0.0.1')).status).toBe(429);
  });

  test('when addresses are of one IPv6 network, then they are one client', async () => {
    const proxied = await open({ ...LIMITS, TRUST_PROXY: '1' });
    for (let sent = 0; sent < 2; sent++) await from(proxied.app, `2001:db8:1:1::${sent + 1}`);
    expect((await from(proxied.app, '2001:db8:1:1::ffff')).status).toBe(429);
    expect((await from(proxied.app, '2001:db8:2::1')).status).toBe(201);
  });
});
