import { beforeEach, expect, jest, test } from '@jest/globals';
import { addBreadcrumb, flush } from '@sentry/react';
import { eventually } from '../../tests/support/eventually.ts';
import { startErrorIngest } from '../../tests/support/fake-servers.ts';
import { createReporter } from './create-reporter.ts';

const ingest = await startErrorIngest();
const tunnel = ingest.dsn.replace('publickey@', '').replace('/42', '/api/42/envelope/');
const report = createReporter({ dsn: ingest.dsn, environment: 'test', release: 'test', tunnel }, []);

let errors = 0;
const reportNew = () => report(new Error(`error ${(errors += 1)}`), {});
/** Waits for the answers, too. */
async function received(count: number) {
  await eventually(() => ingest.events().length, count);
  await flush();
}
beforeEach(() => void (ingest.envelopes.length = 0));

test('a report has the newest 100 breadcrumbs', async () => {
  for (let step = 0; step <= 100; step += 1) addBreadcrumb({ message: `step ${step}` });
  reportNew();
  await received(1);
  const [first, ...others] = ingest.events()[0]?.breadcrumbs ?? [];
  expect([first?.message, others.length]).toEqual(['step 1', 99]);
});

test('64 reports wait for their answer, and others are dropped', async () => {
  for (let count = 0; count < 70; count += 1) reportNew();
  await received(64);
  reportNew();
  await received(65);
});

test('after 429, nothing is sent for 60 s', async () => {
  ingest.answerWith(429);
  reportNew();
  await received(1);
  ingest.answerWith(200);
  const answered = Date.now();
  const clock = jest.spyOn(Date, 'now').mockImplementation(() => answered + 58_000);
  reportNew();
  clock.mockImplementation(() => answered + 61_000);
  reportNew();
  await received(2);
  clock.mockRestore();
  expect(ingest.events()[1]?.exception?.values?.[0]?.value).toBe(`error ${errors}`);
});
