import { createHash, randomUUID } from 'node:crypto';
import { expect, test } from '@jest/globals';
import request from 'supertest';
import { leadFormText as words } from '#content/lead-form.ts';
import { leadFields } from '#shared/lead-fields.ts';
import { fieldsWithErrors, idOf, problemOf } from '../../tests/support/answers.ts';
import { agreed, newLead, leadsFrom, leadsWithId } from '../../tests/support/leads.ts';
import { createTestApp } from '../../tests/support/test-app.ts';

const site = await createTestApp({ TRUST_PROXY: '1' });

const post = (body: object, headers: Record<string, string> = {}) =>
  request(site.app).post('/api/leads').set(headers).send(body);
const consentsOf = (id: string) =>
  site.testDatabase.rows('select * from consents where lead_id = $1 order by channel', [id]);

const lead = {
  ...newLead({
    contactName: 'Pat\tDoe\n',
    phone: ' 214.555.0100 x12 ',
    email: ` Pat.${randomUUID()}@x.io `,
  }),
  source: 'voice',
  callTime: 'midday',
  language: 'es',
  reachBy: 'text',
  missedCalls: 12,
  elapsedMs: 61_000.4,
  tradeDetail: ' Slab leaks ',
  attribution: { first: { utm_source: 'a', landing_path: '/x?email=pat' } },
  ...agreed,
  textConsent: 'on',
  // The page was served by a different release.
  pageBuild: 'site@1.2.3+0123456789ab',
};
const browser = 'a browser '.padEnd(600, 'x');
const headers = {
  'Content-Type': 'application/json; charset=UTF-8',
  'User-Agent': browser,
  'X-Forwarded-For': '203.0.113.7',
  Host: 'porchlight.example',
  Referer: 'http://porchlight.example/?utm_source=x&gclid=secret',
};

test('a stored lead is answered with the promised call, also when it is sent again', async () => {
  const wished = { ...newLead({ callTime: 'morning', phone: '(213) 555-0100' }) };
  const send = () => post(wished, { 'Idempotency-Key': wished.email }).expect(201);
  const first = await send();
  const [row] = await site.testDatabase.rows(
    'select sales_internal.promised_call(leads, created_at) as call from leads where id = $1',
    [idOf(first)],
  );
  expect(first.body).toEqual({ id: idOf(first), call: row?.call });
  expect(row?.call).toMatchObject({ zone: 'America/Los_Angeles' });
  expect((await send()).body).toEqual(first.body);
});

test.each([{ phone: '+44 20 7946 0100' }, { phone: 'ask for Pat' }, { reachBy: 'email' }])(
  'a lead with %j is promised no call',
  async (changes) => {
    const response = await post({ ...newLead(), ...changes }).expect(201);
    expect(response.body).toMatchObject({ call: null });
  },
);

test('when a lead is posted as JSON, then the server responds 201 with the id, and stores all fields and both consents', async () => {
  const response = await request(site.app).post('/api/leads?utm_source=x').set(headers).send(lead);
  expect(response.status).toBe(201);
  expect(response.get('Content-Type')).toMatch(/^application\/json/);
  expect(response.body).toEqual({ id: expect.stringMatching(/^[0-9a-f-]{36}$/), call: null });
  const id = idOf(response);
  const email = lead.email.trim();
  const [row] = await leadsWithId(site.testDatabase, id);
  expect(row).toMatchObject({
    ...{ contact_name: 'Pat\tDoe', email, email_normalized: email.toLowerCase() },
    ...{ phone: '214.555.0100 x12', phone_e164: '+12145550100', phone_extension: '12' },
    ...{ language: 'es', reach_by: 'text', missed_calls: 12 },
    ...{ source: 'voice', call_time: 'midday', elapsed_ms: 61_000, trade_detail: 'Slab leaks' },
    ...{ first_touch: { utm_source: 'a', landing_path: '/x' }, last_touch: null, suspected_spam: false },
  });
  expect(Math.abs(Number(row?.created_at) - Date.now())).toBeLessThan(60_000);

  const agreement = (channel: string, { text, version }: { text: string; version: string }) => ({
    id: expect.any(String),
    lead_id: id,
    channel,
    given_at: row?.created_at,
    text,
    text_version: version,
    text_sha256: createHash('sha256').update(text).digest('hex'),
    name: 'Pat\tDoe',
    phone: '214.555.0100 x12',
    ip_address: '203.0.113.7',
    user_agent: browser.slice(0, 500),
    page_address: 'http://porchlight.example/',
    page_build: 'site@1.2.3+0123456789ab',
    stored_at: expect.any(Date),
    row_sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
    contacts: ['+12145550100'],
    spooled: null,
  });
  expect(await consentsOf(id)).toEqual([
    agreement('calls', words.consent),
    agreement('texts', words.textConsent),
  ]);
});

test('when the browser sends Sec-GPC, then the lead is stored without click ids', async () => {
  const attribution = { first: { gclid: 'a', utm_source: 'b' }, last: { fbclid: 'c', msclkid: 'd' } };
  const asked = await post({ ...newLead(), attribution }, { 'Sec-GPC': '1' });
  const withoutClicks = { first_touch: { utm_source: 'b' }, last_touch: null };
  expect(await leadsWithId(site.testDatabase, idOf(asked))).toMatchObject([withoutClicks]);
  const foreign = await post(newLead(), { Referer: 'https://other.example/?utm_source=x' });
  const noTouch = { first_touch: null, last_touch: null };
  expect(await leadsWithId(site.testDatabase, idOf(foreign))).toMatchObject([noTouch]);
});

test('when the wording of a consent is unknown, then the lead is stored without the consent, and the log says so', async () => {
  const [ticked, unticked] = [true, false].map((consent) => ({ consent, consentVersion: '1999-01-01' }));
  const id = idOf(await post({ ...newLead(), ...ticked }));
  expect(await consentsOf(id)).toEqual([]);
  expect(site.log()).toMatch(new RegExp(`"leadId":"${id}".*consent not stored`));
  const other = idOf(await post({ ...newLead(), ...unticked }));
  expect(site.log()).not.toMatch(new RegExp(`"leadId":"${other}".*consent not stored`));
});

test('when all fields of a lead are missing, then the response is 400 with an error for each field', async () => {
  const response = await post({});
  expect([response.status, response.get('Cache-Control')]).toEqual([400, 'no-store']);
  const problem = problemOf(response);
  expect(problem.detail).toBe('Please fill in all fields before submitting.');
  expect(fieldsWithErrors(problem.errors)).toEqual([...leadFields]);
  expect(problem.errors?.every(({ message }) => message.length > 0)).toBe(true);
});

test('when a name consists of invisible characters, then the response is not a server error', async () => {
  for (const blank of ['\u0085', '\u001f', '\u200b', '\ufeff', '\u180e']) {
    const lead = newLead({ businessName: blank });
    const { status } = await post(lead);
    expect([201, 400]).toContain(status);
    expect(await leadsFrom(site.testDatabase, lead.email)).toHaveLength(status === 201 ? 1 : 0);
  }
});

const postForm = (fields: object) => request(site.app).post('/api/leads').type('form').send(fields);
const keyHeader = (key: string) => ({ 'Idempotency-Key': key });

test('a key that is sent again stores changed content only', async () => {
  const [key, lead] = [randomUUID(), { ...newLead(), ...agreed }];
  expect((await post({ ...lead, phone: '' }, keyHeader(key))).status).toBe(400);
  const first = await post(lead, keyHeader(key));
  const [row, consents] = [await leadsFrom(site.testDatabase, lead.email), await consentsOf(idOf(first))];
  expect([row.length, consents.length]).toEqual([1, 1]);
  const same = { ...lead, phone: ' 214.555.0100 ', source: 'chat', referralNote: 'x' };
  const again = await post(same, keyHeader(key));
  expect([again.status, again.body]).toEqual([201, first.body]);
  expect((await postForm({ ...same, idempotencyKey: key })).status).toBe(303);
  expect(await leadsFrom(site.testDatabase, lead.email)).toEqual(row);
  expect(await consentsOf(idOf(first))).toEqual(consents);
  const other = await post({ ...lead, contactName: 'Sam Roe' }, keyHeader(key));
  expect([other.status, idOf(other) === idOf(first)]).toEqual([201, false]);
  expect((await leadsFrom(site.testDatabase, lead.email)).map(({ contact_name }) => contact_name)).toEqual([
    'Pat Doe',
    'Sam Roe',
  ]);
});

test('JSON without a key is never merged', async () => {
  const lead = newLead();
  for (let turn = 0; turn < 2; turn += 1) expect((await post(lead)).status).toBe(201);
  expect(await leadsFrom(site.testDatabase, lead.email)).toHaveLength(2);
});

test('when the idempotency key of an erased lead is sent again, then the id is the same, and nothing is stored', async () => {
  const [key, lead] = [randomUUID(), newLead()];
  const first = await post(lead, keyHeader(key));
  await site.testDatabase.rows(`select sales.erase_lead($1, 'asked for it')`, [idOf(first)]);
  const again = await post(lead, keyHeader(key));
  expect([again.status, again.body]).toEqual([201, { id: idOf(first), call: null }]);
  expect(await leadsFrom(site.testDatabase, lead.email)).toEqual([]);
});

test('when an erased lead is sent again within minutes from a form without an idempotency key, then nothing is stored', async () => {
  const lead = newLead();
  await postForm(lead);
  const [stored] = await leadsFrom(site.testDatabase, lead.email);
  await site.testDatabase.rows(`select sales.erase_lead($1, 'asked for it')`, [stored?.id]);
  expect((await postForm(lead)).get('Location')).toBe('/?lead=ok#contact');
  expect(await leadsFrom(site.testDatabase, lead.email)).toEqual([]);
});
