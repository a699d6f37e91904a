import { expect, test } from '@jest/globals';
import { sql } from 'drizzle-orm';
import { createTestDatabase } from '../../src/tests/support/test-database.ts';
import { closeAfterTests } from '../../src/tests/support/resources.ts';
import { openDatabase, type Database } from './database.server.ts';

const testDatabase = await createTestDatabase();
const open = (poolSize = 10) => closeAfterTests(openDatabase(testDatabase.url, { poolSize }));
const ask = (database: Database) => database.run((db) => db.execute(sql`select 1 as one`));
const outage = (code: string) => ({ name: 'DatabaseUnavailable', code });

test('a refused value is no outage, and everything else is', async () => {
  const database = open();
  const refused = database.run((db) => db.execute(sql`select 1 / 0`));
  await expect(refused).rejects.toMatchObject({ name: 'DatabaseRefusal', code: '22012' });
  const slow = database.run((db) => db.execute(sql`select pg_sleep(20)`));
  await expect(slow).rejects.toMatchObject(outage('57014'));
  await testDatabase.rows('begin; lock table leads');
  const waiting = database.run((db) => db.execute(sql`select from leads`));
  await expect(waiting).rejects.toMatchObject(outage('55P03'));
  await testDatabase.rows('rollback');
});

test('statements that find no free connection fail, and the next ones work', async () => {
  const database = open(1);
  await ask(database);
  const sleep = () => database.run((db) => db.execute(sql`select pg_sleep(1)`));
  const outcomes = await Promise.allSettled([sleep(), sleep(), sleep()]);
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected']);
  expect((await ask(database)).rows).toEqual([{ one: 1 }]);
});
