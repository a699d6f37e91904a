import { EventEmitter, once } from 'node:events';
import { request, type RequestListener } from 'node:http';
import { expect, test } from '@jest/globals';
import { connect } from '#db/connection.ts';
import { listen } from '../process/listen.ts';
import { eventually } from '../../tests/support/eventually.ts';
import { breakSpool, newLead } from '../../tests/support/leads.ts';
import { closeAfterTests } from '../../tests/support/resources.ts';
import { createTestApp } from '../../tests/support/test-app.ts';

test('a post whose sender disconnects has one line, and counts as what became of it', async () => {
  const site = await createTestApp();
  const received = new EventEmitter();
  const receive: RequestListener = (req, res) => {
    req.once('end', () => received.emit('post'));
    site.app(req, res);
  };
  const server = closeAfterTests(await listen(receive, { port: 0, host: '127.0.0.1' }));
  const session = await connect(site.testDatabase.url, 'porchlight-test');
  await session.query('begin; lock leads');
  const statuses: number[] = [];
  for (const status of [202, 503]) {
    if (status === 503) await breakSpool(site.dataDir);
    const headers = { 'Content-Type': 'application/json' };
    const post = request(`${server.address}/api/leads`, { method: 'POST', headers });
    post.on('error', () => undefined).end(JSON.stringify(newLead()));
    await once(received, 'post');
    post.destroy();
    statuses.push(status);
    const lines = () =>
      site
        .log()
        .match(/.*the sender disconnected.*/g)
        ?.map((line) => JSON.parse(line));
    const line = { method: 'POST', route: '/api/leads', requestId: expect.any(String) };
    await eventually(
      lines,
      statuses.map((each) => expect.objectContaining({ ...line, status: each })),
    );
  }
  await session.end();
  const metrics = closeAfterTests(await listen(site.metricsListener(), { port: 0, host: '127.0.0.1' }));
  const text = await (await fetch(`${metrics.address}/metrics`)).text();
  for (const outcome of ['spooled', 'failed']) expect(text).toContain(`leads_total{outcome="${outcome}"} 1`);
});
