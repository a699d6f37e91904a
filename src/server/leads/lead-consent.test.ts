import { createHash, randomUUID } from 'node:crypto';
import { describe, expect, test } from '@jest/globals';
import request from 'supertest';
import { leadFormWords as words } from '#content/lead-form.ts';
import { idOf } from '../../tests/support/answers.ts';
import { agreed, leadOf, leadsWithId } from '../../tests/support/leads.ts';
import { createTestApp } from '../../tests/support/test-app.ts';
import { untilEnd } from '../../tests/support/until-end.ts';

const site = await untilEnd(createTestApp({ TRUST_PROXY: '1' }));

const post = (body: object, headers: Record<string, string> = {}) =>
  request(site.app).post('/api/leads').set(headers).send(body);
const consentsOf = (id: string) => site.stored.rows('select * from consents where lead_id = $1', [id]);
const leadFrom = async (body: object, headers?: Record<string, string>) => {
  const response = await post(body, headers);
  expect(response.status).toBe(201);
  const [row] = await leadsWithId(site.stored, idOf(response));
  if (!row) throw new Error('the lead is not there');
  return row;
};

// Of another release than this process.
const pageBuild = 'site@1.2.3+0123456789ab';

describe('consent', () => {
  test('when it is given, then the row holds words, version, hash and a copy of whom it is about', async () => {
    const lead = leadOf();
    const browser = 'a browser '.padEnd(600, 'x');
    const headers = {
      'User-Agent': browser,
      'X-Forwarded-For': '203.0.113.7',
      Host: 'porchlight.example',
      Referer: 'http://porchlight.example/?utm_source=x&gclid=secret',
    };
    const { id, created_at } = await leadFrom({ ...lead, ...agreed, pageBuild }, headers);
    expect(await consentsOf(id)).toEqual([
      {
        id: expect.any(String),
        lead_id: id,
        channel: 'calls',
        given_at: created_at,
        text: words.consent.text,
        text_version: words.consent.version,
        text_sha256: createHash('sha256').update(words.consent.text).digest('hex'),
        name: lead.contactName,
        phone: lead.phone,
        ip_address: '203.0.113.7',
        user_agent: browser.slice(0, 500),
        page_address: 'http://porchlight.example/',
        page_build: pageBuild,
        stored_at: expect.any(Date),
        row_sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
      },
    ]);
  });

  test.each([
    undefined,
    '',
    'porchlight',
    '<b>site</b>@1.0.0+x',
    `site@1.0.0+${'x'.repeat(41)}`,
    ['development'],
  ])('when the page names its build as %j, then that is not recorded', async (named) => {
    const { id } = await leadFrom({ ...leadOf(), ...agreed, pageBuild: named });
    expect(await consentsOf(id)).toMatchObject([{ page_build: null }]);
  });

  test('when the same lead is sent again, then the consent stays one row', async () => {
    const [lead, key] = [{ ...leadOf(), ...agreed }, { 'Idempotency-Key': randomUUID() }];
    const { id } = await leadFrom(lead, key);
    await leadFrom(lead, key);
    expect(await consentsOf(id)).toHaveLength(1);
  });

  test('when its lead was removed and comes again under its key, then the lead is taken, the first consent kept', async () => {
    const [lead, key] = [{ ...leadOf(), ...agreed }, { 'Idempotency-Key': randomUUID() }];
    const { id } = await leadFrom(lead, key);
    const first = await consentsOf(id);
    await site.stored.rows('delete from leads where id = $1', [id]);
    expect((await leadFrom(lead, key)).id).toBe(id);
    expect(await consentsOf(id)).toEqual(first);
  });

  test('when both boxes are ticked, then each has its row, its words and its id; one alone has one', async () => {
    const { version: textConsentVersion, text } = words.textConsent;
    const texts = { textConsent: 'on', textConsentVersion };
    const { id } = await leadFrom({ ...leadOf(), ...agreed, ...texts });
    const rows = await consentsOf(id);
    expect(rows.map(({ channel, text: shown }) => [channel, shown]).sort()).toEqual([
      ['calls', words.consent.text],
      ['texts', text],
    ]);
    expect(new Set(rows.map(({ id: row }) => row)).size).toBe(2);
    const alone = await leadFrom({ ...leadOf(), ...texts });
    expect(await consentsOf(alone.id)).toMatchObject([{ channel: 'texts', text }]);
    const callsWords = { textConsent: true, textConsentVersion: words.consent.version };
    expect(await consentsOf((await leadFrom({ ...leadOf(), ...callsWords })).id)).toEqual([]);
  });

  test.each([
    [{ consent: true, consentVersion: '1999-01-01' }, true],
    [{ consent: true, consentVersion: '' }, true],
    [{ textConsent: true, textConsentVersion: '1999-01-01' }, true],
    [{ consentVersion: '1999-01-01' }, false],
  ])(
    'when it is %j, to a wording that nobody knows, then the lead is taken, without what cannot be proven',
    async (given, isTold) => {
      const { id } = await leadFrom({ ...leadOf(), ...given });
      expect(await consentsOf(id)).toEqual([]);
      expect(new RegExp(`"leadId":"${id}".*a consent is not kept`).test(site.log())).toBe(isTold);
    },
  );
});

describe('fields that script fills in', () => {
  test('when they are right, then they are stored', async () => {
    const attribution = { first: { utm_source: 'a', landing_path: '/x?email=pat' }, last: { gclid: 'b' } };
    const optional = {
      source: 'voice',
      callTime: 'midday',
      elapsedMs: 61_000.4,
      tradeDetail: ' Slab leaks ',
      attribution,
    };
    expect(await leadFrom({ ...leadOf(), ...optional })).toMatchObject({
      source: 'voice',
      call_time: 'midday',
      elapsed_ms: 61_000,
      trade_detail: 'Slab leaks',
      first_touch: { utm_source: 'a', landing_path: '/x' },
      last_touch: { gclid: 'b' },
    });
  });

  test.each([{}, { callTime: 'any' }, { callTime: 'at night' }, { callTime: 7 }])(
    'when no time is wished (%j), then any is stored, and nothing refused',
    async (wish) => {
      expect(await leadFrom({ ...leadOf(), ...wish })).toMatchObject({ call_time: 'any' });
    },
  );

  test('when privacy is asked for, then no click is stored', async () => {
    const attribution = { first: { gclid: 'a', utm_source: 'b' }, last: { fbclid: 'c', msclkid: 'd' } };
    const row = await leadFrom({ ...leadOf(), attribution }, { 'Sec-GPC': '1' });
    expect(row).toMatchObject({ first_touch: { utm_source: 'b' }, last_touch: null });
  });

  test('when another site is the referrer, then its address tells nothing', async () => {
    const row = await leadFrom(leadOf(), { Referer: 'https://other.example/?utm_source=x' });
    expect(row).toMatchObject({ first_touch: null, last_touch: null });
  });

  test.each([
    [1_999, true],
    [2_000, false],
  ])('when a lead is sent after %i ms, then suspected is %s', async (elapsedMs, suspected) => {
    expect(await leadFrom({ ...leadOf(), elapsedMs })).toMatchObject({ suspected_spam: suspected });
  });
});
