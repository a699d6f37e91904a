import { expect, jest, test } from '@jest/globals';
import { type Answer, startReceiver } from '../../tests/support/fake-servers.ts';
import { readEnv } from '../env.server.ts';
import { isLocalHost } from './local-hosts.ts';
import { sampleLead, sampleMessage } from './sample-lead.ts';
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

const deliver = (env: Record<string, string> = {}, signal = new AbortController().signal) =>
  webhookChannel(readEnv({ ...receiver.env, ...env }))?.deliver(
    sampleLead(new Date()),
    sampleMessage('an id'),
    signal,
  );

test.each<[string, Answer, string]>([
  [
    'refuses the event',
    (res) => void res.writeHead(503).end('pat@example.com was not found'),
    'HTTP_503: the receiver refused the event',
  ],
  [
    'redirects',
    (res) => void res.writeHead(307, { Location: receiver.url }).end(),
    'HTTP_307: redirects are not followed',
  ],
  ['cuts the connection', (res) => void res.socket?.resetAndDestroy(), 'ECONNRESET: the connection was cut'],
])('if the receiver %s, the error does not quote the response', async (_what, answer, message) => {
  receiver.answers(answer);
  await expect(deliver()).rejects.toMatchObject({ name: 'DeliveryError', message });
});

test.each([
  ['http://127.0.0.1:2/', /^ECONNREFUSED: no server listens at this address/],
  ['https://no-such-host.invalid/', /^(ENOTFOUND|EAI_AGAIN): /],
])('the error says why %s cannot be reached', async (LEAD_WEBHOOK_URL, message) => {
  await expect(deliver({ LEAD_WEBHOOK_URL })).rejects.toThrow(message);
});

test('a delivery fails after ten seconds, or when the site stops', async () => {
  receiver.answers(() => undefined);
  const limit = jest.spyOn(AbortSignal, 'timeout').mockReturnValueOnce(AbortSignal.timeout(50));
  await expect(deliver()).rejects.toThrow('TIMEOUT: there was no answer in time');
  expect(limit).toHaveBeenLastCalledWith(10_000);
  const stopped = deliver({}, AbortSignal.timeout(50));
  await expect(stopped).rejects.toThrow('ABORTED: the site stopped before there was an answer');
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
  [
    'https://hooks.slack.com/services/T0/B0/x',
    { text: expect.stringMatching(/^Test, .*: Plumbing, [^\n]+$/) },
  ],
  ['https://chat.googleapis.com/v1/spaces/x/messages?key=k', { text: expect.stringContaining('Plumbing') }],
  ['https://discord.com/api/webhooks/1/x', { content: expect.stringContaining('Plumbing') }],
])('%s gets one line of text', async (LEAD_WEBHOOK_URL, body) => {
  const fetches = jest.spyOn(globalThis, 'fetch');
  fetches.mockResolvedValueOnce(new Response('ok'));
  await deliver({ LEAD_WEBHOOK_URL });
  const [, sent] = fetches.mock.lastCall ?? [];
  expect(JSON.parse(sent?.body as string)).toEqual(body);
  fetches.mockRestore();
});
