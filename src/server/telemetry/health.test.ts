import { describe, expect, test } from '@jest/globals';
import request from 'supertest';
import { DatabaseUnavailable } from '#db/errors.ts';
import { createTestApp } from '../../tests/support/test-app.ts';
import { closeAfterTests } from '../../tests/support/close-after-tests.ts';
import { readinessOf } from './health.ts';

const NOWHERE = 'postgres://nobody:none@127.0.0.1:1/none';

const site = await closeAfterTests(createTestApp());
const alone = await closeAfterTests(createTestApp({ DATABASE_URL: NOWHERE }, site));
const full = await closeAfterTests(createTestApp({ DATA_DIR: '/dev/null/data' }, site));
const lost = await closeAfterTests(
  createTestApp({ DATABASE_URL: NOWHERE, DATA_DIR: '/dev/null/data' }, site),
);

describe('/healthz', () => {
  test('when the process serves, then it answers 200, with the database or without', async () => {
    for (const { app } of [site, alone]) {
      const response = await request(app).get('/healthz');
      expect(response.status).toBe(200);
      expect(response.get('Cache-Control')).toBe('no-store');
    }
  });
});

describe('/readyz', () => {
  test('when a lead can be taken, then it answers 200 and names each part', async () => {
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

  test('when the spool stands in for the database, then it answers 200 and says so', async () => {
    const response = await request(alone.app).get('/readyz');
    expect(response.status).toBe(200);
    expect(response.body).toMatchObject({ status: 'degraded', database: 'down', spool: 'up' });
    expect(response.text).not.toMatch(/ECONNREFUSED|postgres:/);
  });

  test('when a migration is missing, then the spool stands in as well', async () => {
    const behind = await closeAfterTests(createTestApp());
    await behind.stored.rows('delete from drizzle.__drizzle_migrations');
    const response = await request(behind.app).get('/readyz');
    expect(response.status).toBe(200);
    expect(response.body).toMatchObject({ status: 'degraded', database: 'up', migrations: 'behind' });
  });

  test('when only the database can take a lead, then it answers 200 and is degraded', async () => {
    const response = await request(full.app).get('/readyz');
    expect(response.status).toBe(200);
    expect(response.body).toMatchObject({ status: 'degraded', database: 'up', spool: 'down' });
    expect(full.log()).toMatch(/"code":"ENOTDIR".*the spool cannot be written/);
  });

  test('when neither can take a lead, then it answers 503 and says so', async () => {
    const response = await request(lost.app).get('/readyz');
    expect(response.status).toBe(503);
    expect(response.body).toMatchObject({ status: 'not ready', database: 'down', spool: 'down' });
  });

  test('when the answer is for programs, then it is JSON whatever they accept', async () => {
    const response = await request(site.app).get('/readyz').set('Accept', 'text/html');
    expect(response.get('Content-Type')).toMatch(/^application\/json/);
  });
});

test('when the database is up and busy, then nothing is said of its migrations', async () => {
  const database = { ...site.database, isUp: () => true };
  const isMigrated = () => Promise.reject(new DatabaseUnavailable('BUSY'));
  const spool = { isWritable: () => Promise.resolve(true) };
  expect(await readinessOf({ database, spool, isMigrated, notifies: false })).toMatchObject({
    status: 'degraded',
    database: 'up',
    migrations: 'unknown',
  });
});
