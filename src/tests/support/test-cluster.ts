import { withConnection } from '#db/connection.ts';
import { startEmbedded } from '#db/embedded/start.server.ts';
import { migrate } from '#db/migrate.ts';
import { closeAfterTests } from './close-after-tests.ts';
import { temporaryDataDir } from './data-dir.ts';
import { embeddedAccess } from './embedded-access.ts';

export const TEMPLATE = 'porchlight_template';
/** The site's own role. Migrations give it its rights, because it exists before them. */
export const SITE_ROLE = 'porchlight_app';

export async function startTestCluster() {
  const dataDir = temporaryDataDir();
  const embedded = await startEmbedded(dataDir);
  const { adminPassword } = await embeddedAccess(dataDir);
  const admin = new URL(embedded.url);
  admin.username = 'postgres';
  admin.password = adminPassword;
  admin.pathname = '/postgres';

  await withConnection(admin.href, async (client) => {
    // The data isn't needed after the test run, so writes need not reach the disk.
    for (const setting of ['fsync', 'full_page_writes', 'synchronous_commit'])
      await client.query(`alter system set ${setting} = off`);
    await client.query('select pg_reload_conf()');
    await client.query(`create database ${TEMPLATE} owner porchlight`);
    await client.query(`create role ${SITE_ROLE} login password '${SITE_ROLE}'`);
  });
  await migrate(Object.assign(new URL(embedded.url), { pathname: TEMPLATE }).href, '.');

  closeAfterTests({ stop: () => embedded.leave() });
  return admin.href;
}
