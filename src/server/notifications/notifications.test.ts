import { describe, expect, test } from '@jest/globals';
import request from 'supertest';
import { retryNotifications } from '#db/queries/notifications.ts';
import { idOf } from '../../tests/support/answers.ts';
import { defaultInputs } from '../../tests/support/calculations.ts';
import { eventually } from '../../tests/support/eventually.ts';
import { agreed, leadOf } from '../../tests/support/leads.ts';
import { startMailServer } from '../../tests/support/mail-server.ts';
import { startReceiver, type Answer } from '../../tests/support/receiver.ts';
import { createTestApp } from '../../tests/support/test-app.ts';
import { closeAfterTests } from '../../tests/support/close-after-tests.ts';

const receiver = await closeAfterTests(startReceiver());
const mails = await closeAfterTests(startMailServer());
const site = await closeAfterTests(createTestApp({ ...receiver.env, ...mails.env }));
site.startNotifier();

const eventOf = (id: string) =>
  eventually(
    () => receiver.received.find(({ event }) => event.data.id === id),
    (found) => found !== undefined,
  );
const mailOf = (id: string) =>
  eventually(
    () => mails.received.find(({ raw }) => raw.includes(id)),
    (found) => found !== undefined,
  );

const stateOf = (id: string) =>
  site.stored.rows('select channel, state from sales.notifications where lead_id = $1 order by channel', [
    id,
  ]);
const sent = [
  { channel: 'email', state: 'sent' },
  { channel: 'webhook', state: 'sent' },
];

test('when a lead comes, then both channels notify of it, the view says so, and the log has only its id', async () => {
  const lead = leadOf({ contactName: 'Quincy Unusual', tradeDetail: 'Slab leaks', callTime: 'midday' });
  const first = await request(site.app).post('/api/roi-calculation').send(defaultInputs);
  const answer = await request(site.app)
    .post('/api/leads')
    .set('Cookie', first.get('Set-Cookie') ?? [])
    .send({ ...lead, ...agreed });
  expect(answer.status).toBe(201);
  const id = idOf(answer);

  const received = await eventOf(id);
  expect(received?.headers['content-type']).toBe('application/json');
  expect(received?.event).toMatchObject({
    type: 'lead.created',
    timestamp: received?.event.data.created_at,
    data: {
      ...{ businessName: lead.businessName, contactName: lead.contactName, email: lead.email },
      ...{ phone: lead.phone, businessType: 'plumbing', monthlyLeadVolume: '51-150' },
      tradeDetail: 'Slab leaks',
      labels: { businessType: 'Plumbing', monthlyLeadVolume: '51-150', phone: '(214) 555-0100' },
      phone_e164: '+12145550100',
      source: 'form',
      ...{ consent: true, automated_calls: true, automated_texts: false, do_not_call: false },
      call_time: 'midday',
      suspected: false,
      roi: { ...defaultInputs, calculatedSavings: 38_436, extraJobsPerMonth: 35, additionalRevenue: 210_000 },
    },
  });
  const { created_at: created = '', due_at: due = '' } = received?.event.data ?? {};
  expect(Date.parse(due) - Date.parse(created)).toBe(86_400_000);

  const mail = await mailOf(id);
  expect(mail?.recipients).toEqual(['sales@porchlight.example', 'owner@porchlight.example']);
  expect(mail?.mail.subject).toBe('New lead: Plumbing, 51-150 leads per month');
  expect(mail?.mail.text).toContain('Call (214) 555-0100');
  expect(mail?.mail.html).toContain('href="tel:+12145550100"');
  expect(mail?.mail.text).toMatch(
    /They’d like a call midday .*, next \w{3} 1[12]:00 [AP]M to 2:00 PM C[DS]T/,
  );
  expect(mail?.mail.text).toContain('Savings per year: $38,436');

  await eventually(() => stateOf(id), sent);
  expect(site.log()).toContain(id);
  expect(site.log()).not.toMatch(/Quincy|sales@porchlight|whsec_/);
  expect(site.log()).not.toContain(lead.email);
});

test('when a lead is suspected, then both channels say so', async () => {
  const id = idOf(
    await request(site.app)
      .post('/api/leads')
      .send(leadOf({ referralNote: 'buy now' })),
  );
  expect((await eventOf(id))?.event.data.suspected).toBe(true);
  const mail = await mailOf(id);
  expect(mail?.mail.subject).toBe('Possible spam: Plumbing, 51-150 leads per month');
  expect(mail?.mail.text).toContain('a robot may have sent this');
});

describe('a notification that fails', () => {
  const refuses: Answer = (res) => void res.writeHead(500).end('pat@example.com was not found');
  const accepts: Answer = (res) => void res.writeHead(204).end();
  const refused = 'HTTP_500: the receiver refused it';
  const delivered = [{ state: 'sent', last_error: null }];

  /** Posts a lead whose events are answered in turn, the last way again and again. */
  async function postTo(...answers: Answer[]): Promise<string> {
    receiver.answers((res, event) => (answers.length > 1 ? answers.shift() : answers[0])?.(res, event));
    const answer = await request(site.app).post('/api/leads').send(leadOf());
    expect(answer.status).toBe(201);
    return idOf(answer);
  }
  const webhookOf = (id: string) =>
    site.stored.rows(
      `select state, last_error from sales.notifications where lead_id = $1 and channel = 'webhook'`,
      [id],
    );
  const readiness = async () => {
    const { status, body } = await request(site.app).get('/readyz');
    return [status, body];
  };

  test('when the receiver fails at first, then the same event comes again within seconds, under the same id', async () => {
    const id = await postTo(refuses, accepts);
    const triesOf = () => receiver.received.filter(({ event }) => event.data.id === id);
    await eventually(() => triesOf().length > 0, true);
    expect(await readiness()).toEqual([200, expect.objectContaining({ status: 'ready' })]);
    await eventually(() => webhookOf(id), delivered);
    const tries = triesOf();
    expect(tries).toHaveLength(2);
    expect(tries[1]?.id).toBe(tries[0]?.id);
    expect(tries[1]?.event).toEqual(tries[0]?.event);
    expect(site.log()).not.toContain('pat@example.com');
  });

  test('when the last attempt fails, then the view says so, the log has a line, readyz names it, and retrying helps', async () => {
    const id = await postTo(refuses);
    await eventually(() => webhookOf(id), [{ state: 'retrying', last_error: refused }]);
    await site.stored.rows(
      `update notifications set attempts = 13, next_attempt = now() where lead_id = $1 and channel = 'webhook'`,
      [id],
    );
    await eventually(() => webhookOf(id), [{ state: 'failed', last_error: refused }]);
    const lines = site.log().split('\n');
    const final = lines.filter((line) => line.includes(id) && line.includes('its last attempt'));
    expect(final).toHaveLength(1);
    expect(JSON.parse(final[0] ?? '')).toMatchObject({
      leadId: id,
      channel: 'webhook',
      code: 'HTTP_500',
      try: 14,
    });
    expect(await readiness()).toEqual([200, expect.objectContaining({ notifications: 'late' })]);
    receiver.answers(accepts);
    expect(await site.database.run(retryNotifications)).toBe(1);
    await eventually(() => webhookOf(id), delivered);
  });
});

describe('what sales records', () => {
  const eventsOf = (type: string, id: string) =>
    eventually(
      () => receiver.received.filter(({ event }) => event.type === type && event.data.id === id),
      ({ length }) => length > 0,
    );
  const post = async (phone: string) => {
    const answer = await request(site.app)
      .post('/api/leads')
      .send({ ...leadOf({ phone }), ...agreed });
    return idOf(answer);
  };

  test('when a consent is revoked, then the webhook gets lead.revoked for each lead of the contact, and no note', async () => {
    const phone = '512 555 0143';
    const ids = [await post(phone), await post(phone)];
    await site.stored.rows(`select sales.revoke_consent('${phone}', 'all', 'by phone', 'has a zzyzx dog')`);
    for (const id of ids) {
      const [received, ...more] = await eventsOf('lead.revoked', id);
      expect(more).toEqual([]);
      expect(received?.event).toMatchObject({
        timestamp: expect.stringMatching(/^20.*Z$/),
        data: { consent: true, automated_calls: false, automated_texts: false, do_not_call: false },
      });
      expect(JSON.stringify(received)).not.toContain('zzyzx');
    }
    expect(mails.received.filter(({ raw }) => raw.includes(ids[0] ?? '')).length).toBeLessThanOrEqual(1);
  });

  test('when a call is marked, then the webhook gets lead.contacted; do_not_call is a revocation too', async () => {
    const phone = '512 555 0144';
    const id = await post(phone);
    await site.stored.rows(`select sales.mark_contacted($1, 'ana', 'won', 'zzyzx')`, [id]);
    const [won] = await eventsOf('lead.contacted', id);
    expect(won?.event.data).toMatchObject({ contact_state: 'won', reached_at: expect.any(String) });
    expect(JSON.stringify(won)).not.toContain('zzyzx');

    const closed = await post(phone);
    await site.stored.rows(`select sales.mark_contacted($1, 'ana', 'do_not_call')`, [closed]);
    for (const type of ['lead.contacted', 'lead.revoked']) {
      const [received] = await eventsOf(type, closed);
      expect(received?.event.data).toMatchObject({ contact_state: 'do_not_call', do_not_call: true });
    }
  });
});
