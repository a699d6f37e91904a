import { randomUUID } from 'node:crypto';
import { expect, test } from '@jest/globals';
import request from 'supertest';
import { idOf, problemOf } from '../../tests/support/answers.ts';
import { agreed, leadOf, leadsFrom } from '../../tests/support/leads.ts';
import { createTestApp } from '../../tests/support/test-app.ts';
import { untilEnd } from '../../tests/support/until-end.ts';

const site = await untilEnd(createTestApp());

const post = (key: string, body: object) =>
  request(site.app).post('/api/leads').set('Idempotency-Key', key).send(body);
const consentsOf = (id: string) => site.stored.rows('select * from consents where lead_id = $1', [id]);

test('when a lead is sent again under its key, then the first answer comes again, and the first row stays', async () => {
  const [key, lead] = [randomUUID(), { ...leadOf(), ...agreed }];
  const first = await post(key, lead);
  const [row, consents] = [await leadsFrom(site.stored, lead.email), await consentsOf(idOf(first))];
  expect([row.length, consents.length]).toEqual([1, 1]);
  const again = await post(key, { ...lead, phone: ' 214.555.0100 ', source: 'chat', referralNote: 'x' });
  expect([again.status, again.body]).toEqual([201, first.body]);
  expect(await leadsFrom(site.stored, lead.email)).toEqual(row);
  expect(await consentsOf(idOf(first))).toEqual(consents);
});

test('when a lead is accepted under a key, then another under it is refused, and a refused send leaves the key free', async () => {
  const [key, lead] = [randomUUID(), leadOf()];
  expect((await post(key, { ...lead, phone: '' })).status).toBe(400);
  expect((await post(key, lead)).status).toBe(201);
  const row = await leadsFrom(site.stored, lead.email);
  const other = await post(key, { ...lead, contactName: 'Sam Roe' });
  expect([other.status, problemOf(other).status]).toEqual([422, 422]);
  expect(await leadsFrom(site.stored, lead.email)).toEqual(row);
});

test('when a lead was erased, then its key gets the first answer, whatever the content, and nothing is stored', async () => {
  const [key, lead] = [randomUUID(), leadOf()];
  const first = await post(key, lead);
  await site.stored.rows(`select sales.erase_lead($1, 'asked for it')`, [idOf(first)]);
  for (const content of [lead, { ...lead, contactName: 'Sam Roe' }]) {
    const again = await post(key, content);
    expect([again.status, again.body]).toEqual([201, first.body]);
  }
  expect(await leadsFrom(site.stored, lead.email)).toEqual([]);
});

test('when a lead from a form without a key was erased, then the same content within minutes stores nothing', async () => {
  const lead = leadOf();
  const send = () =>
    request(site.app)
      .post('/api/leads')
      .type('form')
      .send({ ...lead });
  await send();
  const [stored] = await leadsFrom(site.stored, lead.email);
  await site.stored.rows(`select sales.erase_lead($1, 'asked for it')`, [stored?.id]);
  expect((await send()).get('Location')).toBe('/?lead=ok#contact');
  expect(await leadsFrom(site.stored, lead.email)).toEqual([]);
});
