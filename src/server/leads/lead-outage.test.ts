import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { beforeAll, describe, expect, test } from '@jest/globals';
import pg from 'pg';
import request from 'supertest';
import { idOf } from '../../tests/support/answers.ts';
import { createDatabaseProxy } from '../../tests/support/database-proxy.ts';
import { eventually } from '../../tests/support/eventually.ts';
import { agreed, leadOf, leadsFrom } from '../../tests/support/leads.ts';
import { createTestApp } from '../../tests/support/test-app.ts';
import { createTestDatabase } from '../../tests/support/test-database.ts';
import { untilEnd } from '../../tests/support/until-end.ts';

// What a visitor waits at most for an answer to a post, whatever the database does.
const LONGEST_MS = 4_000;

type Outage = Awaited<ReturnType<typeof openOutage>>;

/** A site that stores what is spooled, on a database of its own that can go away. */
async function openOutage() {
  const stored = await untilEnd(createTestDatabase());
  const proxy = await untilEnd(createDatabaseProxy(stored.url));
  const site = await untilEnd(createTestApp({ DATABASE_URL: proxy.url }, { stored }));
  site.startWorker();
  return {
    stored,
    proxy,
    rowsOf: (lead: { email: string }) => leadsFrom(stored, lead.email),
    post: async (lead: object, key: string = randomUUID()) => {
      const begun = performance.now();
      const response = await request(site.app).post('/api/leads').set('Idempotency-Key', key).send(lead);
      expect(performance.now() - begun).toBeLessThan(LONGEST_MS);
      return response;
    },
    untilDrained: () => eventually(async () => (await site.spool.status()).depth, 0, 20_000),
    untilUp: () =>
      eventually(async () => (await request(site.app).get('/readyz')).body.status, 'ready', 15_000),
  };
}

/** Opened before all tests: Jest lets no test that runs beside others load the built page. */
const free: Outage[] = [];
let asked = 0;
beforeAll(async () => {
  free.push(...(await Promise.all(Array.from({ length: asked }, openOutage))));
}, 60_000);

/** Tests side by side: what each waits for is mostly the database's time limit. */
function inOutage(name: string, body: (outage: Outage) => Promise<void>): void {
  asked += 1;
  test.concurrent(name, async () => {
    const outage = free.pop();
    if (!outage) throw new Error('each test has an outage of its own');
    await body(outage);
  });
}

describe('when the database goes away', () => {
  /** Each begins a trouble, and may answer with what ends it; the proxy is restored in any case. */
  const troubles: [string, (outage: Outage) => unknown][] = [
    ['refuses connections', ({ proxy }) => proxy.cut()],
    ['takes connections and never answers', ({ proxy }) => proxy.hush()],
    ['falls silent once it has got the lead', ({ proxy }) => void proxy.hushAfter('store_leads')],
    [
      'is slow',
      async ({ stored }) => {
        const blocker = new pg.Client(stored.url);
        await blocker.connect();
        await blocker.query('begin; lock table leads in exclusive mode');
        return () => blocker.end();
      },
    ],
    [
      'lacks a column',
      async ({ stored }) => {
        await stored.rows('alter table leads rename trade_detail to later');
        return () => stored.rows('alter table leads rename later to trade_detail');
      },
    ],
    ['is full', refusing('53100')],
    ['lets the web write nothing', refusing('42501')],
  ];
  function refusing(code: string) {
    return async ({ stored }: Outage) => {
      await stored.rows(`create function refuse() returns trigger language plpgsql as
        $$ begin raise exception 'no' using errcode = '${code}'; end $$`);
      await stored.rows('create trigger refuses before insert on leads execute function refuse()');
      return () => stored.rows('drop trigger refuses on leads');
    };
  }

  for (const [what, begin] of troubles) {
    inOutage(
      `when it ${what}, then the lead is spooled within four seconds, and is one row under the answered id in the end`,
      async (outage) => {
        const [lead, key] = [leadOf(), randomUUID()];
        const end = (await begin(outage)) as (() => Promise<unknown>) | undefined;
        const response = await outage.post(lead, key);
        expect(response.status).toBe(202);
        await end?.();
        outage.proxy.restore();
        await outage.untilDrained();
        expect((await outage.rowsOf(lead)).map(({ id }) => id)).toEqual([idOf(response)]);
        await outage.untilUp();
        const again = await outage.post(lead, key);
        expect([again.status, idOf(again)]).toEqual([201, idOf(response)]);
      },
    );
  }
});

inOutage('when it is slow and one visitor sends twice, then both are answered in time', async (outage) => {
  const { stored, post } = outage;
  await post(leadOf()); // Opens connections.
  await stored.rows(`create function dawdle() returns trigger language plpgsql as
    $$ begin perform pg_sleep(1.5); return new; end $$`);
  for (const table of ['leads', 'rate_limit_hits'])
    await stored.rows(
      `create trigger dawdles before insert on ${table} for each row execute function dawdle()`,
    );
  const first = post(leadOf());
  await sleep(100);
  const answers = await Promise.all([first, post(leadOf())]);
  for (const { status } of answers) expect([201, 202]).toContain(status);
});

inOutage(
  'when a spooled lead is stored later, then its time and consent are those of its send',
  async (outage) => {
    const { stored, proxy, post, untilDrained, rowsOf } = outage;
    proxy.cut();
    const lead = { ...leadOf(), ...agreed };
    const sentAt = Date.now();
    const response = await post(lead);
    const answeredAt = Date.now();
    proxy.restore();
    await untilDrained();
    const [row] = await rowsOf(lead);
    expect(row?.created_at.getTime()).toBeGreaterThanOrEqual(sentAt);
    expect(row?.created_at.getTime()).toBeLessThanOrEqual(answeredAt);
    const given = 'select given_at, text_version from consents where lead_id = $1';
    const consents = await stored.rows(given, [idOf(response)]);
    expect(consents).toEqual([{ given_at: row?.created_at, text_version: agreed.consentVersion }]);
  },
);
