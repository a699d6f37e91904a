import { describe, expect, test } from '@jest/globals';
import request from 'supertest';
import { migrate } from '#db/migrate.ts';
import { idOf } from '../../tests/support/answers.ts';
import { createDatabaseProxy } from '../../tests/support/database-proxy.ts';
import { eventually } from '../../tests/support/eventually.ts';
import { leadOf, leadsWithId } from '../../tests/support/leads.ts';
import { startMailServer } from '../../tests/support/mail-server.ts';
import { startReceiver } from '../../tests/support/receiver.ts';
import { createTestApp, type TestApp } from '../../tests/support/test-app.ts';
import { untilEnd } from '../../tests/support/until-end.ts';

const start = (env: Record<string, string>, like?: TestApp) => untilEnd(createTestApp(env, like));
const withReceiver = () => untilEnd(startReceiver());
const withMails = () => untilEnd(startMailServer());

const post = (site: TestApp, changes: Record<string, string> = {}) =>
  request(site.app).post('/api/leads').send(leadOf(changes));
const waiting = (site: TestApp) =>
  site.stored.rows('select lead_id, channel, state, tries from sales.notifications order by channel');

describe('what is written with a lead', () => {
  test('when no channel is on, then nothing is, and turning one on later tells of new leads only', async () => {
    const off = await start({});
    const before = idOf(await post(off));
    expect(await waiting(off)).toEqual([]);

    const receiver = await withReceiver();
    const on = await start(receiver.env, off);
    on.startNotifier();
    const after = idOf(await post(on));
    await eventually(() => receiver.received.map(({ event }) => event.data.id), [after]);
    expect(before).not.toBe(after);
  });

  test('when both are on and nobody delivers, then each waits, by the id of the lead and nothing else of it', async () => {
    const site = await start({ ...(await withReceiver()).env, ...(await withMails()).env });
    const id = idOf(await post(site));
    expect(await waiting(site)).toEqual([
      { lead_id: id, channel: 'email', state: 'waiting', tries: 0 },
      { lead_id: id, channel: 'webhook', state: 'waiting', tries: 0 },
    ]);
    const jobs = await site.stored.rows('select payload from graphile_worker._private_jobs');
    expect(jobs).toEqual([{ payload: { leadId: id } }, { payload: { leadId: id } }]);
  });

  test('when suspected leads are not to be mailed, then the webhook alone waits', async () => {
    const env = { ...(await withReceiver()).env, ...(await withMails()).env, LEAD_EMAIL_SUSPECTED: '0' };
    const site = await start(env);
    const id = idOf(await post(site, { referralNote: 'x' }));
    expect(await waiting(site)).toEqual([{ lead_id: id, channel: 'webhook', state: 'waiting', tries: 0 }]);
  });

  test('when storing fails after all, then people are told of nothing', async () => {
    const site = await start((await withReceiver()).env);
    await site.stored.rows('alter table leads add constraint refuses check (contact_name <> $$Nobody$$)');
    expect((await post(site, { contactName: 'Nobody' })).status).toBe(500);
    expect(await waiting(site)).toEqual([]);
  });
});

test('when the lead is erased before its turn, then nothing is sent of it', async () => {
  const [receiver, mails] = [await withReceiver(), await withMails()];
  const site = await start({ ...receiver.env, ...mails.env });
  const erased = idOf(await post(site, { phone: '(512) 555-0171' }));
  const other = idOf(await post(site, { phone: '(512) 555-0172' }));
  await site.stored.rows(`select sales.erase_lead($1, 'asked for it')`, [erased]);
  site.startNotifier();
  await eventually(() => waiting(site), [], 10_000);
  expect(receiver.received.map(({ event }) => event.data.id)).toEqual([other]);
  expect(mails.received).toHaveLength(1);
});

describe('a queue that is not there', () => {
  test('when a lead comes, then it is stored and answered, the log says that nobody is told, and nobody makes the schema', async () => {
    const site = await start((await withReceiver()).env);
    await site.stored.rows('drop schema graphile_worker cascade');
    site.startNotifier();
    const answer = await post(site);
    const id = idOf(answer);
    expect(answer.status).toBe(201);
    expect(await leadsWithId(site.stored, id)).toHaveLength(1);
    expect(site.log()).toContain('nobody is told yet: the queue is not there');
    const isMissed = () => site.log().includes('the queue is not installed');
    await eventually(isMissed, true);
    const schema = await site.stored.rows(`select to_regnamespace('graphile_worker') as there`);
    expect(schema).toEqual([{ there: null }]);
  });

  test('when it is there later, then people are told of the leads that came without it, by whatever process', async () => {
    const receiver = await withReceiver();
    const first = await start({});
    const proxy = await untilEnd(createDatabaseProxy(first.stored.url));
    const site = await createTestApp({ ...receiver.env, DATABASE_URL: proxy.url }, first);
    await site.stored.rows('drop schema graphile_worker cascade');
    const ids = [idOf(await post(site))];
    // It is stored, and its answer is lost: the spool's worker finds it in the database.
    void proxy.hushAfter('store_lead');
    ids.push(idOf(await post(site)));
    proxy.restore();
    site.startWorker();
    await eventually(async () => (await site.spool.status()).depth, 0);
    await site.close();

    await migrate(first.stored.url, 'migrations');
    const later = await start(receiver.env, first);
    // The library makes its schema in several steps, and must not find half of them.
    later.startNotifier();
    const toldOf = () => receiver.received.map(({ event }) => event.data.id).sort();
    await eventually(toldOf, ids.toSorted());
    ids.push(idOf(await post(later)));
    await eventually(toldOf, ids.toSorted());
  });
});
