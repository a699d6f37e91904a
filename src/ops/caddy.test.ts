// What Caddy makes of its file, as the proxy's container runs it.
import { spawn, spawnSync } from 'node:child_process';
import { readdirSync, writeFileSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { join } from 'node:path';
import { text as textFrom } from 'node:stream/consumers';
import { expect, test as always } from '@jest/globals';
import { eventually } from '../tests/support/eventually.ts';
import { caddyfile, compose, read, type Yaml } from '../tests/support/manifests.ts';
import { closeAfterTests, listenOnFreePort, temporaryDataDir } from '../tests/support/resources.ts';

const hasCaddy = spawnSync('caddy', ['version']).status === 0;
if (!hasCaddy) process.stderr.write('The Caddyfile is not run: caddy is not installed.\n');
const test = hasCaddy ? always : always.skip;

/** Runs the proxy's entrypoint on a Caddyfile. */
function runCaddy(command: string, text: string, settings: Record<string, string>) {
  const HOME = temporaryDataDir();
  const file = join(HOME, 'Caddyfile');
  writeFileSync(file, text);
  const [sh = '', ...args] = (compose.services.proxy.entrypoint as string[]).map((part) =>
    part.replaceAll('$$', '$').replace('/etc/caddy/Caddyfile', file),
  );
  const env = { PATH: process.env.PATH, HOME, PUBLIC_URL: 'https://shop.example', ...settings };
  return spawnSync(sh, [...args, command], { encoding: 'utf8', env });
}

test.each([
  ['https://shop.example', 'shop.example', ':443'],
  ['https://localhost:8443', 'localhost', ':443'],
  ['http://192.0.2.1:80', '192.0.2.1', ':80'],
  ['https://[2001:db8::1]', '2001:db8::1', ':443'],
])('for %s, Caddy serves %s on %s', (PUBLIC_URL, host, port) => {
  const { stdout } = runCaddy('adapt', caddyfile, { PUBLIC_URL });
  const config: Yaml = JSON.parse(stdout);
  const servers: Yaml[] = Object.values(config.apps.http.servers as object);
  const server = servers.find((each) => JSON.stringify(each).includes('reverse_proxy'));
  expect(server.listen).toEqual([port]);
  expect(JSON.stringify(server.routes)).toContain(`"host":["${host}"]`);
});

test.each([
  [{}, undefined, undefined],
  [
    { CDN_NETWORKS: '203.0.113.0/24,2001:db8::/32', ACME_EMAIL: 'ops@porchlight.example' },
    ['203.0.113.0/24', '2001:db8::/32'],
    'ops@porchlight.example',
  ],
])('with %j, Caddy believes %j and asks for certificates as %s', (settings, networks, email) => {
  const { stdout } = runCaddy('adapt', caddyfile, settings);
  expect(/"trusted_proxies":(\[[^\]]*\])/.exec(stdout)?.[1]).toBe(
    networks && JSON.stringify(networks),
  );
  expect(/"email":"([^"]*)"/.exec(stdout)?.[1]).toBe(email);
});

const blocks = readdirSync('docs')
  .filter((name) => name.endsWith('.md'))
  .flatMap((name) => [...read(join('docs', name)).matchAll(/```caddyfile\n([^]*?)```/g)])
  .map(([, block = '']) => block);

test.each(['', ...blocks])('the Caddyfile is valid with what the manual adds: %j', (block) => {
  const { status, stderr } = runCaddy('validate', caddyfile + block, {});
  expect([status, stderr]).toEqual([0, expect.any(String)]);
});

test('Caddy leads no target to another host', async () => {
  const server = createServer();
  const port = await listenOnFreePort(server);
  server.close();
  const HOME = temporaryDataDir();
  const env = { ...process.env, HOME, PUBLIC_URL: 'http://a.example', SITE: 'http://a.example:1' };
  const config = caddyfile
    .replace('{\n', '{\n\tadmin off\n')
    .replace('http://, https:// {', `http://:${port} {\n\tbind 127.0.0.1`)
    .replace('{$SITE} {', '{$SITE} {\n\tbind 127.0.0.1');
  writeFileSync(join(HOME, 'Caddyfile'), config);
  const caddy = spawn('caddy', ['run', '--config', join(HOME, 'Caddyfile')], { env });
  closeAfterTests({ stop: () => caddy.kill() });
  const locationOf = async (target: string) => {
    const socket = connect(port, '127.0.0.1').on('error', () => undefined);
    socket.write(`GET ${target} HTTP/1.1\r\nHost: b.example\r\nConnection: close\r\n\r\n`);
    const answer = await textFrom(socket).catch(() => '');
    return /^location: (.*)$/im.exec(answer)?.[1]?.trim();
  };
  await eventually(() => locationOf('/x?y=1'), 'http://a.example/x?y=1');
  for (const target of ['http:.evil.example', 'http:@evil.example', 'http:.evil.example/x', '*'])
    expect([target, await locationOf(target)]).toEqual([target, 'http://a.example/']);
});
