import { expect, test } from '@jest/globals';
import { callCommand } from '../../src/tests/support/command-process.ts';
import { eventually } from '../../src/tests/support/eventually.ts';
import { temporaryDataDir } from '../../src/tests/support/resources.ts';
import { createSalesDatabase } from '../../src/tests/support/sales.ts';
import { createTestApp } from '../../src/tests/support/test-app.ts';
import { connect, siteUrlOf } from '../../src/tests/support/test-database.ts';

const testDatabase = await createSalesDatabase();
const ana = await testDatabase.createLogin('sales_ro');

test('a sales login may not fill the disk with temporary files', async () => {
  const fill = async () => {
    for (let cursor = 0; cursor < 20; cursor++)
      await ana.rows(
        `declare c${cursor} cursor with hold for select repeat('x', 100000) from generate_series(1, 640)`,
      );
  };
  await expect(fill()).rejects.toMatchObject({
    code: '53400',
    message: expect.stringContaining('temp_file_limit'),
  });
});

test('the site ends sessions of sales logins with an old transaction, and no others', async () => {
  const env = { DATABASE_URL: siteUrlOf(testDatabase), DATA_DIR: temporaryDataDir() };
  const doctor = async () => (await callCommand(['doctor'], env)).stdout;
  // An administrator created this login, so that the owner of the database is no member of it.
  expect(await doctor()).toMatch(new RegExp(`^warning +sessions .*${ana.name}.* must grant`, 'm'));
  await testDatabase.rows(`grant ${ana.name} to porchlight`);
  expect(await doctor()).not.toContain(ana.name);

  const [old, idle] = [await connect(ana.url), await connect(ana.url)];
  const ended = new Promise((resolve) => old.once('end', () => resolve('ended')));
  await old.query(
    'set statement_timeout to 0; set idle_in_transaction_session_timeout to 0; begin; select 1',
  );
  await testDatabase.rows('begin');
  const site = await createTestApp({}, { testDatabase });
  site.startEndingSessions('0 seconds');
  expect(await ended).toBe('ended');
  await eventually(site.log, (log) => log.includes('"ended":1'));
  expect((await idle.query('select 1')).rowCount).toBe(1);
  await testDatabase.rows('commit');
  await idle.end();
});
