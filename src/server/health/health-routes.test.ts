import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import request from 'supertest';
import { createTestApp, type TestApp } from '../../tests/support/test-app.ts';

let site: TestApp;
let alone: TestApp;
let behind: TestApp;
beforeAll(async () => {
  site = await createTestApp();
  alone = await createTestApp({ DATABASE_URL: 'postgres://nobody:none@127.0.0.1:1/none' });
  behind = await createTestApp();
  await behind.stored.rows('delete from drizzle.__drizzle_migrations');
});
afterAll(async () => {
  for (const app of [site, alone, behind]) await app.close();
});

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
    expect(response.body).toMatchObject({ database: 'up', migrations: 'at head' });
  });

  test('when the database does not answer, then it answers 503 and says so', async () => {
    const response = await request(alone.app).get('/readyz');
    expect(response.status).toBe(503);
    expect(response.body).toMatchObject({ database: 'down' });
    expect(response.text).not.toMatch(/ECONNREFUSED|postgres:/);
  });

  test('when a migration is missing, then it answers 503 and says so', async () => {
    const response = await request(behind.app).get('/readyz');
    expect(response.status).toBe(503);
    expect(response.body).toMatchObject({ database: 'up', migrations: 'behind' });
  });

  test('when the answer is for programs, then it is JSON whatever they accept', async () => {
    const response = await request(site.app).get('/readyz').set('Accept', 'text/html');
    expect(response.get('Content-Type')).toMatch(/^application\/json/);
  });
});
