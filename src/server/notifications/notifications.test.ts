import { expect, test as oneByOne } from '@jest/globals';
import request from 'supertest';
import { parse } from 'zod/mini';
import { leadAnswer } from '#shared/lead-input.ts';
import { english } from '#content/page-words.ts';
import { whenText } from '#shared/promised-call.ts';
import { calculationDefaults } from '#shared/roi.ts';
import { idOf } from '../../tests/support/responses.ts';
import { callCommand } from '../../tests/support/command-process.ts';
import { eventually } from '../../tests/support/eventually.ts';
import { agreed, newLead } from '../../tests/support/leads.ts';
import { startMailServer } from '../../tests/support/mail-server.ts';
import { startReceiver } from '../../tests/support/fake-servers.ts';
import { createTestApp } from '../../tests/support/test-app.ts';

const receiver = await startReceiver();
const mails = await startMailServer();
const site = await createTestApp({ ...receiver.env, ...mails.env });
site.startNotifier();
const { rows } = site.testDatabase;

const eventOf = (id: string, type = 'lead.created') =>
  eventually(
    () => receiver.received.find(({ event }) => event.type === type && event.data.id === id),
    Boolean,
  );
const mailOf = (id: string) =>
  eventually(() => mails.received.find(({ mail }) => mail.text?.includes(id)), Boolean);

const post = async (fields: Record<string, string> = {}) => {
  const lead = { ...newLead(fields), ...agreed };
  return idOf(await request(site.app).post('/api/leads').send(lead).expect(201));
};

// The tests run concurrently, because most of them only wait. Jest loads a command's modules in other tests only.
const test = oneByOne.concurrent;

oneByOne('an event that is refused 14 times is reported, and `notify:retry` sends it again', async () => {
  receiver.answers((res, { data }) => {
    const isRefused = data.email?.startsWith('refused') ?? false;
    res.writeHead(isRefused ? 500 : 204).end(isRefused ? 'pat@example.com was not found' : '');
  });
  const id = await post({ email: 'refused.1@example.com' });
  const own = `lead_id = $1 and channel = 'webhook'`;
  const state = (lead = id) =>
    rows(`select state, tries, last_error from sales.notifications where ${own}`, [lead]);
  const last_error = 'HTTP_500: the receiver refused the event';
  await eventually(() => state(), [{ state: 'retrying', tries: 1, last_error }]);

  await rows(`update notifications set attempts = 13, next_attempt = now() where ${own}`, [id]);
  await eventually(() => state(), [{ state: 'failed', tries: 14, last_error }]);
  const other = await post({ email: 'refused.2@example.com', phone: '(713) 555-0100' });
  await eventually(() => state(other), [{ state: 'retrying', tries: 1, last_error }]);
  await rows(`update notifications set next_attempt = now() + interval '1 hour' where ${own}`, [other]);
  const lines = site.log().split('\n');
  const final = lines.filter((line) => line.includes(id) && line.includes('its last attempt'));
  expect(final).toHaveLength(1);
  const about = { leadId: id, channel: 'webhook', code: 'HTTP_500', try: 14 };
  expect(JSON.parse(final[0] ?? '')).toMatchObject(about);
  expect(site.log()).not.toContain('pat@example.com');

  receiver.answers((res) => void res.writeHead(204).end());
  const { code, stdout } = await callCommand(['notify:retry'], { DATABASE_URL: site.testDatabase.url });
  expect([code, stdout]).toEqual([0, 'The running site tries again to send 2 notifications.\n']);
  for (const lead of [id, other])
    await eventually(() => state(lead), [{ state: 'sent', tries: 1, last_error: null }]);
  const [first, ...again] = receiver.received.filter(({ event }) => event.data.id === id);
  expect(again.map(({ event }) => event)).toEqual(Array(2).fill(first?.event));
  for (const { headers } of again) expect(headers['webhook-id']).toBe(first?.headers['webhook-id']);
});

test('both channels send a lead, and the log has only its id', async () => {
  const lead = newLead({ contactName: 'Quincy Unusual', tradeDetail: 'Slab leaks', callTime: 'midday' });
  const visits = {
    first: { utm_campaign: 'fall', gclid: 'a-click', landing_path: '/' },
    last: { utm_source: 'Bing', utm_campaign: 'winter', msclkid: 'b-click', landing_path: '/faq' },
  };
  const first = await request(site.app).post('/api/roi-calculation').send(calculationDefaults);
  const answer = await request(site.app)
    .post('/api/leads')
    .send({ ...lead, ...agreed, attribution: visits, calculation: idOf(first) });
  expect(answer.status).toBe(201);
  const id = idOf(answer);

  const received = await eventOf(id);
  expect(received?.headers['content-type']).toBe('application/json');
  expect(received?.event).toMatchObject({
    type: 'lead.created',
    timestamp: received?.event.data.created_at,
    data: {
      businessName: lead.businessName,
      tradeDetail: 'Slab leaks',
      labels: { businessType: 'Plumbing', monthlyLeadVolume: '51-150', phone: '(214) 555-0100' },
      phone_e164: '+12145550100',
      source: 'form',
      consent: true,
      automated_calls: true,
      automated_texts: false,
      do_not_call: false,
      call_time: 'midday',
      suspected: false,
      came_from: 'google',
      campaign: 'fall',
      gclid: 'a-click',
      utm_source: null,
      last_came_from: 'bing',
      last_campaign: 'winter',
      last_gclid: null,
      last_landing_path: '/faq',
      roi: {
        ...calculationDefaults,
        calculatedSavings: 38_436,
        extraJobsPerMonth: 35,
        additionalRevenue: 210_000,
      },
    },
  });
  const { created_at: created = '', due_at: due = '' } = received?.event.data ?? {};
  expect(Date.parse(due) - Date.parse(created)).toBe(86_400_000);

  const mail = await mailOf(id);
  expect(mail?.mail.text).toContain('Call (214) 555-0100');
  const { call } = parse(leadAnswer, answer.body);
  const hours = call ? whenText(call, 'midday', english) : 'no call';
  expect(mail?.mail.text).toMatch(new RegExp(`^Call (${hours}|now, until .*): they asked for midday\\b`));
  expect(mail?.mail.replyTo?.map(({ address }) => address)).toEqual([lead.email]);
  expect(mail?.mail.text).toContain('Savings per year: $38,436');

  const query = 'select channel, state from sales.notifications where lead_id = $1 order by channel';
  await eventually(
    () => rows(query, [id]),
    ['email', 'webhook'].map((channel) => ({ channel, state: 'sent' })),
  );
  expect(site.log()).toContain(id);
  expect(site.log()).not.toMatch(/Quincy|sales@porchlight|whsec_/);
  expect(site.log()).not.toContain(lead.email);
});

test('a suspected lead goes to both channels', async () => {
  const id = await post({ referralNote: 'buy now' });
  expect((await eventOf(id))?.event.data.suspected).toBe(true);
  expect((await mailOf(id))?.mail.subject).toMatch(/^Possible spam: /);
});

test('the webhook gets one lead.revoked for each person', async () => {
  const [phone, email] = ['512 555 0143', 'shared.0143@example.com'];
  const ids = [await post({ phone, email }), await post({ phone, email })];
  const other = await post({ phone: '512 555 0147', email });
  await rows(`select sales.revoke_consent('${email}', 'all', 'by phone', 'has a zzyzx dog')`);
  expect((await eventOf(other, 'lead.revoked'))?.event.data.lead_ids).toEqual([other]);
  const newest = ids.at(-1) ?? '';
  expect((await eventOf(newest, 'lead.revoked'))?.event).toMatchObject({
    timestamp: expect.stringMatching(/^20.*Z$/),
    data: {
      consent: true,
      automated_calls: false,
      automated_texts: false,
      do_not_call: false,
      lead_ids: ids,
    },
  });
  const queued = `select from notifications where event = 'lead.revoked' and lead_id = any ($1)`;
  expect(await rows(queued, [ids])).toHaveLength(1);
  expect(JSON.stringify(receiver.received)).not.toContain('zzyzx');
  expect(mails.received.filter(({ mail }) => mail.text?.includes(ids[0] ?? '')).length).toBeLessThanOrEqual(
    1,
  );
});

test('lead.contacted says who called, the outcome, the note and the appointment, also when it is undone', async () => {
  const id = await post({ phone: '512 555 0145' });
  const appointment = `(sales.local_now() + interval '7 days')::date + time '15:00'`;
  await rows(`select sales.mark_contacted($1, 'ana', 'reached', 'has two vans', ${appointment})`, [id]);
  const [entry] = await rows<{ id: string; next_at: Date; login: string }>(
    'select contact_id as id, next_at, login from sales.contacts where lead_id = $1',
    [id],
  );
  const contact = {
    contact_id: entry?.id,
    at: expect.stringMatching(/^20.*Z$/),
    by: 'ana',
    login: entry?.login,
    kind: 'contacted',
    outcome: 'reached',
    lost_reason: null,
    monthly_amount: null,
    note: 'has two vans',
    next_at: entry?.next_at.toISOString(),
  };
  expect((await eventOf(id, 'lead.contacted'))?.event.data.contact).toEqual({ ...contact, undone: false });
  await rows('select sales.undo($1)', [entry?.id]);
  const events = () =>
    receiver.received
      .filter(({ event }) => event.type === 'lead.contacted' && event.data.id === id)
      .map(({ event: { data } }) => [data.contact?.undone, data.contact_state]);
  await eventually(events, [
    [false, 'reached'],
    [true, 'new'],
  ]);
});

test('a lead that may not be called is lead.contacted and lead.revoked', async () => {
  const id = await post({ phone: '512 555 0144' });
  await rows(`select sales.mark_contacted($1, 'ana', 'do_not_call')`, [id]);
  for (const type of ['lead.contacted', 'lead.revoked'])
    expect((await eventOf(id, type))?.event.data).toMatchObject({
      contact_state: 'do_not_call',
      do_not_call: true,
      reached_at: expect.any(String),
    });
});

test('a lead that came by phone goes to the webhook without an address', async () => {
  const [lead] = await rows<{ id: string }>(
    `select sales.add_lead('Ash Plumbing', 'Pat Doe', '(512) 555-0177', 'plumbing', '51-150', 'ana') as id`,
  );
  const { event } = (await eventOf(lead?.id ?? '')) ?? {};
  expect(event?.data).toMatchObject({ source: 'phone', email: null, consent: false, came_from: 'unknown' });
});
