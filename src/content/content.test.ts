import { describe, expect, test } from '@jest/globals';
import request from 'supertest';
import { textOf } from '../tests/support/html.ts';
import { createTestApp } from '../tests/support/test-app.ts';
import { untilEnd } from '../tests/support/until-end.ts';
import { claims } from './claims.ts';
import { faq } from './faq.ts';
import { features } from './features.ts';
import { leadFormWords } from './lead-form.ts';
import { pages } from './pages.ts';
import { plans, pricingWords } from './plans.ts';
import { services } from './services.ts';
import { site as words } from './site.ts';
import { testimonials, testimonialWords } from './testimonials.ts';
import { trades } from './trades.ts';
import { trustedBy } from './trusted-by.ts';

const site = await untilEnd(createTestApp());
const html = (await request(site.app).get('/')).text;
const text = textOf(html);

const unique = (ids: string[]) => expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);

describe('the lists', () => {
  const lists = Object.entries({ testimonials, faq, plans, trades, services, features });
  test.each(lists)('when items of %s are told apart by an id, then no id stands twice', (_name, list) => {
    const items = 'items' in list ? list.items : list;
    expect(items.length).toBeGreaterThan(0);
    unique(items.map(({ id }) => id));
    for (const { id } of items) expect(id).toMatch(/^[a-z0-9-]+$/);
  });

  test('when testimonials are counted, then there are 8, each whole, on the page and marked as a sample', () => {
    expect(testimonials).toHaveLength(8);
    for (const { name, title, image, quote, source } of testimonials) {
      for (const words of [name, title, quote]) expect(text).toContain(words);
      expect(html).toContain(`id="trade-${image}"`);
      expect(source).not.toBe('');
    }
    const samples = testimonials.filter(({ source }) => source === 'sample');
    expect(html.split(`>${testimonialWords.sample}<`)).toHaveLength(samples.length + 1);
  });

  test('when questions are counted, then there are 12, each answered on the page', () => {
    expect(faq).toHaveLength(12);
    unique(faq.map(({ question }) => question));
    for (const { question, answer } of faq) {
      expect(text).toContain(question);
      expect(text).toContain(answer);
      expect(answer.length).toBeGreaterThan(60);
    }
  });

  test('when plans are read, then they are the three of the specification, and no price is named', () => {
    expect(plans.map(({ name, buttonText, popular }) => [name, buttonText, popular])).toEqual([
      ['Small Business', 'Get Custom Quote', false],
      ['Growing Business', 'Get Custom Quote', true],
      ['Franchise', 'Contact Sales', false],
    ]);
    expect(pricingWords.popular).toBe('Most Popular');
    expect(html.split('Most Popular')).toHaveLength(2);
    for (const { features: offered } of plans) expect(offered.length).toBeGreaterThan(0);
    expect(JSON.stringify([plans, pricingWords])).not.toMatch(/\$\s?\d|\d\s?(USD|dollars)/i);
  });

  test('when trades are read, then the eight of the specification stand on the page', () => {
    expect(trades.map(({ name }) => name.toLowerCase()).sort()).toEqual([
      ...['appliance repair', 'cleaning', 'electrical', 'hvac'],
      ...['landscaping', 'plumbing', 'roofing', 'security'],
    ]);
    for (const { name } of trades) expect(text).toContain(name);
  });
});

describe('the claims', () => {
  test('when they are read, then each is that of the specification and stands on the page', () => {
    const specified = {
      '250,000+': '250,000+ leads',
      '120+': '120+ businesses',
      '100%': '100% answer rate',
      '3x': '3x conversions',
      '48 hours': 'Setup within 48 hours',
      '30 days': 'Results guaranteed within 30 days',
      '24 hours': 'Contact within 24 hours',
      '60-75%': '60-75% cheaper than staff',
      '99.9%': '99.9% uptime',
    };
    expect(Object.values(claims).map(({ figure }) => figure)).toEqual(Object.keys(specified));
    for (const words of Object.values(specified)) expect(text).toContain(words);
  });

  test('when a claim or customer is a sample, then it says so and has room for what backs it', () => {
    for (const { note } of Object.values(claims)) expect(note).not.toBe('');
    for (const { sample } of [...Object.values(claims), ...trustedBy.customers])
      expect(typeof sample).toBe('boolean');
  });
});

describe('the links', () => {
  test('when a link of the page leads to an anchor, then that stands on the page', () => {
    const anchors = [...html.matchAll(/href="#([^"]+)"/g)].map(([, id = '']) => id);
    expect(anchors.length).toBeGreaterThan(10);
    for (const id of new Set(anchors)) expect(html).toMatch(new RegExp(`\\sid="${id}"`));
  });

  test('when a link leads elsewhere, then it stays on the site or calls or writes to us', () => {
    const hrefs = [...html.matchAll(/<a\b[^>]*href="([^"]*)"/g)].map(([, href = '']) => href);
    const others = hrefs.filter((href) => !/^(#|\/$|tel:|mailto:)/.test(href));
    expect(others.filter((href) => !pages.some(({ path }) => path === href))).toEqual([]);
  });

  test('when the number is read, then it is a sample that rings nobody, spelled the same twice', () => {
    expect(words.phone.e164).toMatch(/^\+1\d{3}55501\d{2}$/);
    expect(`+1${words.phone.display.replace(/\D/g, '')}`).toBe(words.phone.e164);
    const numbers = [...html.matchAll(/href="tel:([^"]*)"/g)].map(([, number]) => number);
    expect(new Set(numbers)).toEqual(new Set([words.phone.e164]));
  });
});

test('when results are shown, then both assumptions stand beside them', () => {
  expect(text).toMatch(/50% AI conversion and \$297 a month; your quote may differ/);
});

// Hours differ by state: none is promised to who wished none.
test('when the form asks for the best time to call, then who picks none is promised no hour of the day', () => {
  expect(text).toContain('Best time to call');
  const { any, unknown } = leadFormWords.success.when;
  expect(any + unknown).not.toMatch(/\d|noon/);
});
