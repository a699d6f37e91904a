import { expect, test } from '@jest/globals';
import request from 'supertest';
import { parse } from 'zod/mini';
import { jobTicketText } from '#content/job-ticket.ts';
import { receiptText } from '#content/receipt.ts';
import { site } from '#content/site.ts';
import { leadAnswer } from '#shared/lead-input.ts';
import { callSentence } from '#shared/promised-call.ts';
import { eventually } from '../../tests/support/eventually.ts';
import { textOf } from '../../tests/support/responses.ts';
import { agreed, newLead } from '../../tests/support/leads.ts';
import { startMailServer } from '../../tests/support/mail-server.ts';
import { legalSettings } from '../../tests/support/settings.ts';
import { createTestApp } from '../../tests/support/test-app.ts';

const PUBLIC_URL = 'https://porchlight.example';
const mails = await startMailServer();
const settings = { ...legalSettings, ...mails.env, LEAD_RECEIPTS: '1', TRUST_PROXY: '1' };
const app = await createTestApp({ ...settings, PUBLIC_URL });
app.startNotifier();

const receiptTo = (address: string) =>
  eventually(() => mails.received.find(({ recipients }) => recipients.includes(address)), Boolean);
const waitUntilQueueIsEmpty = () =>
  eventually(() => app.testDatabase.rows(`select from notifications where state <> 'sent'`), []);
let clients = 0;
const newClient = () => `192.0.2.${(clients += 1)}`;
const post = async (fields: Record<string, string> = {}, client = newClient()) => {
  const lead = { ...newLead({ callTime: 'midday', ...fields }), ...agreed };
  const sent = request(app.app).post('/api/leads').set('X-Forwarded-For', client).send(lead);
  const { call } = parse(leadAnswer, (await sent.expect(201)).body);
  return { ...lead, call };
};
/** Waits for the receipt of a later lead, so that all earlier receipts were sent. */
async function countReceipts(isOne: (address: string) => boolean): Promise<number> {
  await waitUntilQueueIsEmpty();
  await receiptTo((await post()).email);
  return mails.received.flatMap(({ recipients }) => recipients).filter(isOne).length;
}

test('the sender of a lead gets the checked boxes and the time of the call', async () => {
  const lead = await post({ contactName: 'Quincy Unusual', businessName: 'Quincy’s Pipes' });
  const receipt = await receiptTo(lead.email);
  const { subject, replyTo, html = '', text = '' } = receipt?.mail ?? {};
  expect([subject, replyTo?.[0]?.address]).toEqual(['We got your request', legalSettings.LEGAL_EMAIL]);
  for (const body of [text, textOf(html)]) {
    expect(body).toContain('Hi Quincy,');
    expect(body).toContain(lead.call && callSentence(lead.call, new Date()));
    for (const part of [jobTicketText.caller, 'Plumbing, 51-150 leads a month', legalSettings.LEGAL_NAME])
      expect(body).toContain(part);
    expect(body).toContain('You checked the box for automated calls.');
    expect(body).toContain('You didn’t check the box for texts');
    const [calendar = ''] = /\/call\.ics\S+/.exec(text) ?? [];
    const event = (await request(app.app).get(calendar).expect(200)).text;
    expect(event).toContain(site.brand);
    expect(body).toContain(receiptText.stop);
    for (const typed of ['Unusual', 'Pipes', '555-0100', lead.email]) expect(body).not.toContain(typed);
  }
  for (const path of ['/contact.vcf', '/stop', '/privacy']) {
    expect(text).toContain(`: ${PUBLIC_URL}${path}`);
    expect(html).toContain(`href="${PUBLIC_URL}${path}"`);
  }
  await waitUntilQueueIsEmpty();
  const states = await app.testDatabase.rows(
    `select state from sales.notifications join leads on leads.id = lead_id where channel = 'receipt' and email = $1`,
    [lead.email],
  );
  expect(states).toEqual([{ state: 'sent' }]);
});

test('without a number to call, the receipt promises an email and names no caller', async () => {
  const { email } = await post({ phone: '+44 20 7946 0100' });
  const text = (await receiptTo(email))?.mail.text ?? '';
  expect(text).toContain(jobTicketText.written.email);
  expect(text).not.toContain(jobTicketText.caller);
  expect(text).not.toContain('/call.ics');
});

test('a mailbox gets one receipt a day, whatever its case and tags', async () => {
  for (const name of ['victim+0', 'victim+1', 'victim', 'VICTIM', 'victim+2+3'])
    await post({ email: `${name}@porchlight.example` });
  expect(await countReceipts((address) => /^victim/i.test(address))).toBe(1);
});

test('a client address causes three receipts a day', async () => {
  const client = newClient();
  for (let each = 0; each < 5; each++) await post({ email: `many.${each}@porchlight.example` }, client);
  expect(await countReceipts((address) => address.startsWith('many.'))).toBe(3);
});

test.each([
  ['two email addresses', { email: 'ana@porchlight.example,ben@porchlight.example' }],
  ['a name in its email address', { email: 'Ben <ben@porchlight.example>' }],
  ['a filled honeypot', { referralNote: 'spam', email: 'spam@porchlight.example' }],
])('a lead with %s gets no receipt', async (_what, fields) => {
  await waitUntilQueueIsEmpty();
  const before = mails.received.length;
  await post(fields);
  await waitUntilQueueIsEmpty();
  const reached = mails.received.slice(before).flatMap(({ recipients }) => recipients);
  expect(reached.sort()).toEqual(['owner@porchlight.example', 'sales@porchlight.example']);
});

test.each([
  ['Pat\r\nBcc: victim@porchlight.example', 'Hi Pat,'],
  ['https://evil.example Pat', 'Hello,'],
  ['A'.repeat(41), 'Hello,'],
])('the receipt greets %j with %j', async (contactName, greeting) => {
  const { email } = await post({ contactName });
  const receipt = await receiptTo(email);
  expect(receipt?.mail.text).toContain(`${greeting}\n`);
  expect(receipt?.raw).not.toMatch(/victim|evil|AAAA/);
});

test('a refused receipt is not sent again, and the reason is stored', async () => {
  await waitUntilQueueIsEmpty();
  mails.refuses(550);
  await post();
  const receipts = () =>
    app.testDatabase.rows(`select state, tries, last_error from sales.notifications
      where channel = 'receipt' order by queued_at desc limit 1`);
  const lost = [{ state: 'sent', tries: 1, last_error: 'SMTP_550: the mail server refused the message' }];
  await eventually(receipts, lost);
  mails.accepts();
  await app.testDatabase.rows(`update notifications set next_attempt = now() where state <> 'sent'`);
  await waitUntilQueueIsEmpty();
  expect(await receipts()).toEqual(lost);
});
