import { randomUUID } from 'node:crypto';
import { readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import request from 'supertest';
import { cookiesOf, idOf, problemOf } from '../../tests/support/answers.ts';
import { defaultInputs } from '../../tests/support/calculations.ts';
import { createDatabaseProxy } from '../../tests/support/database-proxy.ts';
import { eventually } from '../../tests/support/eventually.ts';
import { inputNamed } from '../../tests/support/html.ts';
import { agreed, leadOf, leadsFrom } from '../../tests/support/leads.ts';
import { createTestApp } from '../../tests/support/test-app.ts';
import { createTestDatabase } from '../../tests/support/test-database.ts';
import { untilEnd } from '../../tests/support/until-end.ts';

const site = await untilEnd(createTestApp({ DATABASE_URL: 'postgres://nobody:none@127.0.0.1:1/none' }));

const post = (lead: object, key: string = randomUUID()) =>
  request(site.app).post('/api/leads').set('Idempotency-Key', key).send(lead);
const spoolFolder = () => join(site.dataDir, 'spool');
const fileOf = async (id: string) =>
  JSON.parse(await readFile(join(spoolFolder(), `${id}.json`), 'utf8')) as {
    lead: Record<string, unknown>;
    consent: unknown;
  };

test('when the spool cannot be looked into, then the database takes the lead all the same', async () => {
  const { app, dataDir } = await untilEnd(createTestApp());
  await rm(join(dataDir, 'spool'), { recursive: true, force: true });
  await writeFile(join(dataDir, 'spool'), 'no folder');
  expect((await request(app).post('/api/leads').send(leadOf())).status).toBe(201);
});

describe('while the database is away', () => {
  test('when a lead is posted, then it answers 202 with the id of a file that only its owner reads', async () => {
    const lead = leadOf();
    const response = await post({ ...lead, ...agreed });
    expect(response.status).toBe(202);
    expect(response.body).toEqual({ id: expect.any(String) });
    const said = new RegExp(`"leadId":"${idOf(response)}","code":"ECONNREFUSED".*a lead goes to the spool`);
    expect(site.log()).toMatch(said);
    expect(cookiesOf(response)).toHaveLength(1);
    const counted = await request(site.metricsListener()).get('/metrics');
    expect(counted.text).toMatch(/porchlight_leads_total{outcome="spooled"} [1-9]/);
    const file = await fileOf(idOf(response));
    expect(file).toMatchObject({
      format: 1,
      lead: { email: lead.email },
      consent: { name: lead.contactName, textVersion: agreed.consentVersion },
    });
    const { mode } = await stat(join(spoolFolder(), `${idOf(response)}.json`));
    expect([mode & 0o777, (await stat(spoolFolder())).mode & 0o777]).toEqual([0o600, 0o700]);
    expect(await readdir(join(spoolFolder(), 'new'))).toEqual([]);
  });

  test('when one that waits is sent again once the database is back, then it is answered as before, and not stored twice', async () => {
    const stored = await untilEnd(createTestDatabase());
    const proxy = await untilEnd(createDatabaseProxy(stored.url));
    const { app } = await untilEnd(createTestApp({ DATABASE_URL: proxy.url }, { stored }));
    const [lead, key] = [leadOf(), randomUUID()];
    const send = () => request(app).post('/api/leads').set('Idempotency-Key', key).send(lead);
    proxy.cut();
    const first = await send();
    proxy.restore();
    await eventually(async () => (await request(app).get('/readyz')).body.status, 'ready', 15_000);
    const again = await send();
    expect([first.status, again.status, idOf(again)]).toEqual([202, 202, idOf(first)]);
    expect(await leadsFrom(stored, lead.email)).toEqual([]);
  });

  test('when different leads arrive at once under one key, then one is taken and the others are told', async () => {
    const [lead, key] = [leadOf(), randomUUID()];
    const responses = await Promise.all(
      Array.from({ length: 8 }, (_each, number) => post({ ...lead, contactName: `Pat ${number}` }, key)),
    );
    const statuses = responses.map(({ status }) => status);
    expect([...statuses].sort()).toEqual([202, ...Array<number>(7).fill(422)]);
    const place = statuses.indexOf(202);
    const taken = responses[place];
    expect(taken && (await fileOf(idOf(taken))).lead).toMatchObject({ contactName: `Pat ${place}` });
  });

  test('when a calculation is saved, then it answers 503 and when to come back, and a form keeps its figures', async () => {
    const save = () => request(site.app).post('/api/roi-calculation');
    const json = await save().send(defaultInputs);
    expect([json.status, problemOf(json).status]).toEqual([503, 503]);
    expect(Number(json.get('Retry-After'))).toBeGreaterThan(0);
    expect(json.text).not.toMatch(/ECONNREFUSED|postgres|127\.0\.0\.1/);
    const form = await save()
      .type('form')
      .send({ ...defaultInputs, averageJobValue: '$1,250' });
    expect([form.status, inputNamed(form.text, 'averageJobValue')?.value]).toEqual([503, '1250']);
  });
});
