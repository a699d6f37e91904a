import { randomUUID } from 'node:crypto';
import { afterEach, expect, test } from '@jest/globals';
import request from 'supertest';
import { validate } from 'uuid';
import { leadFields, monthlyLeadVolumes } from '#shared/lead-fields.ts';
import { cookiesOf, idOf, inputNamed, optionsOf, problemOf, titleOf } from '../tests/support/responses.ts';
import { leadsWithId } from '../tests/support/leads.ts';
import { fc, textFrom, tries } from '../tests/support/properties.ts';
import { createTestApp } from '../tests/support/test-app.ts';
import { tradeOptions } from '#content/lead-form.ts';
import { recordFrom } from '#shared/record-from.ts';

const site = await createTestApp({ TRUST_PROXY: '1' });
afterEach(() => {
  // No input may cause a server error, and no typed text may appear in the log.
  expect(site.log()).not.toMatch(/"level":"error"|Marked/i);
});

const LEADS = '/api/leads';
const ROI = '/api/roi-calculation';
const check = <Values extends [unknown, ...unknown[]]>(property: fc.IAsyncProperty<Values>, runs = 25) =>
  fc.assert(property, tries<Values>(runs));
const COUNT = 'select (select count(*) from leads) + (select count(*) from roi_calculations) as count';
const countAll = async () => (await site.testDatabase.rows(COUNT))[0]?.count as unknown;

/** Each text contains the word 'Marked', which must not appear in the log. */
const markedText = (maxLength = 200) => {
  const signs = textFrom('ab &=+%<>"\';$-');
  const plain = (text: string) => text.slice(0, maxLength - 8).replace(/[\p{Cc}\p{Cs}]/gu, '');
  return fc.oneof(signs, fc.string({ unit: 'grapheme' })).map((text) => `Marked ${plain(text)}y`);
};
const lead = fc.record({
  businessName: markedText(),
  contactName: markedText(),
  email: fc.oneof(markedText(320), fc.emailAddress()),
  phone: fc.oneof(markedText(), fc.constant('214.555.0100 x12')),
  businessType: fc.constantFrom(...tradeOptions.map(([type]) => type)),
  monthlyLeadVolume: fc.constantFrom(...monthlyLeadVolumes),
});
const LATIN = Buffer.from(Array.from({ length: 0xe0 }, (_, index) => index + 0x20)).toString('latin1');
const headerText = textFrom(LATIN.replace('\u007f', ''));

const json = 'application/json';
const form = 'application/x-www-form-urlencoded';
const charsets = ['UTF-8', 'latin1'].map((name) => `${json}; charset=${name}`);
const unsupportedTypes = ['text/plain', 'application/jsonx', 'multipart/form-data; boundary=x', ''];
const types = fc.oneof(
  fc.constantFrom(json, form, ...charsets, ...unsupportedTypes),
  headerText.map((text) => text.trim()),
);
const bodies = fc.oneof(
  fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes)),
  fc.json().map((text) => Buffer.from(text)),
  fc.tuple(lead, fc.nat(60)).map(([fields, cut]) => Buffer.from(JSON.stringify(fields).slice(0, -1 - cut))),
  lead.map((fields) => Buffer.from(JSON.stringify([fields]))),
  textFrom('&=%+a[]1é').map((text) => Buffer.from(text)),
  fc.integer({ min: 16_385, max: 20_000 }).map((length) => Buffer.alloc(length, 'a=')),
);

test('a body that is no lead or calculation is refused, and nothing is stored', async () => {
  const before = await countAll();
  await check(
    fc.asyncProperty(fc.constantFrom(LEADS, ROI), types, bodies, async (path, type, body) => {
      // Skips calculations that are sent as a form: they may be valid, because missing fields have defaults.
      fc.pre(path === LEADS || !type.startsWith(form));
      const post = request(site.app)
        .post(path)
        .set('Content-Type', type)
        .serialize((bytes: unknown) => bytes as string);
      const answer = await post.send(body);
      expect([400, 413, 415]).toContain(answer.status);
      if (unsupportedTypes.includes(type)) expect(answer.status).toBe(415);
      if (type.startsWith(form)) expect(titleOf(answer.text)).toMatch(/^Error: /);
      else
        expect(problemOf(answer)).toMatchObject({
          status: answer.status,
          type: expect.stringMatching(/^urn:porchlight:problem:[a-z-]+$/),
        });
      expect(answer.text).not.toMatch(/SyntaxError|position \d|at .*\.[jt]s/);
      expect(cookiesOf(answer)).toEqual([]);
    }),
    100,
  );
  expect(await countAll()).toBe(before);
});

test('a refused form shows everything that was typed', async () => {
  const before = await countAll();
  await check(
    fc.asyncProperty(lead, fc.subarray([...leadFields], { minLength: 1 }), async (typed, missing) => {
      const sent = { ...typed, ...Object.fromEntries(missing.map((field) => [field, ''])) };
      const answer = await request(site.app).post(LEADS).type('form').send(sent);
      expect([answer.status, answer.get('Cache-Control')]).toEqual([400, 'no-store']);
      for (const field of leadFields) {
        const shown = /Type|Volume/.test(field)
          ? optionsOf(answer.text, field).find((option) => 'selected' in option)?.value
          : inputNamed(answer.text, field)?.value;
        expect([field, shown]).toEqual([field, sent[field]]);
      }
      expect(titleOf(answer.text)).toMatch(/^Error: /);
    }),
  );
  expect(await countAll()).toBe(before);
});

test('a lead with any headers is accepted with ids of our own', async () => {
  const headers = fc.record({
    ...recordFrom(['User-Agent', 'Referer', 'Accept', 'Accept-Language', 'Sec-GPC'], () => headerText),
    'X-Request-Id': fc.oneof(headerText, fc.uuid()),
    Cookie: fc
      .tuple(fc.constantFrom('', 'porchlight_visitor='), fc.oneof(headerText, fc.uuid()))
      .map((all) => all.join('')),
    'X-Forwarded-For': fc.oneof(
      headerText,
      fc.ipV4(),
      fc.ipV6(),
      fc.constantFrom('fe80::1%eth0', '192.0.2.7:443'),
    ),
    // Each key is empty or unique. It has only ASCII, because Node's client encodes other characters inconsistently.
    'Idempotency-Key': fc.string().map((text) => text.trim() && `${text.trim()}${randomUUID()}`),
  });
  await check(
    fc.asyncProperty(lead, headers, async (typed, sent) => {
      const answer = await request(site.app).post(LEADS).set(sent).send(typed);
      expect([answer.status, answer.text]).toEqual([201, expect.any(String)]);
      const { 'X-Request-Id': sentId } = sent;
      const [row] = await leadsWithId(site.testDatabase, idOf(answer));
      const visitor = String(row?.visitor_id);
      expect([visitor, validate(visitor)]).toEqual([visitor, true]);
      expect(cookiesOf(answer)).toEqual([expect.stringContaining(`porchlight_visitor=${visitor};`)]);
      const requestId = String(answer.get('X-Request-Id'));
      expect([requestId, validate(requestId), requestId === sentId]).toEqual([requestId, true, false]);
    }),
    50,
  );
});
