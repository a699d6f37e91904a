import { expect, test } from '@jest/globals';
import { startEmbedded } from '#db/embedded/start.server.ts';
import { migrate } from '#db/migrate/migrate.ts';
import { withConnection } from '#db/connection/connect.ts';
import { eventually } from '../support/eventually.ts';
import { temporaryDataDir } from '../support/resources.ts';
import { runSite, startCommand, startSite } from '../support/site-process.ts';
import { createDatabaseProxy, createTestDatabase } from '../support/test-database.ts';

test('sites of one database share a folder; one of another must wait for their end', async () => {
  const DATA_DIR = temporaryDataDir();
  const first = await startSite({ DATA_DIR }, startCommand);
  const beside = runSite({ DATA_DIR, DATABASE_URL: first.testDatabase.url });
  expect(await beside.address).toMatch(/^http/);
  const copy = await createTestDatabase();
  const proxy = await createDatabaseProxy(copy.url);
  proxy.cut();
  const refused = runSite({ DATA_DIR, DATABASE_URL: proxy.url });
  // Degraded, as beside a site of its own database.
  expect(await refused.address).toMatch(/^http/);
  proxy.restore();
  expect(await refused.exited).toBe(1);
  expect(refused.output()).toContain(`another site runs in ${DATA_DIR}: set DATA_DIR`);
  await Promise.all([first.stop(), beside.stop()]);
  const later = runSite({ DATA_DIR, DATABASE_URL: copy.url });
  expect(await later.address).toMatch(/^http/);
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
