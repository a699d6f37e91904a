import { expect, jest, test } from '@jest/globals';
import request from 'supertest';
import { DatabaseUnavailable } from '#db/errors.ts';
import { createTestApp } from '../../tests/support/test-app.ts';
import { readinessOf } from './health.ts';

const NOWHERE = 'postgres://nobody:none@127.0.0.1:1/none';

const site = await createTestApp();
const withoutDatabase = await createTestApp({ DATABASE_URL: NOWHERE }, site);
const withoutStorage = await createTestApp({ DATABASE_URL: NOWHERE, DATA_DIR: '/dev/null/data' }, site);

test('when the database is up or down, then /healthz responds 200', async () => {
  for (const { app } of [site, withoutDatabase]) {
    const response = await request(app).get('/healthz');
    expect(response.status).toBe(200);
    expect(response.get('Cache-Control')).toBe('no-store');
  }
});

test('when the database and the spool can store leads, then /readyz responds 200 and names each part', async () => {
  const response = await request(site.app).get('/readyz');
  expect(response.status).toBe(200);
  expect(response.get('Cache-Control')).toBe('no-store');
  expect(response.body).toEqual({
    status: 'ready',
    database: 'up',
    migrations: 'at head',
    spool: 'up',
    notifications: 'off',
  });
});

test('when only the spool can store a lead, then /readyz responds 200 with the status “degraded”', async () => {
  const response = await request(withoutDatabase.app).get('/readyz');
  expect(response.status).toBe(200);
  expect(response.body).toMatchObject({ status: 'degraded', database: 'down', spool: 'up' });
  expect(response.text).not.toMatch(/ECONNREFUSED|postgres:/);
});

test('when neither database nor spool can store a lead, then /readyz responds 503', async () => {
  const response = await request(withoutStorage.app).get('/readyz');
  expect(response.status).toBe(503);
  expect(response.body).toMatchObject({ status: 'not ready', database: 'down', spool: 'down' });
  expect(withoutStorage.log()).toMatch(/"code":"ENOTDIR".*the spool cannot be written/);
});

test('many requests share one check of readiness', async () => {
  const run = jest.spyOn(site.database, 'run');
  const ready = () => request(site.app).get('/readyz');
  for (const { status } of await Promise.all(Array.from({ length: 20 }, ready))) expect(status).toBe(200);
  expect(run.mock.calls.length).toBeLessThan(3);
});

test.each([
  ['at head', 'down', 'degraded', () => Promise.resolve(true)],
  ['behind', 'up', 'degraded', () => Promise.resolve(false)],
  ['behind', 'down', 'not ready', () => Promise.resolve(false)],
  ['unknown', 'up', 'degraded', () => Promise.reject(new DatabaseUnavailable('BUSY'))],
])('when migrations are %s and the spool is %s, then the site is %s', async (migrations, spool, ...rest) => {
  const [status, isMigrated] = rest;
  const readiness = await readinessOf({
    database: { ...site.database, isUp: () => true },
    spool: { ...site.spool, check: () => Promise.resolve(spool === 'up' ? 'up' : 'down') },
    isMigrated,
    hasChannels: false,
  });
  expect(readiness).toMatchObject({ status, database: 'up', migrations, spool });
});
