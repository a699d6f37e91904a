import { EventEmitter, once } from 'node:events';
import { request, type RequestListener } from 'node:http';
import { expect, test } from '@jest/globals';
import { connect } from '#db/connection/connect.ts';
import { listen } from '../process/listen.ts';
import { eventually } from '../../tests/support/eventually.ts';
import { breakSpool, newLead } from '../../tests/support/leads.ts';
import { closeAfterTests } from '../../tests/support/resources.ts';
import { createTestApp } from '../../tests/support/test-app.ts';

test('a disconnected sender has one line, and an outcome', async () => {
  const site = await createTestApp();
  const received = new EventEmitter();
  const receive: RequestListener = (req, res) => {
    req.once('end', () => received.emit('post'));
    site.app(req, res);
  };
  const server = closeAfterTests(await listen(receive, { port: 0, host: '127.0.0.1' }));
  const session = await connect(site.testDatabase.url);
  await session.query('begin; lock leads');
  const headers = { 'Content-Type': 'application/json' };
  const metrics = closeAfterTests(
    await listen(site.metricsListener(), { port: 0, host: '127.0.0.1' }),
  );
  const read = async () => (await fetch(`${metrics.address}/metrics`)).text();
  const counts = async () => (await read()).match(/leads_total{.*(?= [1-9])/g);
  const leads = ['leads_total{outcome="spooled"}', 'leads_total{outcome="failed"}'];
  for (const sent of [1, 2]) {
    const post = request(`${server.address}/api/leads`, { method: 'POST', headers });
    post.on('error', () => undefined).end(JSON.stringify(newLead()));
    await once(received, 'post');
    post.destroy();
    await eventually(counts, leads.slice(0, sent));
    await breakSpool(site.dataDir);
  }
  const aborted =
    /"requestId":"[^"]+","method":"POST","route":".api.leads","status":499,.*sender disconnected/g;
  await eventually(() => site.log().match(aborted)?.length, 2);
  const times = [...site.log().matchAll(/"status":499.*"ms":([\d.]+)/g)].map(([, ms]) =>
    Number(ms),
  );
  const [, seconds] = /seconds_sum{.*"4xx"} (\S+)/.exec(await read()) ?? [];
  expect(Number(seconds)).toBeCloseTo(times.reduce((sum, ms) => sum + ms) / 1_000, 6);
  await session.end();
});
