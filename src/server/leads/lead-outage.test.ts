import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from '@jest/globals';
import request from 'supertest';
import { idOf, problemOf } from '../../tests/support/answers.ts';
import { createProxiedDatabase, type DatabaseProxy } from '../../tests/support/database-proxy.ts';
import { eventually } from '../../tests/support/eventually.ts';
import { agreed, newLead, leadsFrom } from '../../tests/support/leads.ts';
import { breakSpool } from '../../tests/support/spooled.ts';
import { createTestApp, type TestApp } from '../../tests/support/test-app.ts';
import type { TestDatabase } from '../../tests/support/test-database.ts';

const MAX_RESPONSE_MS = 4_000;

let testDatabase: TestDatabase;
let proxy: DatabaseProxy;
let site: TestApp;
beforeEach(async () => {
  ({ testDatabase, proxy } = await createProxiedDatabase());
  site = await createTestApp({ DATABASE_URL: proxy.url }, { testDatabase });
});

async function post(lead: object, key: string = randomUUID()) {
  const begun = performance.now();
  const response = await request(site.app).post('/api/leads').set('Idempotency-Key', key).send(lead);
  expect(performance.now() - begun).toBeLessThan(MAX_RESPONSE_MS);
  return response;
}
async function onInsert(statement: string) {
  await testDatabase.rows(`create function refuse() returns trigger language plpgsql as
    $$ begin ${statement}; end $$`);
  await testDatabase.rows(
    'create trigger refuses before insert on leads for each row execute function refuse()',
  );
}

test.each<[string, () => unknown]>([
  ['refuses connections', () => proxy.cut()],
  ['accepts connections and never answers', () => proxy.stall()],
  ['stops answering after it received the lead', () => void proxy.stallAfter('store_lead')],
  ['refuses writes', () => onInsert(`raise exception 'no' using errcode = '42501'`)],
  ['reports no error and stores nothing', () => onInsert('return null')],
])(
  'when the database %s, then the lead is spooled within four seconds, and later stored exactly once',
  async (_what, breakDatabase) => {
    const [lead, key] = [{ ...newLead(), ...agreed }, randomUUID()];
    await breakDatabase();
    const response = await post(lead, key);
    const answeredAt = Date.now();
    const id = idOf(response);
    expect(response.status).toBe(202);
    expect(site.log()).toMatch(new RegExp(`"recordId":"${id}".*the database did not store a record`));

    await testDatabase.rows('drop trigger if exists refuses on leads');
    proxy.restore();
    await eventually(async () => (await request(site.app).get('/readyz')).body.database, 'up');
    site.startWorker();
    await eventually(async () => (await request(site.app).get('/readyz')).body.status, 'ready');
    const [row, ...more] = await leadsFrom(testDatabase, lead.email);
    expect([row?.id, more]).toEqual([id, []]);
    expect(Number(row?.created_at)).toBeLessThanOrEqual(answeredAt);
    const consents = await testDatabase.rows('select given_at from consents where lead_id = $1', [id]);
    expect(consents).toEqual([{ given_at: row?.created_at }]);
    const again = await post(lead, key);
    expect([again.status, idOf(again)]).toEqual([201, id]);
  },
);

test('when the spool is broken, then the site accepts leads until the database is down too', async () => {
  await breakSpool(site.dataDir);
  site.startWorker();
  await eventually(site.log, (log) => /ENOTDIR.*the spooled files cannot be processed/.test(log));
  expect((await post(newLead())).status).toBe(201);
  proxy.cut();
  const response = await post(newLead());
  expect([response.status, problemOf(response).status]).toEqual([503, 503]);
  expect(Number(response.get('Retry-After'))).toBeGreaterThan(0);
  expect(response.text).not.toMatch(/ECONN|postgres|127\.0\.0\.1|ENOTDIR/);
});
