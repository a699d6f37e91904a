import { randomUUID } from 'node:crypto';
import { expect, test } from '@jest/globals';
import { parse } from 'zod/mini';
import { consentWordings } from '#content/form/consent-wordings.ts';
import { paths } from '#shared/api.ts';
import { leadFormErrors } from '#content/form/lead-form-errors.ts';
import { leadInputIn } from '#shared/lead-input.ts';
import { newLead } from '../../tests/support/leads.ts';
import { composeLead, leadContent } from './compose-lead.ts';

const anonymous = { ipAddress: null, userAgent: null, page: null, isPrivate: false };

const parsed = (fields: object) =>
  parse(leadInputIn(leadFormErrors), { ...newLead({ email: 'Pat@example.com' }), ...fields });
const compose = (fields: object, sender: object = {}) =>
  composeLead(parsed(fields), {
    id: randomUUID(),
    sender: { ...anonymous, ...sender },
  });

const page = new URL('http://porchlight.example/x?utm_source=a&gclid=b&email=pat');
const calculation = randomUUID();
const touch = { utm_source: 'a', gclid: 'b', landing_path: '/x' };
test.each<[object, object]>([
  [{ elapsedMs: 1_999 }, { suspectedSpam: true }],
  [{ elapsedMs: 2_000 }, { suspectedSpam: false }],
  [{ referralNote: 'cheap pills' }, { suspectedSpam: true }],
  [{ referralNote: '  ' }, { suspectedSpam: false }],
  [{}, { callTime: null, firstTouch: touch, lastTouch: touch }],
  [{ calculation }, { calculation }],
  [{ calculation: 'mine' }, { calculation: null }],
  [{}, { language: null, reachBy: null, missedCalls: null, plan: null }],
  [{ missedCalls: '999' }, { missedCalls: 999 }],
  [{ attribution: { last: { gclid: 'c' } } }, { firstTouch: null, lastTouch: { gclid: 'c' } }],
])('a lead from an ad’s landing page with %j is stored with %j', (fields, stored) => {
  expect(compose(fields, { page }).lead).toMatchObject(stored);
});

test('a form that was returned with errors has no landing page', () => {
  const { lead } = compose({}, { page: new URL(paths.leads, page) });
  expect([lead.firstTouch, lead.lastTouch]).toEqual([null, null]);
});

const [newest, , older] = consentWordings;

test.each([
  [{ consentVersion: newest.version, pageBuild: 'porchlight' }, newest],
  [{ consentVersion: older.version, pageBuild: '<b>site</b>@1.0.0+x' }, older],
  [{ pageBuild: `site@1.0.0+${'x'.repeat(41)}` }, newest],
])('a consent with %j has the right wording', (page, words) => {
  const { text, version: textVersion, channel } = words;
  const { consents } = compose({ consent: 'on', ...page });
  expect(consents).toMatchObject([{ text, textVersion, channel, pageBuild: null }]);
});

test.each([
  { consentVersion: newest.version },
  { consent: true, consentVersion: '' },
  { textConsent: true, textConsentVersion: newest.version },
])('%j is no consent', (fields) => {
  expect(compose(fields).consents).toEqual([]);
});

const sent = { callTime: 'midday' };

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
  { plan: 'Growth' },
  { language: 'es' },
  { reachBy: 'email' },
  { missedCalls: 0 },
])('another lead differs in %j', (changes) => {
  expect(leadContent(parsed({ ...sent, ...changes }))).not.toEqual(leadContent(parsed(sent)));
});

test('a field that nobody filled in is no part of the content', () => {
  expect(JSON.stringify(leadContent(parsed({})))).not.toContain('null');
});

test('what a visitor neither chose nor typed makes no other lead', () => {
  const attribution = { last: { gclid: 'c' } };
  expect(leadContent(parsed({ ...sent, attribution, calculation }))).toEqual(leadContent(parsed(sent)));
});
