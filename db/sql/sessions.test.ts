import { randomBytes } from 'node:crypto';
import { expect, test } from '@jest/globals';
import { closeAfterTests } from '../../src/tests/support/resources.ts';
import { createLogin, storeTestLead } from '../../src/tests/support/sales.ts';
import { createStage } from '../../src/tests/support/stories.ts';
import { openTestDatabase } from '../../src/tests/support/test-database.ts';
import { withConnection } from '../connection/connect.ts';
import { migrate } from '../migrate/migrate.ts';

const stage = await createStage();
const { ana, ben, play, rows } = stage;
for (const login of [ana, ben]) await login.rows(`set lock_timeout to '300ms'`);

test('of many callers at once, no two ring one phone or get the same person', async () => {
  const phones = Array.from({ length: 20 }, (_, index) => `(214) 555-${1_000 + index}`);
  for (const phone of phones)
    for (const contact_name of ['Ann Doe', 'Bo Doe'])
      await storeTestLead(stage, { phone, contact_name });
  // An agreed time is due as soon as the phone is free.
  await rows(`update leads set next_at = now() - interval '1 minute'`);
  const logins = await Promise.all([1, 2, 3, 4].map(() => createLogin(stage, true)));
  const ringing = new Set<unknown>();
  const called = await Promise.all(
    logins.map(async (login) => {
      const own: string[] = [];
      for (;;) {
        const [due] = await login.rows('select phone, contact_name from next_call()');
        if (!due) return own;
        expect(ringing).not.toContain(due.phone);
        ringing.add(due.phone);
        own.push(`${due.phone} ${due.contact_name}`);
        await login.rows('select pg_sleep(random() / 100)');
        ringing.delete(due.phone);
        await login.rows(`select log_call('no_answer')`);
      }
    }),
  );
  const everybody = phones.flatMap((phone) => [`${phone} Ann Doe`, `${phone} Bo Doe`]);
  expect(called.flat().sort()).toEqual(everybody);
});

const statements = [
  'next_call()',
  `log_call('talked', lead => Pat)`,
  'stop(Pat)',
  `allow(Pat, 'called us')`,
  `add_lead('Sam', Pat.phone, note => 'hm')`,
  `erase(Pat, 'asked')`,
];

test.each(statements)(
  'while a session keeps %s open, only log_call and erase wait',
  async (open) => {
    await play(
      `1h Pat
      stop(Pat.email, 'by mail', 'texts')`,
    );
    for (const other of statements) {
      await ana.rows('begin');
      await play(open);
      const outcome = await play(`ben: ${other}`).then(() => 'done', String);
      if (!/^(log_call|erase)/.test(other)) expect([other, outcome]).toEqual([other, 'done']);
      await play(`press Pat.phone calls`);
      await storeTestLead(stage, { phone: '512 555 0100' });
      await ana.rows('rollback');
      if (other.startsWith('erase') && outcome === 'done') break;
    }
  },
);

test('next_call says that nobody is to be called, or how many colleagues have', async () => {
  const said: unknown[] = [];
  await withConnection(ana.url, async (client) => {
    client.on('notice', ({ message }) => said.push(message));
    const takeNext = async () => (await client.query('select sales.next_call()')).rows;
    expect(await takeNext()).toEqual([]);
    await play('2h Pat, 1h Bob\nben: next_call() -> Pat');
    await ben.rows(`begin; select add_lead('Bob', '512 555 0101')`);
    expect(await takeNext()).toEqual([]);
    await ben.rows('rollback');
    expect(await takeNext()).toHaveLength(1);
  });
  expect(said).toEqual([
    expect.stringMatching(/^Nobody is to be called now\. to_contact has/),
    expect.stringMatching(/^Colleagues have all who are to be called now \(2\)/),
  ]);
});

test('a stop that is committed after an allow holds', async () => {
  await play('1h Pat');
  await ana.rows(`begin; select stop('512 555 0100')`);
  await play(`ben: allow(Pat, 'called us') -> (stops ended: 0)`);
  await ana.rows('commit');
  await play('to_contact == none');
});

test('sales works in a database of locale C, and with a client encoding of WIN1252', async () => {
  const name = `c_${randomBytes(4).toString('hex')}`;
  await rows(`create database ${name} template template0 encoding 'UTF8' locale 'C'`);
  closeAfterTests({ close: () => rows(`drop database ${name} with (force)`) });
  const url = Object.assign(new URL(stage.url), { pathname: `/${name}` }).href;
  await migrate(url, '.');
  const database = await openTestDatabase(url);
  await storeTestLead(database, { phone: '(５１２) ５５５‑０１００', email: 'ZOË@Example.com' });
  const login = await createLogin(database, true);
  await login.rows(`set client_encoding to 'WIN1252'`);
  expect(await login.rows(`select from find('example')`)).toHaveLength(1);
  const [answer] = await login.rows(`select stop('512-555-0100')`);
  expect(answer?.stop).toMatch('Of: Pat Doe (Hilltop Plumbing, new).');
});
