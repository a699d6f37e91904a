import { beforeEach, expect, test } from '@jest/globals';
import { storeAttribution, writeAttribution } from './attribution-store.ts';

let kept = new Map<string, string>();
const field = { value: '' };
let signal: object = {};
Object.defineProperty(globalThis, 'navigator', { get: () => signal });
Object.assign(globalThis, {
  localStorage: {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  },
  requestAnimationFrame: (paint: () => void) => paint(),
});
beforeEach(() => {
  kept = new Map();
  signal = {};
});

/** Opens a page of the site. */
function arrive(address: string, referrer = '', { hasForm = true } = {}) {
  const { search, pathname, host } = new URL(address, 'https://porchlight.example');
  const document = { referrer, querySelector: () => (hasForm ? field : null) };
  Object.assign(globalThis, { location: { search, pathname, host }, document });
  storeAttribution();
}

/** What a lead would have now. */
function sent(): Record<string, string> {
  writeAttribution();
  return JSON.parse(field.value) as Record<string, string>;
}

test('the newest visit that came from somewhere stays, else the first', () => {
  arrive('/es');
  expect(sent()).toMatchObject({ landing_path: '/es', at: expect.any(String) });
  arrive('/sample-call');
  expect(sent().landing_path).toBe('/es');
  arrive('/?utm_source=van', 'https://www.google.com/');
  expect(sent()).toMatchObject({ utm_source: 'van', referrer_host: 'www.google.com' });
  arrive('/privacy', 'https://porchlight.example/?utm_source=van');
  expect(sent()).toMatchObject({ utm_source: 'van', landing_path: '/' });
  arrive('/', 'https://news.example/x');
  const { at, ...touch } = sent();
  expect(touch).toEqual({ referrer_host: 'news.example', landing_path: '/' });
  expect(Date.parse(at ?? '')).toBeLessThanOrEqual(Date.now());
});

test('a page without its form keeps the visit for the next', () => {
  arrive('/?utm_source=van', '', { hasForm: false });
  writeAttribution();
  arrive('/');
  expect(sent().utm_source).toBe('van');
});

test('an old stored visit, and a wrong part of one, are ignored', () => {
  const store = (touch: object) => kept.set('porchlight:attribution', JSON.stringify(touch));
  store({ utm_source: 'van', at: '2020-01-01T00:00:00Z' });
  arrive('/?gclid=%7Bgclid%7D');
  expect(sent()).toEqual({ landing_path: '/', at: expect.any(String) });
  store({ utm_source: 'van', landing_path: 7 });
  arrive('/');
  expect(sent()).toEqual({ utm_source: 'van' });
});

test('a privacy signal removes click ids, earlier ones too', () => {
  arrive('/?utm_source=van&gclid=one');
  expect(sent().gclid).toBe('one');
  signal = { globalPrivacyControl: true };
  arrive('/');
  expect(Object.keys(sent())).toEqual(['utm_source', 'landing_path', 'at']);
  arrive('/?utm_source=ad&gclid=two');
  expect(Object.keys(sent())).toEqual(['utm_source', 'landing_path', 'at']);
});
