import { beforeEach, expect, test } from '@jest/globals';
import { pino } from 'pino';
import { startErrorIngest } from '../../tests/support/fake-servers.ts';
import { eventually } from '../../tests/support/eventually.ts';
import { startSentry } from './sentry.ts';

const logger = pino({ base: null }, { write: () => undefined });
const ingest = await startErrorIngest();
// Once, as in the site, because an integration stays when its client is closed.
const sentry = startSentry(ingest.dsn, 'test');
beforeEach(() => void (ingest.envelopes.length = 0));

const untilSent = () => eventually(() => ingest.envelopes.length > 0, true);
const messages = () =>
  ingest.events().map(({ message, exception }) => message ?? exception?.values?.[0]?.value);

test('a reported error has no personal data', async () => {
  const err = new Error('no row for pat@example.com, (214) 555-0177', { cause: new Error('pat') });
  logger.child({ requestId: 'r1' }).error({ err: Object.assign(err, { body: 'pat' }) }, 'x');
  await untilSent();
  const [event] = ingest.events();
  expect(event).toMatchObject({
    release: expect.stringMatching(/^porchlight@\d/),
    environment: 'test',
    contexts: { pino: { msg: 'x', requestId: 'r1' } },
    exception: { values: [{ type: 'Error', value: 'no row for [email], [number]' }] },
  });
  expect(event?.exception?.values?.[0]?.stacktrace?.frames?.length).toBeGreaterThan(0);
  for (const key of ['server_name', 'user', 'request', 'modules', 'extra'])
    expect(event).not.toHaveProperty(key);
  expect(ingest.envelopes[0]?.text).not.toContain('"pat"');
});

test('another thrown value has its type only', async () => {
  logger.error({ err: { email: 'pat' } }, 'x');
  await untilSent();
  expect(messages()).toEqual(['a thrown object']);
  expect(ingest.envelopes[0]?.text).not.toContain('"pat"');
});

test('each outage is a report of its own sentence, no warning is', async () => {
  for (let outage = 0; outage < 4; outage += 1) {
    logger.error({ code: 'ECONNREFUSED' }, 'the database does not answer');
    logger.warn({ err: new Error('retried') }, 'a request failed');
  }
  logger.fatal('last');
  await eventually(messages, [...Array<string>(4).fill('the database does not answer'), 'last']);
  // With a stack, they would be grouped as one "Error".
  for (const event of ingest.events()) expect(event).not.toHaveProperty('exception');
});

test('a stop waits until the last report is sent', async () => {
  logger.fatal('stopping');
  await sentry.close();
  expect(messages()).toEqual(['stopping']);
});
