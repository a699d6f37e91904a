import { expect, test } from '@jest/globals';
import request from 'supertest';
import { sectionOf, textOf } from '../tests/support/responses.ts';
import { createTestApp } from '../tests/support/test-app.ts';
import { chatEntries } from './chat/entries.ts';
import { claims } from './claims.ts';
import { leadCaptureText, leadFormText } from './form/lead-form.ts';
import { english } from './page-words.ts';
import { roiSection, roiText } from './roi/roi.ts';
import { spanishForm } from './spanish/form.ts';
import { spanish } from './spanish/page.ts';
import { comparison } from './sections/comparison.ts';
import { dockText } from './sections/dock.ts';
import { faq, faqText } from './sections/faq.ts';
import { emergencyScript, features } from './sections/features.ts';
import { callTicket, hero, ownShopText } from './sections/hero.ts';
import { footerText } from './sections/navigation.ts';
import { plans, pricingText } from './sections/pricing.ts';
import { remainingSamples, type SampleContent } from './remaining-samples.ts';
import { site, trades } from './site.ts';
import { lockScreen, services } from './sections/services.ts';
import { testimonials, testimonialText } from './sections/testimonials.ts';
import { trustedBy } from './sections/trusted-by.ts';

const { app } = await createTestApp();
const read = async (path: string) => (await request(app).get(path)).text;
const [html, spanishPage] = [await read('/'), await read('/es')];
const text = textOf(html);

/** What isn't read on a page, or only with samples or more quotes, by the names in the content. */
const UNREAD = (
  'id href image picture logo examples version channel recording ' +
  'sample sampleLabel figureLabel samples more'
).split(' ');

function textsIn(content: unknown): string[] {
  if (typeof content === 'string') return [content.replace(/\s+/g, ' ')];
  const parts = Object.entries(content ?? {}).filter(([name]) => !UNREAD.includes(name));
  return parts.flatMap(([, part]) => textsIn(part));
}

const isServed = ([type]: [string, string]) =>
  type === 'other' || trades.some(({ id }) => id === type);

const textsOfForm = (form: typeof leadFormText) => [
  ...[form.fields, form.choices, form.choose, form.consents],
  Object.fromEntries(Object.entries(form.businessTypes).filter(isServed)),
  ...[form.consent, form.textConsent, form.submit.idle, form.note],
];

test('the pages show all content', () => {
  const { heading, intro, label, rate, jobValue, calculate, whatMovesIt } = roiText.missed;
  const listed = [
    [hero, ownShopText, callTicket, trades, trustedBy, comparison, lockScreen],
    [services.heading, services.intro, services.tools],
    services.items.map(({ name, short }) => [name, short]),
    [roiSection, roiText.results, roiText.assumptions],
    [heading, intro, label, rate, jobValue, calculate, whatMovesIt],
    [testimonials, testimonialText, faq, faqText, plans, pricingText],
    [features, emergencyScript.map(({ who, line }) => `${who} “${line}”`)],
    [leadCaptureText, textsOfForm(leadFormText), footerText, english.footer.slogan],
    [`${dockText.call} ${site.phone.display}`, dockText.chat.label],
  ];
  const { capture, footer } = spanishForm;
  const inSpanish = [spanish.text(), capture, textsOfForm(spanishForm.form), footer];
  for (const [page, content] of [
    [html, listed],
    [spanishPage, inSpanish],
  ] as const)
    expect(textsIn(content).filter((each) => !textOf(page).includes(each))).toEqual([]);
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
  // The others stand in sentences.
  const { contact: _contact, results: _results, ...labeled } = claims;
  const withLabels = [
    ...Object.values(labeled).map(
      ({ label, sample }) => sample && `${label} (${trustedBy.figureLabel})`,
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

test('each anchor exists', async () => {
  const pages: Record<string, string> = {
    '/': html,
    '/es': spanishPage,
    '/sample-call': await read('/sample-call'),
  };
  const inChat = chatEntries(undefined).flatMap(({ link }) => link?.href ?? []);
  const onPages = Object.entries(pages).flatMap(([path, page]) =>
    // Also what a drawing takes from another.
    [...page.matchAll(/(?:href="|url\()(#[^")]+)/g)].map(([, href]) => `${path}${href}`),
  );
  expect(Math.min(inChat.length, onPages.length)).toBeGreaterThan(20);
  const isMissing = (href: string) => {
    const [path = '', id] = href.split('#');
    return !(pages[path] ?? html).includes(` id="${id}"`);
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
    // A number in a sentence never breaks.
    expect(page).toContain(`<bdi class="phone">${site.caller.phone.display}</bdi>`);
    for (const part of [sectionOf(page, 'contact'), page.slice(page.indexOf('<footer'))])
      expect(part).toContain('href="tel:');
  }
});
