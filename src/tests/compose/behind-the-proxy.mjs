import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { assertStored } from './one-host.mjs';
import * as project from './project.mjs';
import { clientOf, newLead, visitDuring } from './visitors.mjs';

const { composeProxy, containers, eventually, inspect, sql, untilHealthy } = project;

const send = clientOf('https://localhost:3943');

export const steps = {
  async 'three replicas run behind the proxy, with TLS'() {
    project.configure({
      PUBLIC_URL: 'https://localhost',
      TRUST_PROXY: 'uniquelocal',
      WEB_PORT: '127.0.0.1:3900-3909',
      HTTP_PORT: '127.0.0.1:3980',
      HTTPS_PORT: '127.0.0.1:3943',
    });
    await composeProxy('up', '-d', '--scale', 'web=3');
    await untilHealthy('web', 3);
    // Accepts any certificate, because Caddy itself signs the certificate of `localhost`.
    process.env.NODE_TLS_REJECT_UNAUTHORIZED = '0';
    await eventually('the proxy answers', async () => (await send('/healthz')).status === 200, 30);
  },
  async 'the proxy forwards the site’s headers and compressed page, and redirects HTTP to HTTPS'() {
    const { status, headers } = await send('/', { headers: { 'Accept-Encoding': 'br' } });
    assert.deepEqual([status, headers.get('content-encoding')], [200, 'br']);
    assert(headers.get('content-security-policy') && headers.get('etag'), 'headers are missing');
    const plain = await send('/', { headers: { 'Accept-Encoding': 'identity' } });
    assert.equal(plain.headers.get('content-encoding'), null);
    const redirect = await clientOf('http://localhost:3980')('/');
    assert.deepEqual([redirect.status, redirect.headers.get('location')], [308, 'https://localhost/']);
  },
  async 'the IP address of a lead is never the proxy’s address or an address that the visitor claims'() {
    const [proxy] = await containers('proxy');
    const networks = Object.values((await inspect(proxy)).NetworkSettings.Networks);
    const claim = '192.0.2.7';
    const lead = newLead();
    const options = { method: 'POST', body: lead, headers: { 'X-Forwarded-For': claim } };
    assert.equal((await send('/api/leads', options)).status, 201);
    const seen = await sql(`select host(ip_address) from leads where email = '${lead.email}'`);
    assert(![claim, ...networks.map(({ IPAddress }) => IPAddress)].includes(seen), seen);
  },
  async 'when all replicas are replaced under load, then no request fails'() {
    const before = await containers('web');
    const { acknowledged, failures } = await visitDuring(send, async () => {
      await sleep(1_000);
      await promisify(execFile)('bash', ['src/ops/roll.sh'], {
        env: { ...process.env, COMPOSE: project.proxyCommand },
      });
      await sleep(1_000);
    });
    const after = await containers('web');
    assert.equal(after.length, 3);
    assert(!after.some((id) => before.includes(id)), 'an old replica still runs');
    assert.deepEqual(failures, []);
    await assertStored(acknowledged);
  },
};
