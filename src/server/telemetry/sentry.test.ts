import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { startErrorIngest, type ErrorIngest } from '../../tests/support/error-ingest.ts';
import { eventually } from '../../tests/support/eventually.ts';
import { openSentry } from './sentry.ts';

let ingest: ErrorIngest;
let reporting: ReturnType<typeof openSentry>;
beforeEach(async () => {
  ingest = await startErrorIngest();
  reporting = openSentry(ingest.dsn, 'test');
});
afterEach(() => reporting.close());

const untilSent = () => eventually(() => ingest.envelopes.length, Boolean);

test('when an error is reported to Sentry, then the event has no data about the machine or a person', async () => {
  const error = new Error('no row for pat@example.com, (214) 555-0177');
  reporting.report(error, { message: 'a test failed' });
  await untilSent();
  const [event] = ingest.events();
  expect(event).toMatchObject({
    release: 'development',
    environment: 'test',
    tags: { message: 'a test failed' },
    exception: { values: [{ type: 'Error', value: 'no row for [email], [number]' }] },
  });
  expect(event?.exception?.values?.[0]?.stacktrace?.frames?.length).toBeGreaterThan(0);
  for (const key of ['server_name', 'user', 'request', 'modules', 'extra'])
    expect(event).not.toHaveProperty(key);
});

test('when a reported error has a cause, then the event does not contain the cause', async () => {
  const cause = new Error('pat');
  reporting.report(Object.assign(new Error('outer', { cause }), { body: 'pat' }), {});
  await untilSent();
  expect(ingest.events()[0]?.exception?.values).toHaveLength(1);
  expect(ingest.envelopes[0]?.text).not.toContain('"pat"');
});
