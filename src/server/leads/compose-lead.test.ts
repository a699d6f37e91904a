import { randomUUID } from 'node:crypto';
import { expect, test } from '@jest/globals';
import { parse } from 'zod/mini';
import { newestConsent as newest } from '#content/form/consent-wordings.ts';
import { spanishConsent } from '#content/spanish/consents.ts';
import { MAX_PAGE_ADDRESS } from '#db/schema/consents.ts';
import { paths } from '#shared/api.ts';
import { leadFormErrors } from '#content/form/lead-form.ts';
import { leadInputIn } from '#shared/lead-input.ts';
import { newLead } from '../../tests/support/leads.ts';
import { composeLead, leadContent } from './compose-lead.ts';

const anonymous = { ipAddress: null, userAgent: null, page: null, isPrivate: false };

const parsed = (fields: object) =>
  parse(leadInputIn(leadFormErrors), { ...newLead({ email: 'Pat@example.com' }), ...fields });
const compose = (fields: object, sender: object = {}) =>
  composeLead({
    kind: 'lead',
    id: randomUUID(),
    sentAt: new Date(),
    sender: { ...anonymous, ...sender },
    input: parsed(fields),
  });

const page = 'http://porchlight.example/x?utm_source=a&gclid=b&email=pat';
const returned = new URL(paths.leads, page).href;
const attribution = { utm_source: 'a', gclid: 'b', landing_path: '/x' };
test.each<[string, object, object]>([
  [page, { referralNote: 'cheap pills' }, { suspectedSpam: true }],
  [page, { contactName: 'Pat HTTPS://pills.example' }, { suspectedSpam: true }],
  [page, { contactName: 'Pat Www.pills.example' }, { suspectedSpam: true }],
  [
    page,
    { referralNote: ' \u200b', businessName: 'www.hilltop.example' },
    { suspectedSpam: false },
  ],
  [page, {}, { callTime: null, attribution }],
  [page, {}, { language: null, reachBy: null, missedCalls: null, plan: null, calculation: null }],
  [page, { attribution: { gclid: 'c' } }, { attribution: { gclid: 'c' } }],
  [
    page,
    { attribution: { gclid: 'c', landing_path: '/es?email=pat' } },
    { attribution: { gclid: 'c', landing_path: '/es' } },
  ],
  [
    page,
    { attribution: { gclid: 'c', landing_path: 'https://pat.example/' } },
    { attribution: { gclid: 'c' } },
  ],
  [page, {}, { source: 'form' }],
  [page, { source: 'chat' }, { source: 'chat' }],
  // A form that was returned with errors.
  [returned, {}, { attribution: null }],
])('from %s, %j is stored as %j', (from, fields, stored) => {
  const { lead } = compose(fields, { page: from });
  expect(lead).toMatchObject(stored);
  if ('attribution' in stored) expect(lead.attribution).toEqual(stored.attribution);
});

test('a foreign page is no visit', () => {
  expect(compose({}).lead.attribution).toBeNull();
});

test.each([
  [{ consent: 'on', consentVersion: newest.version }, [newest]],
  [{ consent: 'on', consentVersion: spanishConsent.version }, [spanishConsent]],
  [{ consent: 'on' }, [newest]],
  [{ consentVersion: newest.version }, []],
  [{ consent: true, consentVersion: '1999-01-01' }, []],
  [{ textConsent: true, textConsentVersion: newest.version }, []],
])('a lead with %j has the consents %j', (fields, given) => {
  const consents = given.map(({ text, version, channel }) => ({
    wording: text,
    version,
    channel,
  }));
  expect(compose(fields).consents).toMatchObject(consents);
});

test('a consent’s page address fits its column', () => {
  const page = `http://porchlight.example/${'x'.repeat(9_000)}`;
  const [consent] = compose({ consent: 'on' }, { page }).consents;
  expect(consent?.pageAddress).toBe(page.slice(0, MAX_PAGE_ADDRESS));
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

test('a field without a value doesn’t change a lead’s identity', () => {
  expect(JSON.stringify(leadContent(parsed({})))).not.toContain('null');
  const fields = { ...sent, attribution: { gclid: 'c' } };
  expect(leadContent(parsed(fields))).toEqual(leadContent(parsed(sent)));
});
