import { readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { createTestDatabase } from '../../src/tests/support/test-database.ts';
import { withConnection } from '../connection/connect.ts';
import { requireRights } from './site-rights.ts';

const schema = readFileSync('db/schema.sql', 'utf8');
const grant =
  /^grant (.+) on (table (?:public|porchlight_journal)\.\w+|schema \w+) to porchlight_app/gm;
const rights = [...schema.matchAll(grant)].flatMap(([, list = '', object = '']) =>
  list
    .replace(/ \(.*/, '')
    .split(', ')
    .map((right) => ({ right, list, object })),
);

test('a right that the site lacks is named', async () => {
  const { url } = await createTestDatabase();
  expect(rights.length).toBeGreaterThan(20);
  await withConnection(url, async (client) => {
    await requireRights(client);
    for (const { right, list, object } of rights) {
      const [, columns = ''] = /( \(.*\))/.exec(list) ?? [];
      await client.query('begin');
      await client.query(
        `revoke ${right}${columns} on ${object} from porchlight_app` +
          (object === 'schema public' ? ', public' : ''),
      );
      await expect(requireRights(client)).rejects.toThrow(
        columns ? object.replace('table', `${right} on columns of`) : `${right} on ${object}`,
      );
      await client.query('rollback');
    }
  });
});
