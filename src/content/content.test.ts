import { expect, test } from '@jest/globals';
import request from 'supertest';
import { sectionOf, textOf } from '../tests/support/responses.ts';
import { createTestApp } from '../tests/support/test-app.ts';
import { chatEntries } from './chat/entries.ts';
import { claims } from './claims.ts';
import { leadFormText } from './form/lead-form.ts';
import { english } from './page-words.ts';
import { spanishForm } from './spanish/form.ts';
import { comparison } from './sections/comparison.ts';
import { faq } from './sections/faq.ts';
import { emergencyScript, features } from './sections/features.ts';
import { callTicket, hero } from './sections/hero.ts';
import { footerText } from './sections/navigation.ts';
import { guaranteeSentence, plans, pricingText } from './sections/pricing.ts';
import { remainingSamples, type SampleContent } from './remaining-samples.ts';
import { site, trades } from './site.ts';
import { lockScreen, services } from './sections/services.ts';
import { testimonials, testimonialText } from './sections/testimonials.ts';
import { trustedBy } from './sections/trusted-by.ts';

const { app } = await createTestApp();
const read = async (path: string) => (await request(app).get(path)).text;
const [html, spanishPage] = [await read('/'), await read('/es')];
const text = textOf(html);

test('the page shows all content', () => {
  const listed = [
    ...hero.heading,
    ...trustedBy.customers.map(({ town }) => town),
    ...comparison.rows.flatMap((row) => Object.values(row)),
    ...services.items.flatMap(({ name, short }) => [name, short]),
    ...services.tools,
    ...lockScreen.notices.map(({ title }) => title),
    ...features.items.flatMap(({ name, text: offered }) => [name, offered]),
    ...emergencyScript.map(({ line }) => line),
    leadFormText.note,
    ...trades.map(({ name }) => name),
    ...testimonials.flatMap(({ name, title, quote }) => [name, title, quote]),
    ...faq.flatMap(({ question, answer }) => [question, answer]),
    ...plans.flatMap(({ name, description, features: offered }) => [name, description, ...offered]),
  ];
  expect(listed.filter((each) => !text.includes(each))).toEqual([]);
  for (const { name, picture } of testimonials) {
    const [first = '', second = ''] = name.split(' ').map((word) => word.charAt(0));
    if (!picture) expect(html).toContain(`>${first}${second}</span>`);
  }
  for (const [page, { guarantee }] of [
    [html, english],
    [spanishPage, spanishForm],
  ] as const)
    expect(textOf(sectionOf(page, 'contact'))).toContain(guarantee?.terms ?? '');
  const popular = plans.filter((plan) => plan.popular);
  expect(html.split(`>${pricingText.popular}<`)).toHaveLength(popular.length + 1);
});

test('the page labels remaining samples', () => {
  const labels = [
    [testimonialText.sample, testimonials.some(({ sample }) => sample)],
    [trustedBy.sampleLabel, trustedBy.sample],
    [footerText.samples, remainingSamples().length > 0],
  ] as const;
  for (const [label, isSample] of labels)
    expect([label, html.includes(`>${label}<`)]).toEqual([label, isSample]);
  const { leads, businesses, answerRate, conversions } = claims;
  const withLabels = [
    ...[leads, businesses, answerRate, conversions].map(
      (claim) => claim?.sample && `${claim.label} (${trustedBy.figureLabel})`,
    ),
    callTicket.sample && `${lockScreen.caption} ${lockScreen.sampleLabel}`,
  ];
  expect(withLabels.filter((words) => words && !text.includes(words))).toEqual([]);
});

test('a claim’s label has its figure', () => {
  const figures = Object.values(claims).filter(({ label }) => /\d/.test(label));
  expect(figures.filter(({ figure, label }) => !label.includes(figure))).toEqual([]);
});

test('a sample is listed until all of its kind are replaced', () => {
  const phone = { display: '(512) 200-0142', e164: '+15122000142' };
  const sampleCalled = { display: '(512) 555-0142', e164: '+15125550142' };
  const own: SampleContent = {
    testimonials: [{}],
    claims: { uptime: { figure: '99%', label: '99% uptime' } },
    trustedBy: { sample: false },
    callTicket: { sample: false },
    site: { phone, caller: { phone }, email: 'hello@shop.com' },
  };
  expect(remainingSamples(own)).toEqual([]);
  const sampleClaim = { figure: '3x', label: 'conversions', sample: true } as const;
  const mixtures: [what: string, Partial<SampleContent>][] = [
    ['quotes', { testimonials: [{}, { sample: true }] }],
    ['figures', { claims: { ...own.claims, conversions: sampleClaim } }],
    ['customers', { trustedBy: { sample: true } }],
    ['the job ticket', { callTicket: { sample: true } }],
    ['the number', { site: { ...own.site, phone: sampleCalled } }],
    ['who calls', { site: { ...own.site, caller: { phone: sampleCalled } } }],
    ['the address', { site: { ...own.site, email: 'hello@shop.example' } }],
  ];
  for (const [what, mixture] of mixtures)
    expect(remainingSamples({ ...own, ...mixture })).toEqual([expect.stringMatching(`^${what}`)]);
});

test('each anchor exists', () => {
  const pages = { '/': html, '/es': spanishPage };
  const inChat = chatEntries(undefined).flatMap(({ link }) => link?.href ?? []);
  const onPages = Object.entries(pages).flatMap(([path, page]) =>
    [...page.matchAll(/href="(#[^"]+)"/g)].map(([, href]) => `${path}${href}`),
  );
  expect(Math.min(inChat.length, onPages.length)).toBeGreaterThan(20);
  const isMissing = (href: string) => {
    const [path, id] = href.split('#');
    return !pages[path === '/es' ? path : '/'].includes(` id="${id}"`);
  };
  expect([...inChat, ...onPages].filter(isMissing)).toEqual([]);
});

/** The text of the smallest part of the page around the element with this id. */
function partWith(id: string) {
  const at = html.indexOf(` id="${id}"`);
  const before = [...html.slice(0, html.indexOf('>', at)).matchAll(/<(section|details|li)\b/g)];
  const start = before.at(-1);
  return textOf(html.slice(start?.index, html.indexOf(`</${start?.[1]}>`, at)));
}

test('a chat link is named as its target', () => {
  const links = chatEntries(undefined).flatMap(({ link }) => link ?? []);
  const misnamed = links.filter(({ href, label }) => !partWith(href.slice(1)).includes(label));
  expect(misnamed).toEqual([]);
});

test.each([
  ['How does the guarantee work?', guaranteeSentence],
  ['Is there a free trial or a deposit?', 'you call it and try to trip it up'],
])('the link of "%s" repeats its answer', (question, words) => {
  const entry = chatEntries(undefined).find((each) => each.question === question);
  expect(entry?.answer).toContain(words);
  expect(partWith(entry?.link?.href.slice(1) ?? '')).toContain(words);
});

test('every mail link writes to the shown address', () => {
  const links = [...html.matchAll(/href="mailto:([^"]*)"[^>]*>([^<]*)/g)];
  expect(links.length).toBeGreaterThan(0);
  for (const [, to, shown] of links) expect([to, shown]).toEqual([site.email, site.email]);
});

test('every phone link dials the shown number', async () => {
  for (const { display, e164 } of [site.phone, site.caller.phone])
    expect(`+1${display.replace(/\D/g, '')}`).toBe(e164);
  for (const page of [html, spanishPage, await read('/sample-call')]) {
    const numbers = [...page.matchAll(/href="tel:([^"]*)"/g)].map(([, number]) => number);
    expect(new Set(numbers)).toEqual(new Set([site.phone.e164]));
  }
});
