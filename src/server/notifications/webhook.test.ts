import { describe, expect, jest, test } from '@jest/globals';
import { startReceiver, type Answer, type Receiver } from '../../tests/support/receiver.ts';
import { untilEnd } from '../../tests/support/until-end.ts';
import { readEnv } from '../env.server.ts';
import { isLocalHost } from './local-hosts.ts';
import { postJson } from './post-json.ts';
import { isPrivateAddress } from './private-addresses.ts';
import { sampleLead } from './sample-lead.ts';
import { webhookChannel } from './webhook.ts';

const receiver = await untilEnd(startReceiver());
const elsewhere = await untilEnd(startReceiver());

describe('a private address', () => {
  const four =
    '127.0.0.1 10.1.2.3 172.31.0.1 192.168.1.1 169.254.169.254 100.64.0.1 0.0.0.0 224.0.0.1 255.255.255.255';
  const six = '::1 :: fe80::1 fd00::1 ::ffff:10.0.0.1 ::ffff:7f00:1 64:ff9b::a00:1 2002:a00:1::';
  test.each(`${four} ${six}`.split(' '))('when it is %s, then it is known', (address) => {
    expect(isPrivateAddress(address)).toBe(true);
  });

  const open = ['8.8.8.8', '172.32.0.1', '192.167.1.1', '2606:4700::1111', '::ffff:8.8.8.8'];
  test.each(open)('when it is public (%s), then it is not', (address) => {
    expect(isPrivateAddress(address)).toBe(false);
  });
});

test.each([
  ['http://localhost:5678', true],
  ['http://n8n:5678/webhook/x', true],
  ['http://api.localhost', true],
  ['http://[::1]/', true],
  ['http://10.0.0.7/', true],
  ['https://hooks.example.com/', false],
  ['http://8.8.8.8/', false],
])('when the address is %s, then whether its host is local is %s', (url, local) => {
  expect(isLocalHost(new URL(url))).toBe(local);
});

const post = (url: string, allowPrivate = false) =>
  postJson({
    url: new URL(url),
    headers: {},
    body: '{}',
    allowPrivate,
    signal: new AbortController().signal,
  });
const portOf = ({ url }: Receiver) => new URL(url).port;

const writings = ['127.0.0.1', 'localhost', '[::ffff:127.0.0.1]', '0x7f000001', '2130706433'];
test.each(writings)('when the host is private by any writing (%s), then nobody connects', async (host) => {
  const before = elsewhere.connections();
  await expect(post(`http://${host}:${portOf(elsewhere)}/`)).rejects.toMatchObject({
    code: 'PRIVATE_ADDRESS',
  });
  expect(elsewhere.connections()).toBe(before);
});

test('when private addresses are allowed, then it connects', async () => {
  const before = receiver.connections();
  // Its signature is missing.
  expect(await post(`http://localhost:${portOf(receiver)}/`, true)).toBe(401);
  expect(receiver.connections()).toBe(before + 1);
});

test('when nobody listens or there is no such host, then a code says which', async () => {
  await expect(post('http://127.0.0.1:1/', true)).rejects.toMatchObject({ code: 'ECONNREFUSED' });
  await expect(post('http://no-such-host.invalid/')).rejects.toMatchObject({
    code: expect.stringMatching(/^(ENOTFOUND|EAI_AGAIN)$/),
  });
});

describe('the receiver', () => {
  const deliver = (signal = new AbortController().signal) =>
    webhookChannel(readEnv(receiver.env))?.deliver(sampleLead(new Date()), 'an id', signal);

  test.each<[string, Answer, string]>([
    [
      'refuses it',
      (res) => void res.writeHead(503).end('pat@example.com was not found'),
      'HTTP_503: the receiver refused it',
    ],
    [
      'is elsewhere',
      (res) => void res.writeHead(307, { Location: elsewhere.url }).end(),
      'HTTP_307: the receiver is elsewhere, and redirects are not followed',
    ],
    ['cuts it off', (res) => void res.socket?.resetAndDestroy(), 'ECONNRESET: the connection was cut'],
  ])('when it %s, then that is a failure in our words', async (_what, answer, message) => {
    receiver.answers(answer);
    await expect(deliver()).rejects.toMatchObject({ name: 'DeliveryError', message });
    expect([elsewhere.received, elsewhere.forged()]).toEqual([[], 0]);
  });

  test('when there is no answer in time, or the site stops before, then that is a failure', async () => {
    receiver.answers(() => undefined);
    const limit = jest.spyOn(AbortSignal, 'timeout').mockReturnValueOnce(AbortSignal.timeout(50));
    await expect(deliver()).rejects.toThrow('TIMEOUT: there was no answer in time');
    expect(limit).toHaveBeenLastCalledWith(10_000);
    const stopped = deliver(AbortSignal.timeout(50));
    await expect(stopped).rejects.toThrow('ABORTED: the site stopped before there was an answer');
  });

  test('when it takes it and its answer never ends, then it is delivered all the same', async () => {
    receiver.answers((res) => {
      res.writeHead(200);
      const talk = setInterval(() => res.write('x'.repeat(4_096)), 5);
      res.on('close', () => clearInterval(talk));
    });
    expect(await deliver()).toEqual({ answer: 'the receiver answered 200', missed: 0 });
  });
});
