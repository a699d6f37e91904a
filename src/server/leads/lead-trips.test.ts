import { expect, test } from '@jest/globals';
import request from 'supertest';
import { createDatabaseProxy } from '../../tests/support/database-proxy.ts';
import { eventually } from '../../tests/support/eventually.ts';
import { agreed, leadOf, leadsFrom } from '../../tests/support/leads.ts';
import { startReceiver } from '../../tests/support/receiver.ts';
import { createTestApp } from '../../tests/support/test-app.ts';
import { createTestDatabase } from '../../tests/support/test-database.ts';
import { untilEnd } from '../../tests/support/until-end.ts';

const stored = await untilEnd(createTestDatabase());
const proxy = await untilEnd(createDatabaseProxy(stored.url));
// Nobody listens there any more.
const receiver = await startReceiver();
await receiver.stop();
const site = await untilEnd(createTestApp({ ...receiver.env, DATABASE_URL: proxy.url }, { stored }));

const post = async (lead: object) =>
  expect((await request(site.app).post('/api/leads').send(lead)).status).toBe(201);

test('when a lead comes, then the database is asked twice: for the limit, and for all that is stored', async () => {
  // The first of a client opens connections, and begins to drop what is over beside its own way.
  await post(leadOf());
  await eventually(() => site.database.connections().busy, 0);
  const lead = { ...leadOf(), ...agreed };
  const before = proxy.trips();
  await post(lead);
  expect(proxy.trips() - before).toBe(2);

  const [{ id } = { id: '' }] = await leadsFrom(stored, lead.email);
  const counts = await stored.rows(
    `select (select count(*)::int from consents where lead_id = $1) as consents,
      (select count(*)::int from sales.notifications where lead_id = $1) as jobs`,
    [id],
  );
  expect(counts).toEqual([{ consents: 1, jobs: 1 }]);
});
