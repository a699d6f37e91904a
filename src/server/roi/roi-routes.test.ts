import { randomUUID } from 'node:crypto';
import { describe, expect, test } from '@jest/globals';
import request from 'supertest';
import { roiWords } from '#content/roi.ts';
import { roiFields } from '#shared/roi.ts';
import { idOf, problemOf } from '../../tests/support/answers.ts';
import { calculationsOf, defaultInputs, uniqueInputs } from '../../tests/support/calculations.ts';
import { linesUnder } from '../../tests/support/log-lines.ts';
import { createTestApp } from '../../tests/support/test-app.ts';
import { closeAfterTests } from '../../tests/support/close-after-tests.ts';

const site = await closeAfterTests(createTestApp({ TRUST_PROXY: '1' }));

const post = (body: object) => request(site.app).post('/api/roi-calculation').send(body);
const byId = (id: string) => site.stored.rows('select * from roi_calculations where id = $1', [id]);

describe('a calculation that is right', () => {
  test('when the four inputs are posted, then the server computes, answers and stores', async () => {
    const response = await post(defaultInputs);
    expect(response.status).toBe(201);
    expect(response.body).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      annualSavings: 38_436,
      extraJobsPerMonth: 35,
      additionalRevenue: 210_000,
    });
    expect(await byId(idOf(response))).toEqual([
      {
        id: idOf(response),
        created_at: expect.any(Date),
        monthly_leads: 100,
        current_staff_cost: 3500,
        average_job_value: 500,
        current_conversion_rate: 15,
        calculated_savings: '38436',
        additional_revenue: '210000',
        extra_jobs_per_month: '35',
        visitor_id: expect.any(String),
      },
    ]);
  });

  const agreeing = [{}, { calculatedSavings: 38_436, additionalRevenue: 210_000 }];
  test.each(agreeing)('when results agree, or none are sent (%j), then nothing is noted', async (sent) => {
    const id = randomUUID();
    const response = await post({ ...defaultInputs, ...sent }).set('X-Request-Id', id);
    expect(response.status).toBe(201);
    expect(await linesUnder(id, site.log)).toHaveLength(1);
  });

  test.each([
    { calculatedSavings: 1, additionalRevenue: 210_000 },
    { calculatedSavings: 38_436, additionalRevenue: 2 },
    { calculatedSavings: '38,436', additionalRevenue: [] },
  ])('when results sent along disagree (%j), then the own ones are stored and it is logged', async (sent) => {
    const id = randomUUID();
    const response = await post({ ...defaultInputs, ...sent }).set('X-Request-Id', id);
    expect(response.body).toMatchObject({ annualSavings: 38_436, additionalRevenue: 210_000 });
    expect(await byId(idOf(response))).toMatchObject([
      { calculated_savings: '38436', additional_revenue: '210000', extra_jobs_per_month: '35' },
    ]);
    const lines = await linesUnder(id, site.log);
    expect(lines.filter(({ calculationId }) => calculationId === idOf(response))).toHaveLength(1);
  });

  test.each([2_147_483_647, -2_147_483_648])('when an input is %d, then it is stored', async (edge) => {
    for (const field of roiFields) {
      const response = await post({ ...defaultInputs, monthlyLeads: 2, [field]: edge });
      expect([field, response.status]).toEqual([field, 201]);
      expect(await byId(idOf(response))).toHaveLength(1);
    }
  });

  test('when a result is beyond int4, then it is stored whole', async () => {
    const response = await post({ ...defaultInputs, averageJobValue: 2_147_483_647 });
    expect(response.body).toMatchObject({ additionalRevenue: 901_943_131_740 });
    expect(await byId(idOf(response))).toMatchObject([{ additional_revenue: '901943131740' }]);
  });
});

describe('a calculation that is wrong', () => {
  test('when a result would not be exact, then it answers 400 and stores nothing', async () => {
    const inputs = { ...uniqueInputs(), monthlyLeads: 2_147_483_647, averageJobValue: 2_147_483_646 };
    const response = await post(inputs);
    expect(response.status).toBe(400);
    const errors = [{ field: 'averageJobValue', message: roiWords.smaller }];
    expect(problemOf(response).errors).toEqual(errors);
    expect(await calculationsOf(site.stored, inputs)).toEqual([]);
  });
});

describe('the same key again', () => {
  const keyed = (key: string, body: object) => post(body).set('Idempotency-Key', key);

  test('when only the results that come along differ, then it is the same calculation', async () => {
    const [key, inputs] = [randomUUID(), uniqueInputs()];
    const first = await keyed(key, inputs);
    const second = await keyed(key, { ...inputs, calculatedSavings: 1, additionalRevenue: 2 });
    expect([second.status, second.body]).toEqual([201, first.body]);
  });

  test.each([...roiFields])('when %s is another, then it answers 422 and the row stays', async (field) => {
    const [key, inputs] = [randomUUID(), uniqueInputs()];
    const first = await keyed(key, inputs);
    const other = await keyed(key, { ...inputs, [field]: 7 });
    expect([other.status, problemOf(other).status]).toEqual([422, 422]);
    expect(await calculationsOf(site.stored, inputs)).toMatchObject([{ id: idOf(first) }]);
  });
});
