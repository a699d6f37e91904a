import { jest, test } from '@jest/globals';
import { flush } from '@sentry/react';
import { eventually } from '../../tests/support/eventually.ts';
import { startErrorIngest } from '../../tests/support/fake-servers.ts';
import { createReporter } from './create-reporter.ts';

test('after 429, nothing is sent for 60 s', async () => {
  const ingest = await startErrorIngest();
  const tunnel = ingest.dsn.replace('publickey@', '').replace('/42', '/api/42/envelope/');
  const report = createReporter({ dsn: ingest.dsn, environment: 'test', release: 'test', tunnel }, []);
  const sent = () => ingest.events().map(({ exception }) => exception?.values?.[0]?.value);
  ingest.answerWith(429);
  report(new Error('refused'), {});
  await eventually(sent, ['refused']);
  // Waits for the answer, too.
  await flush();
  ingest.answerWith(200);
  const answered = Date.now();
  const clock = jest.spyOn(Date, 'now').mockImplementation(() => answered + 58_000);
  report(new Error('dropped'), {});
  clock.mockImplementation(() => answered + 61_000);
  report(new Error('later'), {});
  await eventually(sent, ['refused', 'later']);
});
