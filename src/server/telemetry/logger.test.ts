import { expect, test } from '@jest/globals';
import { describeError } from './logger.ts';

test('an error’s line has no other properties', () => {
  const cause = new Error('pat@example.com');
  const error = Object.assign(new TypeError('no row', { cause }), { code: 'X1', body: 'pat' });
  expect(describeError(error)).toEqual({
    type: 'TypeError',
    code: 'X1',
    message: 'no row',
    stack: expect.stringContaining('logger.test.ts'),
  });
  expect(describeError({ email: 'pat' })).toEqual({ type: 'object' });
});
