import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { startErrorIngest, type ErrorIngest } from '../../tests/support/error-ingest.ts';
import { eventually } from '../../tests/support/eventually.ts';
import { openSentry } from './sentry.ts';

let ingest: ErrorIngest;
let reporting: ReturnType<typeof openSentry>;
beforeEach(async () => {
  ingest = await startErrorIngest();
  reporting = openSentry(ingest.dsn, 'test');
});
afterEach(async () => {
  jest.restoreAllMocks();
  await reporting.close();
});

const report = (...messages: string[]) => {
  for (const message of messages) reporting.report(new Error(message), { message: 'a test failed' });
};
const numbered = (count: number, what: string) => Array.from({ length: count }, (_, i) => `${what} ${i}`);
const untilSent = (count: number) =>
  eventually(
    () => ingest.envelopes.length,
    (sent) => sent >= count,
  );

/** Waits until the client has read the refusal and sends no more reports. */
async function untilSilent(): Promise<void> {
  for (let before = -1; before !== ingest.envelopes.length;) {
    before = ingest.envelopes.length;
    report(`probe ${before}`);
    // Many short waits, so that the server can read what has arrived.
    for (let turn = 0; turn < 25; turn++) await sleep(10);
  }
}

test('when an error is reported, then the event has the release, the environment and the stack, and nothing about the machine', async () => {
  report('broken');
  await untilSent(1);
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
  await untilSent(1);
  expect(ingest.events()[0]?.exception?.values?.[0]?.value).toBe('no row for [email], [number]');
});

test('when an error has a cause, then only the error itself is reported', async () => {
  const cause = new Error('pat');
  reporting.report(Object.assign(new Error('outer', { cause }), { body: 'pat' }), {});
  await untilSent(1);
  expect(ingest.events()[0]?.exception?.values).toHaveLength(1);
  expect(ingest.envelopes[0]?.text).not.toContain('"pat"');
});

test('when the service is slow, then at most 64 reports wait and the others are dropped', async () => {
  const release = ingest.holdResponses();
  report(...numbered(80, 'flood'));
  await untilSent(20);
  release();
  await reporting.close();
  expect(ingest.events()).toHaveLength(64);
});

test('when the service refuses without Retry-After, then nothing is sent for 60 s', async () => {
  ingest.answerWith(429);
  report('refused');
  await untilSent(1);
  await untilSilent();
  const now = Date.now();
  const clock = jest.spyOn(Date, 'now');
  clock.mockReturnValue(now + 58_000);
  const sent = ingest.envelopes.length;
  report(...numbered(5, 'early'));
  clock.mockReturnValue(now + 62_000);
  ingest.answerWith(200);
  report('late');
  await untilSent(sent + 1);
  expect(
    ingest
      .events()
      .slice(sent)
      .map(({ exception }) => exception?.values?.[0]?.value),
  ).toEqual(['late']);
});
