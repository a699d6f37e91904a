import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { eventually } from './eventually.mjs';
import { assertKept } from './one-host.mjs';
import * as project from './project.mjs';
import { leadOf, postLead, startVisitors, visitorOf } from './visitors.mjs';

const { composeProxy, containers, inspect, sql, untilHealthy, PROXY } = project;

let send;
const settings = {
  PUBLIC_URL: `https://${PROXY.host}`,
  WEB_PORT: '127.0.0.1:3900-3909',
  HTTP_PORT: '127.0.0.1:3980',
  HTTPS_PORT: `127.0.0.1:${PROXY.port}`,
};

async function upWith(more = {}) {
  project.configure({ ...settings, ...more });
  await composeProxy('up', '-d', '--scale', 'web=3');
  await untilHealthy('web', 3);
  // Of `localhost` Caddy is the authority itself.
  const root = ['exec', '-T', 'proxy', 'cat', '/data/caddy/pki/authorities/local/root.crt'];
  await eventually(
    'Caddy has its certificate',
    async () => (await composeProxy(...root)).includes('BEGIN'),
    30,
  );
  const ca = await composeProxy(...root);
  send = visitorOf(`https://127.0.0.1:${PROXY.port}`, { ca, servername: PROXY.host });
  await eventually('the proxy answers', async () => (await send('/healthz')).status === 200, 30);
}

export const steps = {
  'three replicas stand behind the proxy, with TLS': () => upWith(),
  async 'the page comes compressed by the site, its headers untouched, and plain HTTP leads to TLS'() {
    const { status, headers } = await send('/', { headers: { 'Accept-Encoding': 'br' } });
    assert.deepEqual([status, headers['content-encoding']], [200, 'br']);
    assert(headers['content-security-policy'] && headers.etag, 'headers are missing');
    assert.equal((await send('/')).headers['content-encoding'], undefined);
    const plain = await visitorOf('http://127.0.0.1:3980')('/', { headers: { Host: PROXY.host } });
    assert.deepEqual([plain.status, plain.headers.location], [308, `https://${PROXY.host}/`]);
  },
  async 'a visitor is known by the address that the proxy saw, whatever they claim, and whichever way they come'() {
    const [proxy] = await containers('proxy');
    const networks = Object.values((await inspect(proxy)).NetworkSettings.Networks);
    const [web] = await containers('web');
    const [published] = (await inspect(web)).NetworkSettings.Ports['3000/tcp'];
    const direct = visitorOf(`http://127.0.0.1:${published.HostPort}`);
    const claim = { 'X-Forwarded-For': '192.0.2.7' };
    for (const way of [send, direct]) {
      const lead = leadOf();
      const { status } = await way('/api/leads', { method: 'POST', body: lead, headers: claim });
      assert.equal(status, 201);
      const seen = await sql(`select host(ip_address) from leads where email = '${lead.email}'`);
      assert(![claim['X-Forwarded-For'], ...networks.map(({ IPAddress }) => IPAddress)].includes(seen), seen);
    }
  },
  'migrations were applied once': async () =>
    assert.equal(await sql('select count(*) - count(distinct hash) from drizzle.__drizzle_migrations'), '0'),
  async 'one key sent to all replicas at once is one lead'() {
    const [lead, key] = [leadOf(), randomUUID()];
    const answers = await Promise.all(Array.from({ length: 12 }, () => postLead(send, lead, key)));
    assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([201]));
    assert.equal(new Set(answers.map(({ text }) => text)).size, 1);
    assert.equal(await sql(`select count(*) from leads where email = '${lead.email}'`), '1');
  },
  async 'a replica is killed while leads come: every acknowledged lead is there'() {
    const leave = startVisitors(send, { persistent: true });
    await sleep(2_000);
    const [first] = await containers('web');
    await project.docker('kill', first);
    await sleep(4_000);
    const { acknowledged, failures } = await leave();
    await assertKept(acknowledged);
    await project.docker('start', first);
    await untilHealthy('web', 3);
    return `${acknowledged.length} leads, ${failures.length} requests failed`;
  },
  async 'all replicas are replaced while visitors come: not one request fails'() {
    const before = await containers('web');
    const leave = startVisitors(send);
    await sleep(1_000);
    await promisify(execFile)('bash', ['src/ops/roll.sh'], {
      env: { ...process.env, COMPOSE: project.proxyCommand },
    });
    await sleep(1_000);
    const { requests, acknowledged, failures } = await leave();
    const after = await containers('web');
    assert.equal(after.length, 3);
    assert.deepEqual(
      after.filter((id) => before.includes(id)),
      [],
    );
    assert.deepEqual(failures, []);
    await assertKept(acknowledged);
    return `${requests} requests, ${acknowledged.length} leads`;
  },
  async 'replicas share one count: the limit holds across them'() {
    await upWith({ RATE_LIMIT_MAX: '20' });
    await sql('delete from rate_limit_hits');
    const answers = await Promise.all(Array.from({ length: 30 }, () => postLead(send, leadOf())));
    const taken = answers.filter(({ status }) => status === 201).length;
    const refused = answers.filter(({ status }) => status === 429).length;
    assert.deepEqual([taken, refused], [20, 10]);
  },
};
