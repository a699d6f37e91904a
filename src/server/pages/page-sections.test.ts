import { expect, test } from '@jest/globals';
import request from 'supertest';
import { homePage } from '#content/home-page.ts';
import { leadFormText, tradeOptions } from '#content/lead-form.ts';
import { socialLinks } from '#content/navigation.ts';
import { site as words } from '#content/site.ts';
import { elementsOf, inputNamed, optionsOf, sectionOf, textOf } from '../../tests/support/responses.ts';
import { createTestApp } from '../../tests/support/test-app.ts';

const site = await createTestApp();
const html = (await request(site.app).get('/')).text;

const part = (opens: RegExp, closes: string) => {
  const begins = html.search(opens);
  return begins < 0 ? '' : html.slice(begins, html.indexOf(closes, begins));
};

test('the sections are in order', () => {
  const ids =
    'hero-heading trusted-by ai-vs-traditional services roi testimonials faq features pricing contact';
  const order = ['<header', ...ids.split(' ').map((id) => `id="${id}"`), '<footer'];
  const positions = order.map((mark) => html.indexOf(mark));
  expect(positions).not.toContain(-1);
  expect(positions).toEqual([...positions].sort((a, b) => a - b));
});

test('machines get one main heading, a language, a description, unique ids and labels', () => {
  for (const name of ['h1', 'main']) expect(html.split(new RegExp(`<${name}\\b`))).toHaveLength(2);
  expect(elementsOf(html, 'html')).toMatchObject([{ lang: 'en' }]);
  const description = elementsOf(html, 'meta').find(({ name }) => name === 'description');
  expect(description?.content).toBe(homePage.description);
  const ids = [...html.matchAll(/\sid="([^"]*)"/g)].map(([, id]) => id);
  expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
  for (const section of elementsOf(html, 'section')) expect(ids).toContain(section['aria-labelledby']);
});

test('the footer links to sections, phone and networks', () => {
  const links = elementsOf(part(/<footer/, '</footer>'), 'a');
  const hrefs = links.map(({ href }) => href);
  expect(hrefs).toEqual(expect.arrayContaining(['#services', '#contact', `tel:${words.phone.e164}`]));
  for (const { label } of socialLinks)
    expect(links.filter((link) => link['aria-label'] === label)).toHaveLength(1);
});

const form = () => sectionOf(html, 'contact');

test('without script, the browser validates the lead form and posts it', () => {
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

test('the lead form lists the served trades and the volumes', () => {
  const values = (name: string) =>
    optionsOf(form(), name)
      .map(({ value }) => value)
      .filter(Boolean);
  expect(values('businessType')).toEqual(tradeOptions.map(([type]) => type));
  expect(values('monthlyLeadVolume')).toEqual(['0-50', '51-150', '151-500', '500+']);
});

test('the honeypot field is hidden', () => {
  expect(inputNamed(form(), 'referralNote')).toMatchObject({ tabindex: '-1', autocomplete: 'off' });
  expect(form()).toMatch(/aria-hidden="true"[^>]*>(?:(?!<\/div>).)*name="referralNote"/s);
  expect(textOf(form())).toContain(leadFormText.note);
});
