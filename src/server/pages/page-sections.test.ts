import { expect, test } from '@jest/globals';
import request from 'supertest';
import { homePage } from '#content/home-page.ts';
import { leadFormText, tradeOptions } from '#content/lead-form.ts';
import { socialLinks } from '#content/navigation.ts';
import { site as words } from '#content/site.ts';
import { elementsOf, inputNamed, optionsOf, sectionOf, textOf } from '../../tests/support/html.ts';
import { createTestApp } from '../../tests/support/test-app.ts';

const site = await createTestApp();
const html = (await request(site.app).get('/')).text;

const part = (opens: RegExp, closes: string) => {
  const begins = html.search(opens);
  return begins < 0 ? '' : html.slice(begins, html.indexOf(closes, begins));
};

test('when the page is read from the top, then the sections are in order', () => {
  const ids =
    'hero-heading trusted-by ai-vs-traditional services roi testimonials faq features pricing contact';
  const order = ['<header', ...ids.split(' ').map((id) => `id="${id}"`), '<footer'];
  const positions = order.map((mark) => html.indexOf(mark));
  expect(positions).not.toContain(-1);
  expect(positions).toEqual([...positions].sort((a, b) => a - b));
});

test('when a section names the id of its label, then the page has an element with this id', () => {
  const named = [...elementsOf(html, 'section')].map((section) => section['aria-labelledby']);
  expect(named).toHaveLength(10);
  for (const id of named) expect(html).toContain(`id="${String(id)}"`);
});

test('when the page is read by a machine, then it has one main heading, a language and a description', () => {
  expect(html.match(/<h1\b/g)).toHaveLength(1);
  expect(html.match(/<main\b/g)).toHaveLength(1);
  expect(elementsOf(html, 'html')).toMatchObject([{ lang: 'en' }]);
  expect(elementsOf(html, 'meta').find(({ name }) => name === 'description')?.content).toBe(
    homePage.description,
  );
});

test('when the page has ids, then each id is unique', () => {
  const ids = [...html.matchAll(/\sid="([^"]*)"/g)].map(([, id]) => id);
  expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
});

test('when the footer is read, then it has the links to sections, phone and networks', () => {
  const links = elementsOf(part(/<footer/, '</footer>'), 'a');
  const hrefs = links.map(({ href }) => href);
  expect(hrefs).toEqual(expect.arrayContaining(['#services', '#contact', `tel:${words.phone.e164}`]));
  for (const { label } of socialLinks)
    expect(links.filter((link) => link['aria-label'] === label)).toHaveLength(1);
});

const form = () => sectionOf(html, 'contact');

test('when no script runs, then the browser validates the lead form and posts it', () => {
  expect(elementsOf(form(), 'form')).toEqual([
    expect.objectContaining({ action: '/api/leads', method: 'post' }),
  ]);
  expect(form()).not.toMatch(/<form[^>]*novalidate/i);
  for (const [name, type, autocomplete] of [
    ['businessName', undefined, 'organization'],
    ['contactName', undefined, 'name'],
    ['email', 'email', 'email'],
    ['phone', 'tel', 'tel'],
  ] as const) {
    const field = inputNamed(form(), name) ?? {};
    expect([name, field.type ?? 'text', 'required' in field]).toEqual([name, type ?? 'text', true]);
    expect(field).toMatchObject({ autocomplete, enterkeyhint: 'next' });
    expect(field.inputmode).toBe(type);
    expect(field.maxlength).toBe(name === 'email' ? '320' : '200');
    expect(form()).toContain(`for="${String(field.id)}"`);
  }
});

test('when the lead form’s select boxes are read, then they have the served trades and the volumes', () => {
  const values = (name: string) =>
    optionsOf(form(), name)
      .map(({ value }) => value)
      .filter(Boolean);
  expect(values('businessType')).toEqual(tradeOptions.map(([type]) => type));
  expect(values('monthlyLeadVolume')).toEqual(['0-50', '51-150', '151-500', '500+']);
});

test('when a person reads the lead form, then the honeypot field is hidden', () => {
  expect(inputNamed(form(), 'referralNote')).toMatchObject({ tabindex: '-1', autocomplete: 'off' });
  expect(form()).toMatch(/aria-hidden="true"[^>]*>(?:(?!<\/div>).)*name="referralNote"/s);
  expect(textOf(form())).toContain(leadFormText.note);
});

test('when a visitor gets the page, then it contains no key, nonce or id made for this visitor', () => {
  expect(inputNamed(form(), 'idempotencyKey')?.value ?? '').toBe('');
  expect(html).not.toMatch(/nonce|csrf/i);
  expect(html).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-/);
});
