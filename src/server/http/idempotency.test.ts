import { describe, expect, test } from '@jest/globals';
import type { Request } from 'express';
import { v5, version } from 'uuid';
import { hashOf, rowIds } from './idempotency.ts';

const NAMESPACE = '1b671a64-40d5-491e-99b0-da01ff1f3341';
const OTHER = '2b671a64-40d5-491e-99b0-da01ff1f3341';
const NOON = Date.parse('2030-01-01T12:00:00Z');
const MINUTE = 60_000;

interface Sent {
  isForm?: boolean;
  ip?: string;
  key?: string | undefined;
  namespace?: string;
  contentHash?: string;
  at?: number;
}

/** What rowIds() reads of a request. */
const requestOf = ({ isForm, ip = '192.0.2.1', key }: Sent): Request => {
  const read = {
    ip,
    is: () => (isForm ? 'application/x-www-form-urlencoded' : false),
    body: isForm ? { idempotencyKey: key } : {},
    get: (name: string) => (name.toLowerCase() === 'idempotency-key' && !isForm ? key : undefined),
  };
  return read as Partial<Request> as Request;
};
const idsOf = (sent: Sent) => {
  const { namespace = NAMESPACE, contentHash = 'same', at = NOON } = sent;
  return rowIds(requestOf(sent), { namespace, contentHash }, at);
};
const json = (key?: string, namespace = NAMESPACE) => idsOf({ key, namespace });
const form = (sent: Sent = {}) => idsOf({ ...sent, isForm: true });

describe('a request with a key', () => {
  test('when the key is sent, then the id is its UUIDv5', () => {
    expect(json('abc')).toEqual({ id: v5('abc', NAMESPACE) });
    expect(version(json('abc').id)).toBe(5);
  });

  test('when a form has a key, then the id is the one that JSON gets, whenever and wherever from', () => {
    expect(form({ key: 'abc' })).toEqual(json('abc'));
    expect(form({ key: 'abc', at: NOON + 90 * MINUTE, ip: '192.0.2.9' })).toEqual(json('abc'));
  });

  test('when another resource gets the same key, then its id is another', () => {
    expect(json('abc').id).not.toBe(json('abc', OTHER).id);
  });
});

describe('JSON without a key', () => {
  test.each([undefined, '', '  '])('when the key is %j, then every send has an id of its own', (key) => {
    const [first, second] = [json(key), json(key)];
    expect(first.id).not.toBe(second.id);
    expect(first.earlierId).toBeUndefined();
  });
});

describe('a form without a key', () => {
  test('when it is sent again in the same ten minutes, then the id is the same', () => {
    expect(form({ at: NOON + 10 * MINUTE - 1 }).id).toBe(form({ at: NOON }).id);
  });

  test('when it is sent again in the ten minutes after, then the first id is looked up', () => {
    const first = form({ at: NOON + 9 * MINUTE });
    const again = form({ at: NOON + 11 * MINUTE });
    expect(again.id).not.toBe(first.id);
    expect(again.earlierId).toBe(first.id);
  });

  test('when it is sent again after twenty minutes, then it is a new one', () => {
    for (const start of [NOON, NOON + 1, NOON + 9 * MINUTE, NOON + 10 * MINUTE - 1]) {
      const first = form({ at: start });
      expect(Object.values(form({ at: start + 20 * MINUTE }))).not.toContain(first.id);
    }
  });

  test('when it is sent again within ten minutes of any moment, then it is found', () => {
    for (let start = NOON; start < NOON + 10 * MINUTE; start += 17_000) {
      for (const later of [0, 1, 5 * MINUTE, 10 * MINUTE]) {
        expect(Object.values(form({ at: start + later }))).toContain(form({ at: start }).id);
      }
    }
  });

  test('when the content, the client or the resource is another, then the id is too', () => {
    const ids = [
      form(),
      form({ contentHash: 'other' }),
      form({ ip: '192.0.2.2' }),
      form({ namespace: OTHER }),
    ];
    expect(new Set(ids.map(({ id }) => id)).size).toBe(4);
  });
});

test('when parts move between two fields, then the hash is another', () => {
  expect(hashOf(['ab', 'c'])).not.toBe(hashOf(['a', 'bc']));
  expect(hashOf(['a', null])).not.toBe(hashOf(['a', 'null']));
  expect(hashOf(['a', 1])).toBe(hashOf(['a', 1]));
});
