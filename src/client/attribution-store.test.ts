import { expect, test } from '@jest/globals';

const stored = { utm_source: 'newsletter', gclid: 'click-1', landing_path: '/' };

test('a click that an earlier release stored without its time is not sent', async () => {
  const text = JSON.stringify({ first: { ...stored, at: new Date().toISOString() }, last: stored });
  const globals = {
    localStorage: { getItem: () => text },
    location: { search: '', host: 'a.example', pathname: '/' },
    document: { referrer: '' },
    navigator: {},
  };
  for (const [name, value] of Object.entries(globals))
    Object.defineProperty(globalThis, name, { value, configurable: true });
  const { readAttribution } = await import('./attribution-store.ts');
  const { gclid: _, ...withoutClick } = stored;
  expect(readAttribution()).toMatchObject({ first: stored, last: withoutClick });
  expect(readAttribution()).not.toHaveProperty('last.gclid');
});
