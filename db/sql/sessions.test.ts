import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { eventually } from '../../src/tests/support/eventually.ts';
import { closeAfterTests } from '../../src/tests/support/resources.ts';
import { createLogin, storeTestLead } from '../../src/tests/support/sales.ts';
import { createStage } from '../../src/tests/support/stories.ts';
import { openTestDatabase } from '../../src/tests/support/test-database.ts';
import { withConnection } from '../connection/connect.ts';
import { migrate } from '../migrate/migrate.ts';

const stage = await createStage();
const { ana, ben, ids, play, rows } = stage;
for (const login of [ana, ben]) await login.rows(`set lock_timeout to '300ms'`);

test('of many callers at once, no two get the same person', async () => {
  await play(Array.from({ length: 40 }, (_, index) => `1h Doe${index}`).join('\n'));
  const logins = await Promise.all([1, 2, 3, 4].map(() => createLogin(stage, true)));
  const called = await Promise.all(
    logins.map(async (login) => {
      const own: unknown[] = [];
      for (;;) {
        const [person] = await login.rows('select lead_id from next_call()');
        if (!person) return own;
        own.push(person.lead_id);
        await login.rows(`select log_call('no_answer')`);
      }
    }),
  );
  expect(called.flat().sort()).toEqual([...ids.values()].sort());
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

test('who was called while next_call looked is passed over, and not reserved', async () => {
  await play('2h Pat, 1h Bob');
  const owner = await openTestDatabase(stage.url);
  const caller = await createLogin(stage, true);
  await caller.rows(`set lock_timeout to '20s'`);
  // Holds up the reservation of Pat, whom the list has shown already.
  await owner.rows('begin; lock table reservations in share mode');
  const next = caller.rows('select contact_name from next_call()');
  const waiting = `select count(*)::int from pg_stat_activity
    where wait_event_type = 'Lock' and datname = current_database()`;
  await eventually(() => rows(waiting), [{ count: 1 }]);
  await ben.rows(`select log_call('no_answer', lead => $1)`, [ids.get('Pat')]);
  await owner.rows('commit');
  expect(await next).toEqual([{ contact_name: 'Bob' }]);
  await play('owner: select main_contact from reservations == +15125550101');
});

test('next_call says that nobody is to be called', async () => {
  const said: unknown[] = [];
  await withConnection(ana.url, async (client) => {
    client.on('notice', ({ message }) => said.push(message));
    expect((await client.query('select sales.next_call()')).rows).toEqual([]);
  });
  expect(said).toEqual([expect.stringMatching(/^Nobody is to be called now\. to_contact has/)]);
});

test('a login’s locks keep nobody from calling or erasing', async () => {
  await play('1h Pat');
  const reader = await createLogin(stage, false);
  await reader.rows(
    `select pg_advisory_lock(key, hashtext(name))
     from generate_series(97, 98) key, unnest($1::text[]) name`,
    [['+15125550100', ana.name]],
  );
  await expect(reader.rows('select from sales_internal.locks for key share')).rejects.toMatchObject(
    {
      code: '42501',
    },
  );
  await play(`next_call() -> Pat\nerase(Pat, 'asked') -> Erased`);
});

test('each shortcut of psqlrc works', async () => {
  const psqlrc = readFileSync('src/ops/psqlrc', 'utf8');
  // A context would show the text of a function after each error.
  expect(psqlrc).toContain('\n\\set SHOW_CONTEXT never\n');
  await play('1h Pat');
  const shortcuts = [...psqlrc.matchAll(/^\\set (\w+) '(select .*)'$/gm)];
  expect(shortcuts.map(([, name]) => name)).toEqual(['next', 'no', 'who', 'today']);
  for (const [, , text = ''] of shortcuts)
    await ana.rows(text.replaceAll("''", "'").replace(/ \\+gx$/, ''));
  expect(await rows('select outcome from calls')).toEqual([{ outcome: 'no_answer' }]);
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
  expect(answer?.stop).toMatch(', of Pat Doe (leads: 1)');
});
