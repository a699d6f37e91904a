import { describe, expect, test } from '@jest/globals';
import { DrizzleQueryError } from 'drizzle-orm';
import pg from 'pg';
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
      expect(known?.code).toBe(code);
    }
  });

  test.each([
    'timeout exceeded when trying to connect',
    'Query read timeout',
    'Connection terminated unexpectedly',
    'Connection terminated due to connection timeout',
    'Client has encountered a connection error and is not queryable',
  ])('when the driver only says "%s", then it is not available', (message) => {
    expect(classifyDatabaseError(new Error(message))).toBeInstanceOf(DatabaseUnavailable);
    expect(classifyDatabaseError(byStatement(new Error(message)))).toBeInstanceOf(DatabaseUnavailable);
  });

  test('when a host has several addresses and none answers, then it is not available', async () => {
    const client = new pg.Client({ host: 'localhost', port: 1, user: 'nobody' });
    const error: unknown = await client.connect().catch((thrown: unknown) => thrown);
    expect(classifyDatabaseError(error)).toBeInstanceOf(DatabaseUnavailable);
  });
});

describe('a statement that is refused', () => {
  test.each(['23505', '23514', '23502', '22P02', '42601'])('when it is %s, then it is a failure', (code) => {
    const known = classifyDatabaseError(byStatement(withCode(code)));
    expect(known).toBeInstanceOf(DatabaseFailure);
    expect(known?.code).toBe(code);
  });

  test('when it names a constraint and quotes values, then the constraint alone is kept', () => {
    const cause = Object.assign(withCode('23514', 'row contains (pat@example.com)'), {
      constraint: 'leads_phone_not_blank',
      detail: 'Failing row contains (pat@example.com)',
    });
    const known = classifyDatabaseError(byStatement(cause));
    expect(known).toMatchObject({ code: '23514', constraint: 'leads_phone_not_blank' });
    expect(`${String(known)} ${JSON.stringify(known)} ${String(known?.stack)}`).not.toContain(
      'pat@example.com',
    );
    expect(known?.cause).toBeUndefined();
  });

  test('when the cause is unknown, then it is a failure without the words of the statement', () => {
    const known = classifyDatabaseError(byStatement(new Error('odd pat@example.com')));
    expect(known).toBeInstanceOf(DatabaseFailure);
    expect(String(known)).not.toMatch(/pat@|insert/);
    expect(classifyDatabaseError(byStatement(withCode('ERR_OUT_OF_RANGE')))).toMatchObject({
      code: 'UNKNOWN',
    });
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
