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

const report = (message: string) => reporting.report(new Error(message), { message: 'a test failed' });
const untilSent = () =>
  eventually(
    () => ingest.envelopes.length,
    (sent) => sent > 0,
  );

test('when an error is reported, then the event has the release, the environment and the stack, and nothing about the machine', async () => {
  report('broken');
  await untilSent();
  const [event] = ingest.events();
  expect(event).toMatchObject({
    release: 'development',
    environment: 'test',
    tags: { message: 'a test failed' },
    exception: { values: [{ type: 'Error', value: 'broken' }] },
  });
  expect(event?.exception?.values?.[0]?.stacktrace?.frames?.length).toBeGreaterThan(0);
  for (const key of ['server_name', 'user', 'request', 'modules', 'extra'])
    expect(event).not.toHaveProperty(key);
});

test('when a message contains an email address or a phone number, then each is replaced', async () => {
  report('no row for pat@example.com, (214) 555-0177');
  await untilSent();
  expect(ingest.events()[0]?.exception?.values?.[0]?.value).toBe('no row for [email], [number]');
});

test('when an error has a cause, then only the error itself is reported', async () => {
  const cause = new Error('pat');
  reporting.report(Object.assign(new Error('outer', { cause }), { body: 'pat' }), {});
  await untilSent();
  expect(ingest.events()[0]?.exception?.values).toHaveLength(1);
  expect(ingest.envelopes[0]?.text).not.toContain('"pat"');
});
