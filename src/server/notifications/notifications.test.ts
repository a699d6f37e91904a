import { afterAll, beforeAll, expect, test } from '@jest/globals';
import request from 'supertest';
import { idOf } from '../../tests/support/answers.ts';
import { defaultInputs } from '../../tests/support/calculations.ts';
import { leadOf } from '../../tests/support/leads.ts';
import { startMailServer, type MailServer } from '../../tests/support/mail-server.ts';
import { startReceiver, type Receiver } from '../../tests/support/receiver.ts';
import { createTestApp, type TestApp } from '../../tests/support/test-app.ts';
import { waitFor } from '../../tests/support/wait-for.ts';

let receiver: Receiver;
let mails: MailServer;
let site: TestApp;
beforeAll(async () => {
  [receiver, mails] = await Promise.all([startReceiver(), startMailServer()]);
  site = await createTestApp({ RATE_LIMIT_MAX: '1000', ...receiver.env, ...mails.env });
  site.startNotifier();
});
afterAll(async () => {
  await site.close();
  await Promise.all([receiver.close(), mails.close()]);
});

const eventOf = (id: string) =>
  waitFor(
    () => receiver.received.find(({ event }) => event.data.id === id),
    (found) => found !== undefined,
  );
const mailOf = (id: string) =>
  waitFor(
    () => mails.received.find(({ raw }) => raw.includes(id)),
    (found) => found !== undefined,
  );

test('when a lead is taken, then both channels are told of it, and the queue keeps nothing', async () => {
  const lead = leadOf({ tradeDetail: 'Slab leaks', consent: 'true' });
  const first = await request(site.app).post('/api/roi-calculation').send(defaultInputs);
  const answer = await request(site.app)
    .post('/api/leads')
    .set('Cookie', first.get('Set-Cookie') ?? [])
    .send({ ...lead, consent: true });
  expect(answer.status).toBe(201);
  const id = idOf(answer);

  const told = await eventOf(id);
  expect(told?.headers['content-type']).toBe('application/json');
  expect(told?.event).toMatchObject({
    type: 'lead.created',
    timestamp: told?.event.data.created_at,
    data: {
      ...{ businessName: lead.businessName, contactName: lead.contactName, email: lead.email },
      ...{ phone: lead.phone, businessType: 'plumbing', monthlyLeadVolume: '51-150' },
      tradeDetail: 'Slab leaks',
      labels: { businessType: 'Plumbing', monthlyLeadVolume: '51-150', phone: '(214) 555-0100' },
      phone_e164: '+12145550100',
      source: 'form',
      consent: true,
      suspected: false,
      roi: { ...defaultInputs, calculatedSavings: 38_436, extraJobsPerMonth: 35, additionalRevenue: 210_000 },
    },
  });
  const { created_at: created = '', due_at: due = '' } = told?.event.data ?? {};
  expect(Date.parse(due) - Date.parse(created)).toBe(86_400_000);

  const mail = await mailOf(id);
  expect(mail?.recipients).toEqual(['sales@porchlight.example', 'owner@porchlight.example']);
  expect(mail?.mail.subject).toBe('New lead: Plumbing, 51-150 leads a month');
  expect(mail?.mail.text).toContain('Call (214) 555-0100');
  expect(mail?.mail.html).toContain('href="tel:+12145550100"');
  expect(mail?.mail.text).toContain('Savings a year: $38,436');

  expect(await waitForRows(() => site.stored.rows('select * from sales.notifications'), 0)).toEqual([]);
  expect(await site.stored.rows('select * from graphile_worker._private_jobs')).toEqual([]);
});

async function waitForRows<T>(read: () => Promise<T[]>, count: number): Promise<T[]> {
  const deadline = Date.now() + 5_000;
  let rows = await read();
  while (rows.length !== count && Date.now() < deadline) rows = await read();
  return rows;
}
