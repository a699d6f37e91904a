import { afterAll, beforeAll, expect, test } from '@jest/globals';
import request from 'supertest';
import { createTestApp, type TestApp } from '../../tests/support/test-app.ts';

let site: TestApp;
beforeAll(async () => {
  site = await createTestApp();
});
afterAll(() => site.close());

test('when a lead is posted as JSON, then it answers 201 with the id of the stored row', async () => {
  const lead = {
    businessName: 'A', contactName: 'B', email: 'x@y.com', phone: '(806) 555-0142', businessType: 'plumbing', monthlyLeadVolume: '0-50',
  };
  const response = await request(site.app).post('/api/leads').send(lead);
  expect(response.status).toBe(201);
  const rows = await site.stored.rows('select business_name from leads where id = $1', [response.body.id]);
  expect(rows).toEqual([{ business_name: 'A' }]);
});
