import { randomUUID } from 'node:crypto';
import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import request from 'supertest';
import { cookiesOf, idOf, problemOf } from '../../tests/support/answers.ts';
import { agreed, leadOf } from '../../tests/support/leads.ts';
import { oneSite } from '../../tests/support/one-site.ts';

const site = oneSite({
  DATABASE_URL: 'postgres://nobody:none@127.0.0.1:1/none',
});

const post = (lead: object, key: string = randomUUID()) =>
  request(site.app).post('/api/leads').set('Idempotency-Key', key).send(lead);
const postForm = (fields: Record<string, string>) =>
  request(site.app).post('/api/leads').type('form').send(fields);
const spoolFolder = () => join(site.dataDir, 'spool');
const fileOf = async (id: string) =>
  JSON.parse(await readFile(join(spoolFolder(), `${id}.json`), 'utf8')) as {
    lead: Record<string, unknown>;
    consent: unknown;
  };
const countFrom = async (email: string) => {
  const names = (await readdir(spoolFolder())).filter((name) => name.endsWith('.json'));
  const texts = await Promise.all(names.map((name) => readFile(join(spoolFolder(), name), 'utf8')));
  return texts.filter((text) => text.includes(email)).length;
};

describe('while the database is away', () => {
  test('when a lead is posted, then it answers 202 with the id of a file that only its owner reads', async () => {
    const lead = leadOf();
    const response = await post({ ...lead, ...agreed });
    expect(response.status).toBe(202);
    expect(response.body).toEqual({ id: expect.any(String) });
    expect(cookiesOf(response)).toHaveLength(1);
    const file = await fileOf(idOf(response));
    expect(file).toMatchObject({
      format: 1,
      lead: { email: lead.email },
      consent: { name: lead.contactName, textVersion: agreed.consentVersion },
    });
    const { mode } = await stat(join(spoolFolder(), `${idOf(response)}.json`));
    expect([mode & 0o777, (await stat(spoolFolder())).mode & 0o777]).toEqual([0o600, 0o700]);
    expect(await readdir(join(spoolFolder(), 'held'))).toEqual([]);
  });

  test('when twenty sends of one lead arrive at once, then they are one file and one id', async () => {
    const [lead, key] = [leadOf(), randomUUID()];
    const responses = await Promise.all(Array.from({ length: 20 }, () => post(lead, key)));
    expect(responses.map(({ status }) => status)).toEqual(Array(20).fill(202));
    expect(new Set(responses.map(idOf)).size).toBe(1);
    expect(await countFrom(lead.email)).toBe(1);
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

  test.each([{ contactName: 'Sam Roe' }, { tradeDetail: 'Slab leaks' }, { consent: true }])(
    'when another lead goes under the same key (%j), then it answers 422 and the file stays',
    async (changes) => {
      const [lead, key] = [leadOf(), randomUUID()];
      const first = await post(lead, key);
      const other = await post({ ...lead, ...changes }, key);
      expect([other.status, problemOf(other).status]).toEqual([422, 422]);
      expect((await fileOf(idOf(first))).lead).toMatchObject({ contactName: lead.contactName });
    },
  );

  test('when the first send was refused, then the key is still free', async () => {
    const [lead, key] = [leadOf(), randomUUID()];
    expect((await post({ ...lead, email: '' }, key)).status).toBe(400);
    expect((await post(lead, key)).status).toBe(202);
  });

  test('when a form is sent twice without a key, then it is led on and is one file', async () => {
    const lead = leadOf();
    for (let sent = 0; sent < 2; sent++) {
      const response = await postForm(lead);
      expect([response.status, response.get('Location')]).toEqual([303, '/?lead=ok#contact']);
    }
    expect(await countFrom(lead.email)).toBe(1);
  });

  test('when nothing of a lead is to be logged, then only its id is', async () => {
    const lead = leadOf();
    const id = idOf(await post(lead));
    expect(site.log()).toContain(id);
    expect(site.log()).not.toContain(lead.email);
  });
});
