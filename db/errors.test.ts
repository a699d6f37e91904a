import { expect, test } from '@jest/globals';
import { DrizzleQueryError } from 'drizzle-orm';
import { classifyDatabaseError, connectFailure } from './errors.ts';

const withCode = (code: string, message = '') => Object.assign(new Error(message), { code });
const byStatement = (cause: Error) => new DrizzleQueryError('insert into leads', ['pat@example.com'], cause);

const system = 'ECONNREFUSED ECONNRESET EPIPE ENOTFOUND EAI_AGAIN ENOENT ERR_STREAM_DESTROYED';
const server = '08006 53300 57P01 57P03 57014 58030 25006 3D000 28P01 28000 42P01 42703 42704 42883 55P03';
test.each([
  ...`${system} ${server}`.split(' ').map((code) => [withCode(code), code] as const),
  [new Error('timeout exceeded when trying to connect'), 'BUSY'],
  [new Error('Query read timeout'), 'TIMEOUT'],
  [new Error('Connection terminated unexpectedly'), 'TIMEOUT'],
  [new Error('Client has encountered a connection error and is not queryable'), 'TIMEOUT'],
])('%s (%s) becomes DatabaseUnavailable', (cause, code) => {
  for (const error of [cause, byStatement(cause)])
    expect(classifyDatabaseError(error)).toMatchObject({ name: 'DatabaseUnavailable', code });
});

test.each([
  [withCode('CERT_HAS_EXPIRED'), 'CERT_HAS_EXPIRED'],
  [withCode('ERR_TLS_CERT_ALTNAME_INVALID'), 'ERR_TLS_CERT_ALTNAME_INVALID'],
  [new Error('The server does not support SSL connections'), 'NO_TLS'],
  [new Error('never seen before'), 'UNKNOWN'],
])('the failure to connect "%s" is an outage', (cause, code) => {
  expect(connectFailure(cause)).toMatchObject({ name: 'DatabaseUnavailable', code });
});

test.each([
  ['23505', true],
  ['22P02', true],
  ['23503', false],
  ['42601', false],
  ['55000', false],
])('the code %s means that the values are wrong: %s', (code, isValueError) => {
  const classified = classifyDatabaseError(byStatement(withCode(code)));
  expect(classified).toMatchObject({ name: 'DatabaseFailure', code, isValueError });
});

test('a DatabaseFailure has only the code and the constraint, no values', () => {
  const quoted = { constraint: 'leads_phone_not_blank', detail: 'Failing row contains (pat@example.com)' };
  const classified = classifyDatabaseError(byStatement(Object.assign(withCode('23514'), quoted)));
  const withoutCode = classifyDatabaseError(byStatement(new Error('odd pat@example.com')));
  expect([String(classified), String(withoutCode)]).toEqual([
    'DatabaseFailure: a statement failed (23514, leads_phone_not_blank)',
    'DatabaseFailure: a statement failed (UNKNOWN)',
  ]);
  for (const error of [classified, withoutCode]) {
    expect(`${JSON.stringify(error)} ${String(error?.stack)}`).not.toMatch(/pat@|insert/);
    expect(error?.cause).toBeUndefined();
  }
});

test.each([
  withCode('key-reused'),
  withCode('ERR_INVALID_ARG_TYPE', 'a connection timeout of ours'),
  new Error('an error of ours'),
  undefined,
])('%s is no error of the database', (thrown) => {
  expect(classifyDatabaseError(thrown)).toBeUndefined();
});
