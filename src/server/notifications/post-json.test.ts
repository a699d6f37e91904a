import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { describe, expect, test } from '@jest/globals';
import { isLocalHost, isPrivateAddress } from './local-hosts.ts';
import { postJson } from './post-json.ts';

describe('a private address', () => {
  test.each([
    '127.0.0.1',
    '10.1.2.3',
    '172.31.0.1',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '0.0.0.0',
    '224.0.0.1',
    '255.255.255.255',
    '::1',
    '::',
    'fe80::1',
    'fd00::1',
    '::ffff:10.0.0.1',
    '::ffff:7f00:1',
    '64:ff9b::a00:1',
    '2002:a00:1::',
  ])('when it is %s, then it is known', (address) => {
    expect(isPrivateAddress(address)).toBe(true);
  });

  test.each(['8.8.8.8', '172.32.0.1', '192.167.1.1', '2606:4700::1111', '::ffff:8.8.8.8'])(
    'when it is public (%s), then it is not',
    (address) => {
      expect(isPrivateAddress(address)).toBe(false);
    },
  );
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

describe('posting', () => {
  const post = (url: string, allowPrivate = false) =>
    postJson({
      url: new URL(url),
      headers: {},
      body: '{}',
      allowPrivate,
      timeoutMs: 5_000,
      signal: new AbortController().signal,
    });

  async function counting<T>(act: (port: number) => Promise<T>): Promise<number> {
    let connections = 0;
    const server = createServer((_req, res) => void res.end()).listen(0, '127.0.0.1');
    server.on('connection', () => (connections += 1));
    await once(server, 'listening');
    try {
      await act((server.address() as AddressInfo).port);
    } finally {
      server.close();
    }
    return connections;
  }

  test.each(['127.0.0.1', 'localhost', '[::ffff:127.0.0.1]', '0x7f000001', '2130706433'])(
    'when the host is private by any writing (%s), then nobody connects to it',
    async (host) => {
      const connections = await counting(async (port) => {
        await expect(post(`http://${host}:${port}/`)).rejects.toMatchObject({ code: 'PRIVATE_ADDRESS' });
      });
      expect(connections).toBe(0);
    },
  );

  test('when private addresses are allowed, then it connects', async () => {
    const connections = await counting(async (port) => {
      expect(await post(`http://localhost:${port}/`, true)).toBe(200);
    });
    expect(connections).toBe(1);
  });

  test('when nobody listens or there is no such host, then a code says which', async () => {
    await expect(post('http://127.0.0.1:1/', true)).rejects.toMatchObject({ code: 'ECONNREFUSED' });
    await expect(post('http://no-such-host.invalid/')).rejects.toMatchObject({
      code: expect.stringMatching(/^(ENOTFOUND|EAI_AGAIN)$/),
    });
  });
});
