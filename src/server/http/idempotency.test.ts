import { describe, expect, test } from '@jest/globals';
import type { Request } from 'express';
import { v5, version } from 'uuid';
import { fc } from '../../tests/support/properties.ts';
import { hashOf, rowIds } from './idempotency.ts';

const NAMESPACE = '1b671a64-40d5-491e-99b0-da01ff1f3341';
const OTHER = '2b671a64-40d5-491e-99b0-da01ff1f3341';
const NOON = Date.parse('2030-01-01T12:00:00Z');
const MINUTE = 60_000;

const defaults = { ip: '192.0.2.1', namespace: NAMESPACE, contentHash: 'same', at: NOON };
type Sent = Partial<typeof defaults> & { key?: string | undefined };

/** The ids of a request as far as rowIds() reads it. */
function idsOf(isForm: boolean, sent: Sent) {
  const { key, ip, at, ...content } = { ...defaults, ...sent };
  const request = {
    ip,
    is: () => (isForm ? 'application/x-www-form-urlencoded' : false),
    body: isForm ? { idempotencyKey: key } : {},
    get: (name: string) => (name.toLowerCase() === 'idempotency-key' && !isForm ? key : undefined),
  } as Partial<Request> as Request;
  return rowIds(request, content, at);
}
const json = (sent: Sent = {}) => idsOf(false, sent);
const form = (sent: Sent = {}) => idsOf(true, sent);

describe('a request with a key', () => {
  test('when the key is sent, then the id is its UUIDv5', () => {
    expect(json({ key: 'abc' })).toEqual({ id: v5('abc', NAMESPACE), earlierId: null });
    expect(version(json({ key: 'abc' }).id)).toBe(5);
  });

  test('when a form has a key, then its id is that of JSON, at any time and from any address', () => {
    expect(form({ key: 'abc' })).toEqual(json({ key: 'abc' }));
    expect(form({ key: 'abc', at: NOON + 90 * MINUTE, ip: '192.0.2.9' })).toEqual(json({ key: 'abc' }));
  });

  test('when another resource has the same key, then its id differs', () => {
    expect(json({ key: 'abc' }).id).not.toBe(json({ key: 'abc', namespace: OTHER }).id);
  });
});

test.each([undefined, '', '  '])(
  'when the key of JSON is %j, then every request has a different id',
  (key) => {
    const [first, second] = [json({ key }), json({ key })];
    expect(first.id).not.toBe(second.id);
    expect(first.earlierId).toBeNull();
  },
);

describe('a form without a key', () => {
  test('when it is sent again within ten minutes, then it finds the first, and after twenty minutes it does not', () => {
    const sends = fc.tuple(fc.nat(10 * MINUTE), fc.nat(10 * MINUTE));
    fc.assert(
      fc.property(sends, ([since, later]) => {
        const at = NOON + since;
        expect(Object.values(form({ at: at + later }))).toContain(form({ at }).id);
        expect(Object.values(form({ at: at + 20 * MINUTE + later }))).not.toContain(form({ at }).id);
      }),
    );
  });

  test('when the content, the client or the resource differs, then the id differs', () => {
    const others = [{}, { contentHash: 'other' }, { ip: '192.0.2.2' }, { namespace: OTHER }];
    expect(new Set(others.map((sent) => form(sent).id)).size).toBe(4);
  });
});

test('when parts move between two fields, then the hash differs', () => {
  expect(hashOf(['ab', 'c'])).not.toBe(hashOf(['a', 'bc']));
  expect(hashOf(['a', null])).not.toBe(hashOf(['a', 'null']));
  expect(hashOf(['a', 1])).toBe(hashOf(['a', 1]));
});
