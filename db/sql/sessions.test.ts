import { randomBytes } from 'node:crypto';
import { expect, test } from '@jest/globals';
import { closeAfterTests } from '../../src/tests/support/resources.ts';
import { createLogin, storeTestLead } from '../../src/tests/support/sales.ts';
import { createStage } from '../../src/tests/support/stories.ts';
import { openTestDatabase } from '../../src/tests/support/test-database.ts';
import { migrate } from '../migrate.ts';

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
      `owner: insert into channels values ('webhook', '')
      1h Pat
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
