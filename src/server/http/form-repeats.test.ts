import { afterAll, afterEach, beforeAll, describe, expect, jest, test } from '@jest/globals';
import request from 'supertest';
import { calculationsOf, ownInputs } from '../../tests/support/calculations.ts';
import { leadOf, leadsFrom } from '../../tests/support/leads.ts';
import { createTestApp, type TestApp } from '../../tests/support/test-app.ts';

let site: TestApp;
beforeAll(async () => {
  site = await createTestApp({ RATE_LIMIT_MAX: '1000' });
});
afterEach(() => {
  jest.restoreAllMocks();
});
afterAll(() => site.close());

const MINUTE = 60_000;
const START = Math.ceil(Date.now() / (10 * MINUTE)) * 10 * MINUTE;
const atMinute = (minute: number) => jest.spyOn(Date, 'now').mockReturnValue(START + minute * MINUTE);

/** Sends a form without a key at each of the minutes, of which the first is in the middle of a window. */
async function sendAt(minutes: number[], path: string, fields: object): Promise<void> {
  for (const minute of minutes) {
    atMinute(minute);
    expect((await request(site.app).post(path).type('form').send(fields)).status).toBe(303);
  }
}

describe('a form without a key', () => {
  test.each([
    [[5, 6], 1],
    [[5, 14], 1],
    [[9, 11], 1],
    [[5, 25], 2],
    [[9, 29, 30], 2],
  ])('when it is sent in the minutes %j, then it is stored %d times', async (minutes, rows) => {
    const [lead, inputs] = [leadOf(), ownInputs()];
    await sendAt(minutes, '/api/leads', lead);
    await sendAt(minutes, '/api/roi-calculation', inputs);
    expect(await leadsFrom(site.stored, lead.email)).toHaveLength(rows);
    expect(await calculationsOf(site.stored, inputs)).toHaveLength(rows);
  });
});
