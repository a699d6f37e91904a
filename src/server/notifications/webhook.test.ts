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

test('each delivery opens a connection', async () => {
  const ports = new Set<number | undefined>();
  receiver.answers((res) => {
    ports.add(res.socket?.remotePort);
    res.writeHead(204).end();
  });
  for (let count = 0; count < 4; count += 1) await deliver();
  expect(ports.size).toBe(4);
});

test('a response that never ends counts by its status', async () => {
  receiver.answers((res) => {
    res.writeHead(200);
    const writing = setInterval(() => res.write('x'.repeat(4_096)), 5);
    res.on('close', () => clearInterval(writing));
  });
  jest.spyOn(AbortSignal, 'timeout').mockReturnValueOnce(AbortSignal.timeout(300));
  expect(await deliver()).toBe('the receiver answered 200');
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
  fetches.mockResolvedValueOnce(new Response('no_text\n', { status: 400 }));
  const refused = { code: 'HTTP_400', message: expect.not.stringContaining('no_text'), answer: 'no_text' };
  await expect(deliver({ LEAD_WEBHOOK_URL })).rejects.toMatchObject(refused);
  const [, sent] = fetches.mock.lastCall ?? [];
  expect(JSON.parse(sent?.body as string)).toEqual(body);
  fetches.mockRestore();
});
