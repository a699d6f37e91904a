import { expect, jest, test } from '@jest/globals';
import { type Answer, startReceiver } from '../../tests/support/fake-servers.ts';
import { readEnv } from '../env.server.ts';
import type { SalesEntry, EventLead, LeadEvent } from '#shared/lead-event.ts';
import { isLocalHost } from './local-hosts.ts';
import { sampleLead, sampleMessage } from './sample-lead.ts';
import { chatChannel, chatLineOf } from './chat.ts';
import { webhookChannel } from './webhook.ts';

const receiver = await startReceiver();

test.each([
  ['http://localhost:5678', true],
  ['http://n8n:5678/webhook/x', true],
  ['http://[::1]/', true],
  ['http://10.0.0.7/', true],
  ['http://100.64.0.1/', true],
  ['http://100.128.0.1/', false],
  ['http://n8n.default.svc.cluster.local:5678/', true],
  ['http://host.docker.internal:5678/', true],
  ['http://internal.example.com/', false],
])('%s is in the own network: %s', (url, local) => {
  expect(isLocalHost(new URL(url))).toBe(local);
});

const deliver = () => {
  const never = new AbortController().signal;
  return webhookChannel(readEnv(receiver.env))?.deliver(
    sampleLead(new Date()),
    sampleMessage('an id'),
    never,
  );
};

const failure = 'pat@example.com was not found';
test.each<[string, Answer, string]>([
  [
    'refuses the event',
    (res) => void res.writeHead(503).end(failure),
    'HTTP_503: the receiver refused the event',
  ],
  [
    'redirects',
    (res) => void res.writeHead(307, { Location: '/' }).end(),
    'HTTP_307: redirects are not followed',
  ],
  ['cuts the connection', (res) => void res.socket?.resetAndDestroy(), 'ECONNRESET: the connection was cut'],
])('if the receiver %s, the error does not quote the response', async (_what, answer, message) => {
  receiver.answers(answer);
  await expect(deliver()).rejects.toMatchObject({ name: 'DeliveryError', message });
});

test('a delivery fails after ten seconds', async () => {
  receiver.answers(() => undefined);
  const limit = jest.spyOn(AbortSignal, 'timeout').mockReturnValueOnce(AbortSignal.timeout(50));
  await expect(deliver()).rejects.toThrow('TIMEOUT: there was no answer in time');
  expect(limit).toHaveBeenLastCalledWith(10_000);
});

test('of a response, only the status is read', async () => {
  const closed = new Promise((resolve) => {
    receiver.answers((res) => {
      res.on('close', resolve).writeHead(200).write('pat@example.com');
    });
  });
  expect(await deliver()).toBe('the receiver answered 200');
  await closed;
});

test.each([
  ['https://hooks.slack.com/services/T0/B0/x', 'text'],
  ['https://canary.discord.com/api/webhooks/1/x', 'content'],
])('the room at %s gets one line as %s', async (LEAD_CHAT_URL, name) => {
  const fetches = jest.spyOn(globalThis, 'fetch').mockResolvedValueOnce(new Response('ok'));
  const channel = chatChannel(readEnv({ LEAD_CHAT_URL }));
  await channel?.deliver(sampleLead(new Date()), sampleMessage('an id'), AbortSignal.abort());
  const [, sent] = fetches.mock.lastCall ?? [];
  const line = expect.stringMatching(/^Test, .*: Plumbing, [^\n]+$/);
  expect(JSON.parse(sent?.body as string)).toEqual({ [name]: line });
  fetches.mockRestore();
});

const entry: SalesEntry = {
  contact_id: 'an id',
  at: '2026-11-20T18:00:00.000Z',
  by: 'https://by.example',
  login: 'ana',
  kind: 'contacted',
  outcome: null,
  lost_reason: null,
  monthly_amount: null,
  note: 'https://note.example',
  next_at: null,
  undone: false,
};
const noCalls = { automated_calls: false };
const noTexts = { automated_texts: false };

test.each<[string, LeadEvent['type'], lead: Partial<EventLead>, entry?: Partial<SalesEntry>]>([
  ['New lead: Plumbing, ', 'lead.created', {}],
  ['Stopped all contact: don’t call. ', 'lead.revoked', { do_not_call: true, email: null }],
  ['Stopped calls: don’t call. ', 'lead.revoked', { do_not_call: true }],
  ['Stops changed: no texts. ', 'lead.revoked', {}],
  ['Stops changed: no automated calls or texts. ', 'lead.revoked', { ...noCalls, ...noTexts }],
  ['Stops changed: no automated calls. ', 'lead.revoked', { ...noCalls, automated_texts: true }],
  ['Won, $297 a month. ', 'lead.contacted', {}, { outcome: 'won', monthly_amount: 297 }],
  ['Won, $1,297.50 a month. ', 'lead.contacted', {}, { outcome: 'won', monthly_amount: 1297.5 }],
  ['Lost (no need). ', 'lead.contacted', {}, { outcome: 'lost', lost_reason: 'no_need' }],
  ['Undone: Reached. ', 'lead.contacted', {}, { outcome: 'reached', undone: true }],
  ['Correction. ', 'lead.contacted', {}, { kind: 'corrected' }],
])('a chat room reads %j first', (start, event, changes, ...[what]) => {
  const sample = sampleLead(new Date());
  const { sample: _, ...own } = sample.lead;
  const lead = { ...own, ...changes };
  const line = chatLineOf({ ...sample, ...(what && { entry: { ...entry, ...what } }), lead }, event);
  expect(line.startsWith(start)).toBe(true);
  expect(line).toContain(`Plumbing, 51-150 leads per month (`);
  expect(line).toContain(own.phone_e164);
  expect(line).not.toMatch(/\bexample\b|Sample|Sam/);
});

test('a chat room reads who is to be written to', () => {
  const toWrite = { ...sampleLead(new Date()), call: null };
  expect(chatLineOf(toWrite, 'lead.created')).toMatch(/^Write, don’t call\. Test, /);
  const wrong = chatLineOf({ ...toWrite, entry: { ...entry, outcome: 'wrong_number' } }, 'lead.contacted');
  expect(wrong).toMatch(/^Wrong number\. Write, don’t call\. Plumbing/);
});
