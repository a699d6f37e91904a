import { randomUUID } from 'node:crypto';
import { expect, test } from '@jest/globals';
import request from 'supertest';
import { leadFormErrors, leadFormText } from '#content/form/lead-form.ts';
import { elementsOf, idOf, inputNamed, problemOf } from '../../tests/support/responses.ts';
import { leadsFrom, newLead } from '../../tests/support/leads.ts';
import { createTestApp } from '../../tests/support/test-app.ts';
import { databaseNow } from '../../tests/support/test-database.ts';

const PUBLIC_URL = 'https://porchlight.example';
const site = await createTestApp({ TRUST_PROXY: '1', PUBLIC_URL });
const { rows } = site.testDatabase;

const post = (body: object, headers: Record<string, string> = {}) =>
  request(site.app).post('/api/leads').set(headers).send(body);
const postForm = (fields: object) => request(site.app).post('/api/leads').type('form').send(fields);
const keyHeader = (key: string) => ({ 'Idempotency-Key': key });
const consentsOf = (id: string) =>
  rows('select * from consents where lead_id = $1 order by channel', [id]);
const stored = ({ email }: { email: string }) => leadsFrom(site.testDatabase, email);

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
  tradeDetail: ' Slab leaks ',
  consent: true,
  consentVersion: leadFormText.consent.version,
  textConsent: 'on',
  attribution: { utm_source: 'a', landing_path: '/x' },
  calculation: randomUUID(),
};
const browser = 'a browser '.padEnd(600, 'x');
const headers = {
  'Content-Type': 'application/json; charset=UTF-8',
  'User-Agent': browser,
  'X-Forwarded-For': '203.0.113.7',
  Host: 'porchlight.example',
  Referer: 'http://porchlight.example/?utm_source=x&gclid=secret',
};

// An afternoon, because a Sunday has no morning.
test('a stored lead gets its promised call', async () => {
  const wished = newLead({ callTime: 'afternoon', phone: '(213) 555-0100' });
  const first = await post(wished);
  const call = { from: expect.any(String), until: expect.any(String), zone: 'America/Los_Angeles' };
  expect(first.body).toEqual({ id: idOf(first), reach: 'call', call });
  const { from, until } = (first.body as { call: Record<'from' | 'until', string> }).call;
  // From 2 to 6 PM.
  expect(Date.parse(until) - Date.parse(from)).toBe(4 * 3_600_000);
});

test('all fields and consents are stored', async () => {
  const response = await request(site.app).post('/api/leads?utm_source=x').set(headers).send(lead);
  expect(response.status).toBe(201);
  expect(response.get('Content-Type')).toMatch(/^application\/json/);
  expect(response.body).toEqual({
    id: expect.stringMatching(/^[0-9a-f-]{36}$/),
    reach: 'text',
    call: null,
  });
  const id = idOf(response);
  const email = lead.email.trim();
  const [row] = await leadsFrom(site.testDatabase, id);
  expect(row).toMatchObject({
    contact_name: 'Pat\tDoe',
    email,
    phone: '214.555.0100 x12',
    contacts: ['+12145550100', email.toLowerCase()],
    language: 'es',
    reach_by: 'text',
    missed_calls: 12,
    source: 'voice',
    call_time: 'midday',
    trade_detail: 'Slab leaks',
    attribution: { utm_source: 'a', landing_path: '/x' },
    calculation: lead.calculation,
    suspected_spam: false,
    ip_address: '203.0.113.7',
  });
  expect(Math.abs(Number(row?.created_at) - databaseNow())).toBeLessThan(60_000);

  const consentTo = (channel: string, { text, version }: { text: string; version: string }) => ({
    id: expect.any(String),
    lead_id: id,
    channel,
    given_at: expect.any(Date),
    wording: text,
    version,
    name: 'Pat\tDoe',
    phone: '214.555.0100 x12',
    ip_address: '203.0.113.7',
    user_agent: browser.slice(0, 500),
    page_address: 'http://porchlight.example/',
  });
  expect(await consentsOf(id)).toEqual([
    consentTo('calls', leadFormText.consent),
    consentTo('texts', leadFormText.textConsent),
  ]);
});

test('Sec-GPC keeps click ids out', async () => {
  const attribution = { gclid: 'a', utm_source: 'b' };
  const asked = await post({ ...newLead(), attribution }, { 'Sec-GPC': '1' });
  const foreign = await post(newLead(), { Referer: 'https://other.example/?utm_source=x' });
  const script = { Host: 'porchlight.example', Referer: 'script://porchlight.example/x' };
  const odd = await post(newLead(), script);
  // Behind a proxy that changes the host.
  const own = await post(newLead(), { Referer: `${PUBLIC_URL}/x?utm_source=y` });
  const touch = async (response: request.Response) =>
    (await leadsFrom(site.testDatabase, idOf(response)))[0]?.attribution;
  expect([await touch(asked), await touch(foreign), await touch(odd), await touch(own)]).toEqual([
    { utm_source: 'b' },
    null,
    null,
    { utm_source: 'y', landing_path: '/x' },
  ]);
});

test('an erased lead sent again stays erased', async () => {
  const key = randomUUID();
  const [lead, formLead] = [
    newLead({ phone: '(512) 555-0101' }),
    newLead({ phone: '(512) 555-0102' }),
  ];
  const first = await post(lead, keyHeader(key));
  await postForm(formLead);
  const [row] = await stored(formLead);
  for (const id of [idOf(first), row?.id])
    await rows(`select sales.erase($1, 'asked for it')`, [id]);
  const again = await post(lead, keyHeader(key));
  expect([again.status, again.body]).toEqual([
    201,
    { id: idOf(first), reach: 'email', call: null },
  ]);
  expect((await postForm(formLead)).get('Location')).toBe('/?lead=ok#contact');
  expect([await stored(lead), await stored(formLead)]).toEqual([[], []]);
});

test('a refused form opens the fold with its consent, and has no honeypot', async () => {
  const { text } = await postForm({
    ...newLead({ phone: '' }),
    consent: 'true',
    referralNote: 'pills',
  });
  const [fold] = elementsOf(text, 'details').filter(({ id }) => id === 'lead-consents');
  expect(fold).toHaveProperty('open');
  expect(inputNamed(text, 'referralNote')).not.toHaveProperty('value');
});

test('a field that is too long is not called missing', async () => {
  const { detail } = problemOf(await post(newLead({ email: 'x'.repeat(321) })));
  expect(detail).toBe(leadFormErrors.check);
});
