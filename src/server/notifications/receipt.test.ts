import { expect, test } from '@jest/globals';
import request from 'supertest';
import { parse } from 'zod/mini';
import { jobTicketText } from '#content/form/job-ticket.ts';
import { wordsIn } from '#content/mail/later-words.ts';
import { receiptText } from '#content/mail/receipt.ts';
import { site } from '#content/site.ts';
import { spanishForm } from '#content/spanish/form.ts';
import { leadAnswer } from '#shared/lead-input.ts';
import { english } from '#content/page-words.ts';
import { callSentence } from '#shared/promised-call.ts';
import { eventually } from '../../tests/support/eventually.ts';
import { inputNamed, optionsOf, textOf } from '../../tests/support/responses.ts';
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
/** Waits for the receipt of a later lead, because a receipt counts as sent before it is sent. */
async function allRecipients(): Promise<string[]> {
  await waitUntilQueueIsEmpty();
  await receiptTo((await post()).email);
  return mails.received.flatMap(({ recipients }) => recipients);
}

test('the sender of a lead gets the checked boxes and the time of the call', async () => {
  const lead = await post({ contactName: 'Quincy Unusual', businessName: 'Quincy’s Pipes' });
  const receipt = await receiptTo(lead.email);
  const { subject, replyTo, html = '', text = '' } = receipt?.mail ?? {};
  expect([subject, replyTo?.[0]?.address]).toEqual(['We got your request', legalSettings.LEGAL_EMAIL]);
  for (const body of [text, textOf(html)]) {
    expect(body).toContain('Hi Quincy,');
    expect(body).toContain(lead.call && callSentence(lead.call, 'midday', english));
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

test('a lead from the Spanish page is confirmed, stored and answered in Spanish', async () => {
  const page = (await request(app.app).get('/es').expect(200)).text;
  const language = optionsOf(page, 'language').find((option) => 'selected' in option)?.value;
  const { value: consentVersion } = inputNamed(page, 'consentVersion') ?? {};
  const lead = newLead({
    contactName: 'Ana Luz',
    phone: '(512) 555-0190',
    businessType: 'roofing',
    callTime: 'morning',
  });
  const form = { ...lead, page: 'es', language, consent: 'true', consentVersion };
  const sent = request(app.app)
    .post('/api/leads')
    .set('X-Forwarded-For', newClient())
    .type('form')
    .send(form);
  await sent.expect(303).expect('Location', '/es?lead=ok#contact');
  const stored = await app.testDatabase.rows(
    `select leads_due.language, text, text_version from sales.leads_due join consents using (lead_id)
     where leads_due.email = $1`,
    [lead.email],
  );
  const { text: wording } = spanishForm.form.consent;
  expect(stored).toEqual([{ language: 'es', text: wording, text_version: consentVersion }]);

  const { subject, text = '', html } = (await receiptTo(lead.email))?.mail ?? {};
  expect([subject, html]).toEqual([wordsIn.es.receipt.subject, expect.stringContaining('<html lang="es">')]);
  for (const part of ['Hola, Ana:', 'Techos, 51-150', 'español', '/es/alto', '/es/privacidad', 'lang=es'])
    expect(text).toContain(part);
  const [calendar = ''] = /\/call\.ics\S+/.exec(text) ?? [];
  expect((await request(app.app).get(calendar)).text).toContain(wordsIn.es.download.event);
  const isToSales = ({ recipients, raw }: (typeof mails.received)[number]) =>
    recipients.includes(settings.LEAD_EMAIL_TO) && raw.includes('Ana Luz');
  const toSales = await eventually(() => mails.received.find(isToSales), Boolean);
  expect(toSales?.mail.text).toMatch(/^In Spanish: /);
});

test('without a number to call, the receipt promises an email and names no caller', async () => {
  const { email } = await post({ phone: '+44 20 7946 0100' });
  const text = (await receiptTo(email))?.mail.text ?? '';
  expect(text).toContain(jobTicketText.written.email);
  expect(text).not.toContain(jobTicketText.caller);
  expect(text).not.toContain('/call.ics');
});

test('a mailbox gets one receipt a day, and a client address causes three', async () => {
  const tags = ['victim+0', 'victim+1', 'victim', 'VICTIM', 'victim+2+3'];
  for (const name of tags) await post({ email: `${name}@porchlight.example` });
  const client = newClient();
  for (let each = 0; each < 5; each++) await post({ email: `many.${each}@porchlight.example` }, client);
  const all = await allRecipients();
  expect(all.filter((address) => /^victim/i.test(address))).toHaveLength(1);
  expect(all.filter((address) => address.startsWith('many.'))).toHaveLength(3);
});

test('a lead with several addresses, with a name in its address or with a filled honeypot gets no receipt', async () => {
  const leads: Record<string, string>[] = [
    { email: 'ana@porchlight.example,ben@porchlight.example' },
    { email: 'Ben <ben@porchlight.example>' },
    { email: 'spam@porchlight.example', referralNote: 'spam' },
  ];
  for (const fields of leads) await post(fields);
  expect((await allRecipients()).filter((address) => /^(ana|ben|spam)@/.test(address))).toEqual([]);
});

test('a receipt greets by a plain first name only', async () => {
  const greetings = new Map([
    ['Pat\r\nBcc: victim@porchlight.example', 'Hi Pat,'],
    ['https://evil.example Pat', 'Hello,'],
    ['A'.repeat(41), 'Hello,'],
  ]);
  for (const [contactName, greeting] of greetings) {
    const receipt = await receiptTo((await post({ contactName })).email);
    expect(receipt?.mail.text).toContain(`${greeting}\n`);
    expect(receipt?.raw).not.toMatch(/victim|evil|AAAA/);
  }
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
