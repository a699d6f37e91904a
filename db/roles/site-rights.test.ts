import { expect, test } from '@jest/globals';
import { createTestDatabase } from '../../src/tests/support/test-database.ts';
import { withConnection } from '../connection/connect.ts';
import { requireRights, SITE_ROLE } from './site-rights.ts';

test('a right that the site lacks is named', async () => {
  const { url, rows } = await createTestDatabase();
  const rights = await rows<{ right: string; table: string }>(
    `select
      lower(privilege_type) as right,
      table_schema || '.' || table_name as table
    from information_schema.role_table_grants
    where grantee = '${SITE_ROLE}'
      and table_schema in ('public', 'porchlight_journal')`,
  );
  expect(rights.length).toBeGreaterThan(10);
  await withConnection(url, async (client) => {
    await requireRights(client);
    for (const { right, table } of rights) {
      await client.query('begin');
      await client.query(`revoke ${right} on ${table} from ${SITE_ROLE}`);
      await expect(requireRights(client)).rejects.toThrow(`${right} on table ${table}`);
      await client.query('rollback');
    }
  });
});
