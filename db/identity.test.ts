import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, expect, test } from '@jest/globals';
import { sql } from 'drizzle-orm';
import { closeAfterTests, temporaryDataDir } from '../src/tests/support/resources.ts';
import { createTestDatabase, siteUrlOf } from '../src/tests/support/test-database.ts';
import { openDatabase } from './client.server.ts';
import { codeOf } from '#runtime/error-code.ts';

const [own, other] = [await createTestDatabase(), await createTestDatabase()];
const empty = await createTestDatabase({ empty: true });
await other.rows('update porchlight_journal.migrations set id = gen_random_uuid()');

let dataDir: string;
let file: string;
beforeEach(() => {
  dataDir = temporaryDataDir();
  file = join(dataDir, 'database-id');
});

/** On a new connection. Returns the error's code. */
const ask = (url: string, folder = dataDir) =>
  closeAfterTests(openDatabase(url, { dataDir: folder }))
    .run((db) => db.execute(sql`select`))
    .then(() => 'answered', codeOf);

test('a site stores in the database of its first connection until its file is deleted', async () => {
  const [ownUrl, otherUrl] = [own, other].map(siteUrlOf) as [string, string];
  expect(await Promise.all([ask(ownUrl), ask(ownUrl)])).toEqual(['answered', 'answered']);
  const [first] = await own.rows(
    'select id from porchlight_journal.migrations order by created_at limit 1',
  );
  expect(await readFile(file, 'utf8')).toBe(`${first?.id}\n`);
  expect([await ask(otherUrl), await ask(empty.url), await ask(ownUrl)]).toEqual([
    'OTHER_DATABASE',
    'OTHER_DATABASE',
    'answered',
  ]);
  await rm(file);
  expect([await ask(otherUrl), await ask(ownUrl)]).toEqual(['answered', 'OTHER_DATABASE']);
});

test('a database without tables, or a folder that can’t be written, forbids no other, and an empty file each', async () => {
  expect(await ask(empty.url)).toBe('42P01');
  expect(await ask(own.url)).toBe('answered');
  await writeFile(file, '');
  expect(await ask(own.url)).toBe('OTHER_DATABASE');
  expect(await ask(own.url, '/dev/null/data')).toBe('answered');
});
