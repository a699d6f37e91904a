import { randomUUID } from 'node:crypto';
import { expect, test } from '@jest/globals';
import request from 'supertest';
import { wordsIn } from '#content/mail/later-words.ts';
import { spanishForm as words } from '#content/spanish/form.ts';
import { leadsFrom, newLead } from '../../tests/support/leads.ts';
import { startMailServer } from '../../tests/support/mail-server.ts';
import { eventually } from '../../tests/support/eventually.ts';
import { elementsOf, inputNamed, optionsOf, textOf } from '../../tests/support/responses.ts';
import { breakSpool } from '../../tests/support/spooled.ts';
import { legalSettings } from '../../tests/support/settings.ts';
import { createTestApp } from '../../tests/support/test-app.ts';

const mails = await startMailServer();
const site = await createTestApp({
  ...legalSettings,
  ...mails.env,
  LEAD_EMAIL_TO: 'sales@porchlight.example',
  PUBLIC_URL: 'https://porchlight.example',
  LEAD_RECEIPTS: '1',
});
site.startNotifier();
const limited = await createTestApp({ ...legalSettings, RATE_LIMIT_MAX: '1' }, site);
const down = await createTestApp({ ...legalSettings, DATABASE_URL: 'postgres://a:b@127.0.0.1:1/none' }, site);
await breakSpool(down.dataDir);

const read = async (path: string) => (await request(site.app).get(path).expect(200)).text;
const postForm = (fields: object, path = '/api/leads', { app } = site) =>
  request(app)
    .post(path)
    .type('form')
    .set('Referer', 'http://127.0.0.1/es/alto')
    .send({ page: 'es', ...fields });

/** Names, numbers, and words that are the same in both languages. */
const SAME = ['English', 'Error', '0-50', '51-150', '151-500', '500+', 'Español', '/'];

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value === 'function') return [];
  return Object.values(value ?? {}).flatMap(textsIn);
}
const english = textsIn([wordsIn.en.page, wordsIn.en.stop.words]).filter(
  (text) => text.length > 3 && !SAME.includes(text) && !/^[#/+\d]|^\d{4}-/.test(text),
);
/** As whole words, and with their case. */
const englishIn = (html: string) => {
  const text = ` ${textOf(html)} `;
  return english.filter((each) => text.includes(` ${each} `));
};

test('no page in Spanish says what the English page says', async () => {
  const values = { contactName: 'Ana', consent: 'true', consentVersion: '2026-11-22' };
  const { text: refused } = await postForm(values).expect(400);
  expect(textOf(refused)).toContain(words.fieldErrors.missing.businessName);
  expect(inputNamed(refused, 'contactName')?.value).toBe('Ana');
  // Agreed to under another wording.
  expect(inputNamed(refused, 'consent')).not.toHaveProperty('checked');
  const stop = { contact: '2145550100', what: 'calls' };
  await postForm(stop, '/api/stop', limited).expect(303).expect('Location', '/es/alto?done=calls');
  const { text: tooOften } = await postForm(stop, '/api/stop', limited).expect(429);
  expect(textOf(tooOften)).toContain(words.refusals?.[429]);
  const { text: unavailable } = await postForm(newLead(), '/api/leads', down).expect(503);
  expect(textOf(unavailable)).toContain(words.refusals?.[503]);
  const { text: stopRefused } = await postForm({ contact: 'x' }, '/api/stop').expect(400);
  const paths = ['/es', '/es?lead=ok', '/es/alto', '/es/alto?done=all', '/es/privacidad'];
  const answers = [refused, tooOften, unavailable, stopRefused];
  for (const page of [...(await Promise.all(paths.map(read))), ...answers]) {
    expect(elementsOf(page, 'html')).toMatchObject([{ lang: 'es' }]);
    expect(englishIn(page)).toEqual([]);
  }
  expect(englishIn(await read('/')).length).toBeGreaterThan(20);
});

test('the form links the privacy policy and the terms, as carriers require', async () => {
  const page = await read('/es');
  for (const path of ['/privacy', '/terms']) expect(page).toContain(`href="${path}"`);
});

test('a lead from the form is confirmed, stored and answered in Spanish', async () => {
  const email = `${randomUUID()}@example.com`;
  const lead = newLead({ email, contactName: 'Ana Luz', businessType: 'roofing', callTime: 'morning' });
  const page = await read('/es');
  const chosen = optionsOf(page, 'language').find((option) => 'selected' in option)?.value;
  const { value: version = '' } = inputNamed(page, 'consentVersion') ?? {};
  await postForm({ ...lead, language: chosen, consent: 'true', consentVersion: version })
    .expect(303)
    .expect('Location', '/es?lead=ok#contact');
  const [stored] = await leadsFrom(site.testDatabase, email);
  expect(stored).toMatchObject({ language: 'es' });
  const consents = 'select text, text_version from consents where lead_id = $1';
  const { text: wording } = words.form.consent;
  expect(await site.testDatabase.rows(consents, [stored?.id])).toEqual([
    { text: wording, text_version: version },
  ]);

  const mailTo = async (address: string) =>
    (await eventually(() => mails.received.find(({ recipients }) => recipients.includes(address)), Boolean))
      ?.mail;
  const { subject, text = '' } = (await mailTo(email)) ?? {};
  expect(subject).toBe(wordsIn.es.receipt.subject);
  for (const part of ['Hola, Ana:', 'Techos, 51-150', 'español', '/es/alto', '/es/privacidad', 'lang=es'])
    expect(text).toContain(part);
  const [calendar = ''] = /\/call\.ics\S+/.exec(text) ?? [];
  expect((await request(site.app).get(calendar)).text).toContain(wordsIn.es.download.event);

  expect((await mailTo('sales@porchlight.example'))?.text).toMatch(/^In Spanish: /);
  const due = 'select language from sales.leads_due where lead_id = $1';
  expect(await site.testDatabase.rows(due, [stored?.id])).toEqual([{ language: 'es' }]);
});
