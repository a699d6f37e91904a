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
