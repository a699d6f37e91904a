import { randomUUID } from 'node:crypto';
import { afterEach, expect, test } from '@jest/globals';
import request from 'supertest';
import { validate } from 'uuid';
import { leadFields, monthlyLeadVolumes } from '#shared/lead-fields.ts';
import { cookiesOf, idOf, inputNamed, optionsOf, titleOf } from '../tests/support/responses.ts';
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
const check = <Values extends [unknown, ...unknown[]]>(property: fc.IAsyncProperty<Values>, runs = 25) =>
  fc.assert(property, tries<Values>(runs));

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

test('a refused form shows everything that was typed', async () => {
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
