import { expect, test } from '@jest/globals';
import { isDirect, readTouch, referrerHostOf, touchFields, type Touch } from './attribution.ts';
import { recordFrom } from './record-from.ts';
import { fc } from '../tests/support/properties.ts';

const text = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 400 }),
  fc.constantFrom(`${'x'.repeat(299)}🔧`, '\u0000', ' a '),
);
const touches = fc.dictionary(fc.constantFrom(...touchFields), text) as fc.Arbitrary<Touch>;
const read = (touch: Touch, isPrivate = false) => readTouch((field) => touch[field], { isPrivate });

test('stored attribution is trimmed and short', () => {
  fc.assert(
    fc.property(touches, (sent) => {
      const stored = read(sent) ?? {};
      for (const [field, value] of Object.entries(stored)) {
        expect(sent[field as keyof Touch]?.replace(/[\p{Cc}\p{Cs}]/gu, '')).toContain(value);
        expect([/[\p{Cc}\p{Cs}]/u.test(value), value.trim()]).toEqual([false, value]);
        expect(value).not.toBe('');
        expect(value.length).toBeLessThanOrEqual(/cl|braid/.test(field) ? 1000 : 300);
      }
      expect(read(stored) ?? {}).toEqual(stored);
    }),
  );
});

test('a visit without campaign or referrer is direct', () => {
  const direct = read({ landing_path: '/', utm_source: ' ' });
  expect(direct).toEqual({ landing_path: '/' });
  expect([isDirect(direct ?? {}), isDirect({ utm_source: 'a', landing_path: '/' })]).toEqual([
    true,
    false,
  ]);
  expect(isDirect({ landing_path: '/', at: NOW.toISOString() })).toBe(true);
  expect(read({ utm_source: ' ' })).toBeUndefined();
});

test('a visitor who objects has no click id', () => {
  const sent = recordFrom(touchFields, () => 'a');
  const stored = Object.keys(read(sent, true) ?? {});
  expect(stored.filter((field) => /cl?id$|braid/.test(field))).toEqual([]);
  expect(stored).toHaveLength(touchFields.length - 6);
});

const clickIds = ['gclid', 'gbraid', 'wbraid', 'fbclid', 'msclkid', 'ttclid'] as const;

test.each(clickIds)('a %s is stored whole or not', (clickId) => {
  const whole = `-__A__${'x'.repeat(993)}-`;
  expect(read({ [clickId]: ` ${whole} ` })).toEqual({ [clickId]: whole });
  for (const part of ['__A__x', 'x__A__'])
    expect(read({ [clickId]: part })).toEqual({ [clickId]: part });
  const tooLong = { [clickId]: `${whole}xx`, utm_source: 'a' };
  expect(read(tooLong)).toEqual({ utm_source: 'a' });
  expect(read({ [clickId]: 'a\u0000b', utm_source: 'a' })).toEqual({ utm_source: 'a' });
});

test.each([
  '{gclid}',
  '{network}',
  '{{campaign.name}}',
  'spring-{adgroupid}',
  '{ga\u0000d}',
  '${AD_ID}',
  '%7Bkeyword%7D',
  '%%AD_ID%%',
  '__CLICKID__',
  `{${'x'.repeat(400)}}`,
])('the placeholder %s is no value', (placeholder) => {
  const sent = recordFrom(touchFields, () => placeholder);
  expect(read({ ...sent, landing_path: '/{city}/__A__' })).toEqual({
    landing_path: '/{city}/__A__',
  });
});

test('a campaign may be long, and have underscores', () => {
  const utm_term = 'x'.repeat(300);
  const sent = { utm_campaign: 'spring__sale', utm_content: '50% off: [brand]', utm_term };
  expect(read(sent)).toEqual(sent);
});

const NOW = new Date('2026-11-27T12:00:00Z');
const click = { utm_source: 'google', gclid: 'a' };
test.each([
  ['2026-08-30T12:00:00.000Z', { ...click, at: '2026-08-30T12:00:00.000Z' }],
  ['2026-08-29T12:00:00.000Z', { ...click, at: '2026-08-29T12:00:00.000Z' }],
  ['2026-08-29T11:59:59.999Z', undefined],
  // Counts at the time of its lead.
  ['2026-11-27T12:00:01.000Z', click],
  ['yesterday', click],
])('of a visit at %s, %j is stored', (at, stored) => {
  const visit: Touch = { ...click, at };
  expect(readTouch((field) => visit[field], { isPrivate: false, now: NOW })).toEqual(stored);
});

test.each([
  ['https://search.example/?q=x', 'search.example'],
  ['android-app://com.google.android.gm/', 'com.google.android.gm'],
  ['http://search.example', 'search.example'],
  ['about:https://search.example', ''],
  ['', ''],
])('the referrer %j is the source %j', (referrer, source) => {
  expect(referrerHostOf(referrer)).toBe(source);
});
