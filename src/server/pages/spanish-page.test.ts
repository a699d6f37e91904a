import { randomUUID } from 'node:crypto';
import { expect, test } from '@jest/globals';
import request from 'supertest';
import { chatEntries } from '#content/chat/entries.ts';
import { wordsIn } from '#content/mail/later-words.ts';
import { spanishForm as words } from '#content/spanish/form.ts';
import { callCommand } from '../../tests/support/command-process.ts';
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
  TRUST_PROXY: '1',
});
site.startNotifier();
const read = async (path: string) => (await request(site.app).get(path).expect(200)).text;
const postForm = (fields: object, path = '/api/leads') =>
  request(site.app)
    .post(path)
    .type('form')
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
  const refused = await postForm({ contactName: 'Ana' }).expect(400);
  const stopRefused = await postForm({ contact: 'x' }, '/api/stop').expect(400);
  for (const page of [
    await read('/es'),
    await read('/es?lead=ok'),
    await read('/es/alto'),
    await read('/es/alto?done=all'),
    await read('/es/privacidad'),
    refused.text,
    stopRefused.text,
  ]) {
    expect(elementsOf(page, 'html')).toMatchObject([{ lang: 'es' }]);
    expect(englishIn(page)).toEqual([]);
  }
  expect(englishIn(await read('/')).length).toBeGreaterThan(20);
});

test('the form has the fields and option values of the English one, and Spanish is chosen', async () => {
  const [page, home] = [await read('/es'), await read('/')];
  const names = (html: string) => elementsOf(html, 'input').map(({ name }) => name);
  expect(names(page)).toEqual(names(home.slice(home.indexOf('id="contact"'))));
  for (const name of ['reachBy', 'businessType', 'monthlyLeadVolume', 'callTime', 'language'])
    expect(optionsOf(page, name).map(({ value }) => value)).toEqual(
      optionsOf(home, name).map(({ value }) => value),
    );
  expect(optionsOf(page, 'language').find((option) => 'selected' in option)?.value).toBe('es');
  expect(inputNamed(page, 'page')).toMatchObject({ value: 'es' });
});

test('a refused form keeps its values, and a ticked agreement only under its wording', async () => {
  const { text } = await postForm({ contactName: 'Ana', consent: 'true', consentVersion: '2026-11-22' });
  expect(textOf(text)).toContain(words.fieldErrors.missing.businessName);
  expect(inputNamed(text, 'contactName')?.value).toBe('Ana');
  expect(inputNamed(text, 'consent')).not.toHaveProperty('checked');
});

test('a lead from the form is confirmed, stored and answered in Spanish', async () => {
  const email = `${randomUUID()}@example.com`;
  const lead = newLead({ email, contactName: 'Ana Luz', businessType: 'roofing', callTime: 'morning' });
  const { version } = words.form.consent;
  await postForm({ ...lead, language: 'es', consent: 'true', consentVersion: version })
    .expect(303)
    .expect('Location', '/es?lead=ok#contact');
  const [stored] = await leadsFrom(site.testDatabase, email);
  expect(stored).toMatchObject({ language: 'es' });
  expect(
    await site.testDatabase.rows('select text, text_version from consents where lead_id = $1', [stored?.id]),
  ).toEqual([{ text: words.form.consent.text, text_version: version }]);

  const mailTo = async (address: string) =>
    (await eventually(() => mails.received.find(({ recipients }) => recipients.includes(address)), Boolean))
      ?.mail;
  const { subject, text = '' } = (await mailTo(email)) ?? {};
  expect(subject).toBe(wordsIn.es.receipt.subject);
  for (const part of ['Hola, Ana:', 'Techos, 51-150', 'español', '/es/alto', '/es/privacidad', 'lang=es'])
    expect(text).toContain(part);
  const [calendar = ''] = /\/call\.ics\S+/.exec(text) ?? [];
  expect((await request(site.app).get(calendar)).text).toContain(wordsIn.es.contactFile.event);

  expect((await mailTo('sales@porchlight.example'))?.text).toMatch(/^In Spanish: /);
  expect(
    await site.testDatabase.rows('select language from sales.leads_due where lead_id = $1', [stored?.id]),
  ).toEqual([{ language: 'es' }]);
  const certificate = await callCommand(['consent:certificate', String(stored?.id)], {
    DATABASE_URL: site.testDatabase.url,
  });
  expect(certificate.stdout).toContain(`Words: ${words.form.consent.text}`);
});

test('a limit is answered on the page that posted', async () => {
  const limited = await createTestApp({ ...legalSettings, TRUST_PROXY: '1', RATE_LIMIT_MAX: '1' }, site);
  const post = () =>
    request(limited.app)
      .post('/api/stop')
      .type('form')
      .set('X-Forwarded-For', '203.0.113.99')
      .set('Referer', 'http://127.0.0.1/es/alto')
      .send({ contact: '2145550100', what: 'calls', page: 'es' });
  await post().expect(303).expect('Location', '/es/alto?done=calls');
  expect(textOf((await post().expect(429)).text)).toContain(words.refusals?.[429]);
});

test('an outage is answered in Spanish', async () => {
  const down = await createTestApp(
    { ...legalSettings, DATABASE_URL: 'postgres://a:b@127.0.0.1:1/none' },
    site,
  );
  await breakSpool(down.dataDir);
  const { status, text } = await request(down.app)
    .post('/api/leads')
    .type('form')
    .send({ page: 'es', ...newLead() });
  expect(status).toBe(503);
  expect(textOf(text)).toContain(words.refusals?.[503]);
  expect(englishIn(text)).toEqual([]);
});

test('each link of a Spanish answer in the chat has its target', async () => {
  for (const { es } of chatEntries(false, { name: 'a', address: 'b', email: 'c' })) {
    const [path = '', id] = es?.link?.href.split('#') ?? [];
    if (path) expect(await read(path)).toContain(id ? `id="${id}"` : '<main');
  }
});
