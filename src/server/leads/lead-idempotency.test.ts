import { randomUUID } from 'node:crypto';
import { describe, expect, test } from '@jest/globals';
import request from 'supertest';
import { idOf, problemOf } from '../../tests/support/answers.ts';
import { leadOf, leadsFrom, leadsWithId } from '../../tests/support/leads.ts';
import { createTestApp } from '../../tests/support/test-app.ts';
import { untilEnd } from '../../tests/support/until-end.ts';

const site = await untilEnd(createTestApp());

const post = (key: string, body: object, app = site.app) =>
  request(app).post('/api/leads').set('Idempotency-Key', key).send(body);

type Lead = ReturnType<typeof leadOf>;
const SPELLED = { phone: ' 214.555.0100 ', contactName: ' Pat Doe ' };
const SECOND_SEND = {
  elapsedMs: 1_800,
  source: 'chat',
  referralNote: 'x',
  consentVersion: 'another',
  callTime: 'any',
};

describe('the same key again', () => {
  test.each([
    ['nothing', () => ({})],
    ['only the spelling', ({ email }: Lead) => ({ ...SPELLED, email: email.toUpperCase() })],
    ['only what two sends may differ in', () => SECOND_SEND],
  ])('when %s differs, then it is the same lead and the first answer comes again', async (_what, changes) => {
    const [key, lead] = [randomUUID(), leadOf()];
    const first = await post(key, { ...lead, elapsedMs: 9_000, source: 'form', attribution: { first: {} } });
    const second = await post(key, { ...lead, ...changes(lead) });
    expect([second.status, second.body]).toEqual([201, first.body]);
    const { email, phone, contactName: contact_name } = lead;
    const same = { id: idOf(first), email, phone, contact_name, suspected_spam: false, source: 'form' };
    expect(await leadsFrom(site.stored, email)).toMatchObject([same]);
  });

  test.each([
    { businessName: 'Hilltop Heating' },
    { contactName: 'Sam Roe' },
    { email: 'other@example.com' },
    { phone: '(214) 555-0101' },
    { phone: '(214) 555-0100 x12' },
    { businessType: 'hvac' },
    { monthlyLeadVolume: '500+' },
    { tradeDetail: 'Slab leaks' },
    { consent: 'true' },
    { textConsent: 'true' },
    { callTime: 'morning' },
  ])('when the lead is another one (%j), then it answers 422 and the row stays', async (changes) => {
    const [key, lead] = [randomUUID(), { ...leadOf(), callTime: 'midday' }];
    const first = await post(key, lead);
    const other = await post(key, { ...lead, ...changes });
    expect([other.status, problemOf(other).status]).toEqual([422, 422]);
    expect(await leadsWithId(site.stored, idOf(first))).toMatchObject([
      { business_name: lead.businessName, email: lead.email, phone: lead.phone, business_type: 'plumbing' },
    ]);
  });

  test('when the first send was refused, then the key is still free', async () => {
    const [key, lead] = [randomUUID(), leadOf()];
    expect((await post(key, { ...lead, phone: '' })).status).toBe(400);
    const mended = await post(key, lead);
    expect(mended.status).toBe(201);
    expect(await leadsFrom(site.stored, lead.email)).toMatchObject([{ id: idOf(mended) }]);
  });
});

describe('no key', () => {
  test('when one lead is sent twice as JSON, then both are stored', async () => {
    const lead = leadOf();
    const send = () => request(site.app).post('/api/leads').send(lead);
    const ids = [idOf(await send()), idOf(await send())];
    expect(new Set(ids).size).toBe(2);
    expect((await leadsFrom(site.stored, lead.email)).map(({ id }) => id).sort()).toEqual(ids.sort());
  });

  test('when the key is blank or stands in the JSON, then it counts as none', async () => {
    const lead = leadOf();
    for (const key of ['', ' ']) await post(key, lead);
    const inBody = { ...lead, idempotencyKey: randomUUID() };
    for (let sent = 0; sent < 2; sent++) await request(site.app).post('/api/leads').send(inBody);
    expect(await leadsFrom(site.stored, lead.email)).toHaveLength(4);
  });
});
