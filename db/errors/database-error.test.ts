import { expect, test } from '@jest/globals';
import { DrizzleQueryError } from 'drizzle-orm';
import {
  databaseErrorOf,
  DatabaseRefusal,
  DatabaseUnavailable,
  isExplained,
} from './database-error.ts';
import { OperatorError } from '#runtime/operator-error.ts';

const withCode = (code: string, more = {}) =>
  Object.assign(new Error('pat@example.com'), { code }, more);
const byStatement = (cause: Error) =>
  new DrizzleQueryError('insert into leads', ['pat@example.com'], cause);

test.each([
  ['23505', 'DatabaseRefusal'],
  ['22P02', 'DatabaseRefusal'],
  ['23503', 'DatabaseUnavailable'],
  ['XX000', 'DatabaseUnavailable'],
  ['57022', 'DatabaseUnavailable'],
  ['ECONNRESET', 'DatabaseUnavailable'],
])('a statement that fails with %s is a %s', (code, name) => {
  expect(databaseErrorOf(byStatement(withCode(code)))).toMatchObject({ name, code });
});

test('an unknown failure of a statement is an outage, and our own error is none', () => {
  expect(databaseErrorOf(byStatement(new Error('odd')))).toMatchObject({
    name: 'DatabaseUnavailable',
  });
  const ours = new RangeError('ours');
  expect(databaseErrorOf(ours)).toBe(ours);
});

test.each([
  [
    { constraint: 'calls_amount_positive', column: 'amount' },
    'calls_amount_positive',
    ', calls_amount_positive',
  ],
  [{ column: 'amount' }, 'amount', ', amount'],
  [{}, undefined, ''],
])('a refusal with %j names the rule %s', (more, rule, words) => {
  const message = `the database refused a value (23514${words})`;
  expect(databaseErrorOf(byStatement(withCode('23514', more)))).toMatchObject({ rule, message });
});

test('an error of the driver outside a statement is an outage', () => {
  expect(databaseErrorOf(withCode('57P01'))).toMatchObject({ name: 'DatabaseUnavailable' });
});

test.each([
  ['28P01', 'refuses the login'],
  ['3D000', 'does not exist'],
  ['55P03', 'waits for a lock'],
  ['42501', 'denies permission'],
  ['42P01', 'does not fit this release'],
  ['3F000', 'does not fit this release'],
  ['42P05', 'is behind a pooler in transaction mode'],
  ['26000', 'is behind a pooler in transaction mode'],
  ['25006', 'is read-only'],
  ['53300', 'has too many connections'],
  ['NOT_CONFIRMED', 'cut a commit off before a standby confirmed it'],
  ['53100', 'has a full disk'],
  ['MIGRATING', 'is being migrated'],
  ['NOT_MIGRATED', 'lacks migrations of this release'],
  ['57P03', 'is starting or stopping'],
  ['57014', 'failed'],
  ['XX000', 'failed'],
  ['DEPTH_ZERO_SELF_SIGNED_CERT', 'has no TLS that the site trusts'],
  ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'has no TLS that the site trusts'],
  // Five characters as in an SQLSTATE, but of Node, or of a lost connection.
  ['EPIPE', 'does not answer'],
  ['08006', 'does not answer'],
  ['ECONNREFUSED', 'does not answer'],
  ['53100 of 57P03', 'does not answer'],
])('of the code %s, the operator reads that the database %s', (code, words) => {
  expect(new DatabaseUnavailable(code).message).toMatch(`the database ${words} (${code}): `);
});

test.each([new DatabaseRefusal('22P02'), new DatabaseUnavailable('NOT_CONFIRMED')])(
  'an error that is one of ours stays: %s',
  (error) => {
    expect(databaseErrorOf(byStatement(error))).toBe(error);
    expect(isExplained(error)).toBe(true);
  },
);

test('only our own errors are explained by their message', () => {
  expect(isExplained(new OperatorError('no disk'))).toBe(true);
  expect(isExplained(new RangeError('odd'))).toBe(false);
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
