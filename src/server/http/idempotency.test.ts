import { expect, test } from '@jest/globals';
import type { Request } from 'express';
import { v5 } from 'uuid';
import { rowIds } from './idempotency.ts';

const NAMESPACE = '1b671a64-40d5-491e-99b0-da01ff1f3341';
const OTHER = '2b671a64-40d5-491e-99b0-da01ff1f3341';

/** The request has only the parts that rowIds() reads. */
function idsOf(isForm: boolean, namespace = NAMESPACE) {
  const request = {
    is: () => (isForm ? 'application/x-www-form-urlencoded' : false),
    body: { idempotencyKey: isForm ? 'abc' : undefined },
    get: () => (isForm ? undefined : 'abc'),
  } as Partial<Request> as Request;
  return rowIds(request, { namespace, contentHash: 'same' });
}

test('when a form or JSON has a key, then its id is the UUIDv5 of the key and the resource', () => {
  for (const isForm of [true, false]) {
    expect(idsOf(isForm)).toEqual({ id: v5('abc', NAMESPACE), earlierId: null });
    expect(idsOf(isForm, OTHER).id).toBe(v5('abc', OTHER));
  }
});
