import { expect, test } from '@jest/globals';
import { DrizzleQueryError } from 'drizzle-orm';
import { connectFailure, databaseErrorOf } from './errors.ts';

const withCode = (code: string, more = {}) =>
  Object.assign(new Error('pat@example.com'), { code }, more);
const byStatement = (cause: Error) =>
  new DrizzleQueryError('insert into leads', ['pat@example.com'], cause);

test.each([
  ['23505', 'DatabaseRefusal'],
  ['22P02', 'DatabaseRefusal'],
  ['23503', 'DatabaseUnavailable'],
  ['XX000', 'DatabaseUnavailable'],
  ['ECONNRESET', 'DatabaseUnavailable'],
])('a statement that fails with %s is a %s', (code, name) => {
  expect(databaseErrorOf(byStatement(withCode(code)))).toMatchObject({ name, code });
});

test('a failure that nobody has seen before is an outage, unless it is our own error', () => {
  expect(databaseErrorOf(byStatement(new Error('odd')))).toMatchObject({
    name: 'DatabaseUnavailable',
  });
  const ours = new RangeError('ours');
  expect(databaseErrorOf(ours)).toBe(ours);
});

test('an error of the database has no values', () => {
  const refusal = databaseErrorOf(
    byStatement(withCode('23514', { detail: 'of (pat@example.com)' })),
  );
  const outage = databaseErrorOf(byStatement(new Error('odd pat@example.com')));
  for (const error of [refusal, outage] as Error[]) {
    expect(`${JSON.stringify(error)} ${String(error.stack)}`).not.toMatch(/pat@|insert/);
    expect(error.cause).toBeUndefined();
  }
});

test.each([
  ['ECONNREFUSED', 'does not answer (ECONNREFUSED): start PostgreSQL'],
  ['53300', 'has too many connections (53300): end some sessions'],
  ['ERR_TLS_CERT_ALTNAME_INVALID', 'has no TLS that the site trusts'],
])('a failure to connect with %s says what to do', (code, words) => {
  expect(connectFailure(withCode(code)).message).toContain(words);
});
