import { describe, expect, test } from '@jest/globals';
import { DrizzleQueryError } from 'drizzle-orm';
import pg from 'pg';
import { codeOf } from './error-code.ts';
import { classifyDatabaseError, DatabaseFailure, DatabaseUnavailable } from './errors.ts';

const withCode = (code: string, message = 'something') => Object.assign(new Error(message), { code });
const byStatement = (cause: Error) => new DrizzleQueryError('insert into leads', ['pat@example.com'], cause);

describe('a server that cannot serve', () => {
  const system =
    'ECONNREFUSED ECONNRESET EPIPE ETIMEDOUT EHOSTUNREACH ENETUNREACH ENOTFOUND EAI_AGAIN ENOENT ERR_STREAM_DESTROYED';
  const server = '08006 08P01 53300 57P01 57P03 57014 58030 25006 3D000 28P01 28000 42P01 42703 42704 55P03';
  test.each(`${system} ${server}`.split(' '))('when the code is %s, then it is not available', (code) => {
    for (const error of [withCode(code), byStatement(withCode(code))]) {
      const known = classifyDatabaseError(error);
      expect(known).toBeInstanceOf(DatabaseUnavailable);
      expect(known).toMatchObject({ code, message: `the database is not available (${code})` });
    }
  });

  test.each([
    ['timeout exceeded when trying to connect', 'BUSY'],
    ['Query read timeout', 'TIMEOUT'],
    ['Connection terminated unexpectedly', 'TIMEOUT'],
    ['Connection terminated due to connection timeout', 'TIMEOUT'],
    ['Client has encountered a connection error and is not queryable', 'TIMEOUT'],
  ])('when the driver only says "%s", then it is not available', (message, code) => {
    const unavailable = { name: 'DatabaseUnavailable', code };
    const known = classifyDatabaseError(new Error(message));
    expect(known).toMatchObject(unavailable);
    expect(classifyDatabaseError(known)).toBe(known);
    expect(classifyDatabaseError(byStatement(new Error(message)))).toMatchObject(unavailable);
  });

  test('when a host has several addresses and none answers, then it is not available', async () => {
    const client = new pg.Client({ host: 'localhost', port: 1, user: 'nobody' });
    const error: unknown = await client.connect().catch((thrown: unknown) => thrown);
    expect(classifyDatabaseError(error)).toBeInstanceOf(DatabaseUnavailable);
  });
});

describe('a statement that is refused', () => {
  test.each([
    ...['23505', '23514', '23502', '22P02'].map((code) => [code, 'is for good'] as const),
    ...['23503', '42601'].map((code) => [code, 'may pass'] as const),
  ])('when it is %s, then it is a failure that %s', (code, lasts) => {
    const known = classifyDatabaseError(byStatement(withCode(code)));
    expect(known).toMatchObject({ code, refusesValues: lasts === 'is for good' });
    expect(String(known)).toBe(`DatabaseFailure: a statement failed (${code})`);
  });

  test('when it names a constraint and quotes values, then the constraint alone is kept', () => {
    const cause = Object.assign(withCode('23514', 'row contains (pat@example.com)'), {
      constraint: 'leads_phone_not_blank',
      detail: 'Failing row contains (pat@example.com)',
    });
    const known = classifyDatabaseError(byStatement(cause));
    expect(known).toMatchObject({ code: '23514', constraint: 'leads_phone_not_blank' });
    expect(String(known)).toBe('DatabaseFailure: a statement failed (23514, leads_phone_not_blank)');
    expect(`${String(known)} ${JSON.stringify(known)} ${String(known?.stack)}`).not.toContain('pat@');
    expect(known?.cause).toBeUndefined();
  });

  test('when the cause is unknown, then it is a failure without the words of the statement', () => {
    const known = classifyDatabaseError(byStatement(new Error('odd pat@example.com')));
    expect(known).toBeInstanceOf(DatabaseFailure);
    expect(String(known)).not.toMatch(/pat@|insert/);
    const ours = byStatement(withCode('ERR_OUT_OF_RANGE'));
    expect(classifyDatabaseError(ours)).toMatchObject({ code: 'UNKNOWN' });
  });
});

test.each([
  new Error('a fault of ours'),
  Object.assign(new Error('a refusal'), { code: 'key-reused' }),
  withCode('ERR_INVALID_ARG_TYPE', 'a connection timeout of ours'),
  new TypeError('undefined is not a function'),
  'text',
  undefined,
  null,
])("when it is not the database's (%s), then it is left alone", (thrown) => {
  expect(classifyDatabaseError(thrown)).toBeUndefined();
});

test('when what is thrown is no error, or its code no text, then it has no code', () => {
  const thrown = [undefined, { code: '23505' }, new Error('none'), Object.assign(new Error(), { code: 1 })];
  expect(thrown.map(codeOf)).toEqual(thrown.map(() => undefined));
});
