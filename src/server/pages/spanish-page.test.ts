import { expect, test } from '@jest/globals';
import request from 'supertest';
import { pages } from '#content/pages.ts';
import { wordsIn } from '#content/words-in.ts';
import { spanishForm as words } from '#content/spanish/form.ts';
import { newLead, breakSpool } from '../../tests/support/leads.ts';
import { elementsOf, inputNamed, textOf } from '../../tests/support/responses.ts';
import { legalSettings } from '../../tests/support/settings.ts';
import { createTestApp } from '../../tests/support/test-app.ts';

const site = await createTestApp({ ...legalSettings, PUBLIC_URL: 'https://porchlight.example' });
const limited = await createTestApp({ ...legalSettings, RATE_LIMIT_MAX: '1' }, site);
const down = await createTestApp(
  { ...legalSettings, DATABASE_URL: 'postgres://a:b@127.0.0.1:1/none' },
  site,
);
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
const linked = pages.filter(({ lang = 'en' }) => lang === 'en').map(({ label }) => label);
const english = textsIn([wordsIn.en.words, wordsIn.en.stop.text, linked]).filter(
  (text) => text.length > 3 && !SAME.includes(text) && !/^[#/+\d]|^\d{4}-/.test(text),
);
/** As whole words, and with their case. */
const englishIn = (html: string) => {
  const text = ` ${textOf(html)} `;
  return english.filter((each) => text.includes(` ${each} `));
};

test('after an error, a consent under an older wording is unticked', async () => {
  const current = { consentVersion: words.form.consent.version, textConsentVersion: 'old' };
  const values = { contactName: 'Ana', consent: 'true', textConsent: 'true', ...current };
  const { text: refused } = await postForm(values).expect(400);
  expect(inputNamed(refused, 'contactName')?.value).toBe('Ana');
  const ticked = ['consent', 'textConsent'].map(
    (box) => 'checked' in (inputNamed(refused, box) ?? {}),
  );
  expect(ticked).toEqual([true, false]);
});

test('the page that posted decides the language of its errors', async () => {
  // The browser's `Referer` decides only without a body.
  const { text } = await postForm({ page: 'en' }).expect(400);
  expect(elementsOf(text, 'html')).toMatchObject([{ lang: 'en' }]);
});

test('no Spanish page has English text', async () => {
  const { text: refused } = await postForm({ contactName: 'Ana' }).expect(400);
  expect(textOf(refused)).toContain(words.fieldErrors.missing.businessName);
  await postForm(newLead()).expect(303).expect('Location', '/es?lead=ok#contact');
  const stop = { contact: '2145550100', what: 'calls' };
  await postForm(stop, '/api/stop', limited).expect(303).expect('Location', '/es/alto?done=calls');
  const { text: tooOften } = await postForm(stop, '/api/stop', limited).expect(429);
  expect(textOf(tooOften)).toContain(words.refusals?.[429]);
  const { text: unavailable } = await postForm(newLead(), '/api/leads', down).expect(503);
  expect(textOf(unavailable)).toContain(words.refusals?.[503]);
  const { text: stopRefused } = await postForm({ contact: 'x' }, '/api/stop').expect(400);
  const paths = [
    '/es',
    '/es?monthlyLeads=20',
    '/es?lead=ok',
    '/es/alto',
    '/es/alto?done=all',
    '/es/privacidad',
  ];
  const answers = [refused, tooOften, unavailable, stopRefused];
  for (const page of [...(await Promise.all(paths.map(read))), ...answers]) {
    expect(elementsOf(page, 'html')).toMatchObject([{ lang: 'es' }]);
    expect(englishIn(page)).toEqual([]);
  }
  expect(englishIn(await read('/')).length).toBeGreaterThan(20);
  const { path, text } = wordsIn.es.stop;
  const stopped = await read(`${path}?done=all`);
  expect(stopped).toContain(`<a href="${path}">${text.sent.again}</a>`);
  expect(elementsOf(stopped, 'a').map(({ href }) => href)).toContain('/es#contact');
});
