import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import request from 'supertest';
import { idOf } from '../../tests/support/answers.ts';
import { leadOf } from '../../tests/support/leads.ts';
import { startReceiver, type Answer, type Receiver } from '../../tests/support/receiver.ts';
import { eventually } from '../../tests/support/steps.ts';
import { createTestApp, type TestApp } from '../../tests/support/test-app.ts';
import { waitFor } from '../../tests/support/wait-for.ts';

let receiver: Receiver;
let elsewhere: Receiver;
let site: TestApp;
beforeAll(async () => {
  [receiver, elsewhere] = await Promise.all([startReceiver(), startReceiver()]);
  site = await createTestApp({ RATE_LIMIT_MAX: '1000', ...receiver.env });
  site.startNotifier();
});
afterAll(async () => {
  await site.close();
  await Promise.all([receiver.close(), elsewhere.close()]);
});
afterEach(() => site.stored.rows('delete from graphile_worker._private_jobs where locked_at is null'));

const taken: Answer = (res) => void res.writeHead(204).end();

/** Posts a lead; each of its messages is answered in turn, the last way again and again. */
async function postTo(...answers: Answer[]): Promise<string> {
  let count = 0;
  receiver.answers((res, event) => answers[Math.min(count++, answers.length - 1)]?.(res, event));
  return idOf(await request(site.app).post('/api/leads').send(leadOf()));
}
const triesOf = (id: string) => receiver.received.filter(({ event }) => event.data.id === id);
const problemOf = (id: string) =>
  site.stored.rows('select state, last_error from sales.notifications where lead_id = $1', [id]);
const retrying = (error: string) => [{ state: 'retrying', last_error: error }];

test('when the receiver fails at first, then the same message comes again within seconds, under the same id', async () => {
  const id = await postTo((res) => void res.writeHead(500).end('pat@example.com was not found'), taken);
  await eventually(() => problemOf(id), retrying('HTTP_500: the receiver refused it'));
  await waitFor(
    () => triesOf(id),
    (tries) => tries.length === 2,
  );
  const [first, second] = triesOf(id);
  expect(second?.id).toBe(first?.id);
  expect(second?.event).toEqual(first?.event);
  await eventually(() => problemOf(id), []);
  expect(site.log()).not.toContain('pat@example.com');
});

test('when the receiver is elsewhere, then the redirect is not followed, and counts as a failure', async () => {
  const id = await postTo((res) => void res.writeHead(307, { Location: elsewhere.url }).end());
  const error = 'HTTP_307: the receiver is elsewhere, and redirects are not followed';
  await eventually(() => problemOf(id), retrying(error));
  expect(elsewhere.received).toEqual([]);
  expect(elsewhere.forged()).toBe(0);
});

test('when the connection is cut, then that is a failure', async () => {
  const id = await postTo((res) => void res.socket?.resetAndDestroy());
  await eventually(() => problemOf(id), retrying('ECONNRESET: the connection was cut'));
});

test('when there is no answer in ten seconds, then that is a failure', async () => {
  const id = await postTo(() => undefined);
  await eventually(() => problemOf(id), retrying('TIMEOUT: there was no answer in time'), 15_000);
});

test('when the receiver takes it and its answer never ends, then it is told all the same', async () => {
  const id = await postTo((res) => {
    res.writeHead(200);
    const talk = setInterval(() => res.write('x'.repeat(4_096)), 5);
    res.on('close', () => clearInterval(talk));
  });
  await waitFor(
    () => triesOf(id).length,
    (count) => count === 1,
  );
  await eventually(() => problemOf(id), []);
});

test('when a message fails, then the visitor is answered as ever, and readyz does not fail', async () => {
  const id = await postTo((res) => void res.writeHead(503).end());
  await eventually(() => problemOf(id), retrying('HTTP_503: the receiver refused it'));
  const ready = await request(site.app).get('/readyz');
  expect([ready.status, ready.body]).toEqual([200, expect.objectContaining({ status: 'ready' })]);
});

test('when the last try fails, then the view says so, the log has a line, readyz names it, and retrying helps', async () => {
  const id = await postTo((res) => void res.writeHead(500).end());
  await eventually(() => problemOf(id), retrying('HTTP_500: the receiver refused it'));
  await site.stored.rows(
    'update graphile_worker._private_jobs set attempts = max_attempts - 1, run_at = now() where key = $1',
    [`webhook:${id}`],
  );
  await eventually(
    () => problemOf(id),
    [{ state: 'failed', last_error: 'HTTP_500: the receiver refused it' }],
  );
  const lines = site.log().split('\n');
  const final = lines.filter((line) => line.includes(id) && line.includes('that was the last try'));
  expect(final).toHaveLength(1);
  expect(JSON.parse(final[0] ?? '')).toMatchObject({
    leadId: id,
    channel: 'webhook',
    code: 'HTTP_500',
    try: 14,
  });
  const ready = await request(site.app).get('/readyz');
  expect([ready.status, ready.body]).toEqual([200, expect.objectContaining({ notifications: 'late' })]);
});
