import { expect, test } from '@jest/globals';
import { startEmbedded } from '#db/embedded/start.server.ts';
import { migrate } from '#db/migrate/migrate.ts';
import { withConnection } from '#db/connection/connect.ts';
import { eventually } from '../support/eventually.ts';
import { temporaryDataDir } from '../support/resources.ts';
import { runSite, startCommand, startSite } from '../support/site-process.ts';
import { createTestDatabase } from '../support/test-database.ts';

test('a second site with another database ends, unless the first has ended', async () => {
  const DATA_DIR = temporaryDataDir();
  const first = await startSite({ DATA_DIR });
  const copy = await createTestDatabase();
  const second = runSite({ DATA_DIR, DATABASE_URL: copy.url });
  expect(await second.exited).toBe(1);
  expect(second.output()).toContain(`another site runs in ${DATA_DIR}: set DATA_DIR`);
  await first.stop();
  const third = runSite({ DATA_DIR, DATABASE_URL: copy.url });
  expect(await third.address).toMatch(/^http/);
});

test('several processes of one site share a folder', async () => {
  const DATA_DIR = temporaryDataDir();
  const { testDatabase } = await startSite({ DATA_DIR }, startCommand);
  const second = runSite({ DATA_DIR, DATABASE_URL: testDatabase.url });
  expect(await second.address).toMatch(/^http/);
});

test('a start with DATABASE_URL tells of an embedded database with leads', async () => {
  const DATA_DIR = temporaryDataDir();
  const { url, leave } = await startEmbedded(DATA_DIR);
  await migrate(url, '.');
  await withConnection(url, (client) =>
    client.query(
      `insert into leads (id, business_name, contact_name, phone, source)
      values (gen_random_uuid(), 'Ash', 'Pat', '5125550100', 'form')`,
    ),
  );
  await leave();
  const { output } = await startSite({ DATA_DIR });
  await eventually(() => output().includes('embedded database with leads'), true);
});
