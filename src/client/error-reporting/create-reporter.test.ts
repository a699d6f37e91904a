import { expect, jest, test } from '@jest/globals';
import { flush } from '@sentry/react';
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
