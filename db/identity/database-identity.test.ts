import { execFileSync } from 'node:child_process';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, expect, test } from '@jest/globals';
import { sql } from 'drizzle-orm';
import type pg from 'pg';
import { codeOf } from '#runtime/error-code.ts';
import { closeAfterTests, temporaryDataDir } from '../../src/tests/support/resources.ts';
import { createTestDatabase, siteUrlOf } from '../../src/tests/support/test-database.ts';
import { dbOn, openDatabase } from '../connection/database.server.ts';
import { withConnection } from '../connection/connect.ts';
import { openDatabaseIdentity, whyOtherDatabase } from './database-identity.ts';
import { openJournal } from '../migrate/journal.ts';

// Copies of one database, with the same rows in the journal, as a dump has.
const [own, copy] = [await createTestDatabase(), await createTestDatabase()];
const [ownUrl, copyUrl] = [siteUrlOf(own), siteUrlOf(copy)];
const empty = await createTestDatabase({ empty: true });

let dataDir: string;
let file: string;
beforeEach(() => {
  dataDir = temporaryDataDir();
  file = join(dataDir, 'database-id');
});

function openSite(url: string, folder = dataDir, poolSize = 1) {
  const identity = openDatabaseIdentity(folder);
  const database = closeAfterTests(openDatabase(url, { identity, poolSize }));
  const answer = (work: Promise<unknown>) => work.then(() => 'answered', codeOf);
  return {
    ask: () => answer(database.run((db) => db.execute(sql`select`))),
    refresh: () =>
      answer(
        database.run(async (db) => {
          await identity.refresh(db);
          await identity.adoptOrReject(db);
        }),
      ),
  };
}
/** On a new connection. Returns the error's code. */
const ask = (url: string, folder = dataDir) => openSite(url, folder).ask();

test('a site stores in its first database until its file is deleted', async () => {
  expect(await Promise.all([ask(ownUrl), ask(ownUrl)])).toEqual(['answered', 'answered']);
  const [identity] = await own.rows(
    `select concat(system_identifier, '/', oid) as id
    from pg_control_system(), pg_database where datname = current_database()`,
  );
  expect(await readFile(file, 'utf8')).toBe(`${identity?.id}\n`);
  expect([await ask(copyUrl), await ask(empty.url), await ask(ownUrl)]).toEqual([
    'OTHER_DATABASE',
    'OTHER_DATABASE',
    'answered',
  ]);
  await rm(file);
  expect([await ask(copyUrl), await ask(ownUrl)]).toEqual(['answered', 'OTHER_DATABASE']);
});

test('a database without migrations never becomes the site’s', async () => {
  expect(await ask(empty.url)).toBe('42P01');
  await withConnection(empty.url, openJournal);
  expect(await ask(empty.url)).toBe('42P01');
  expect(await ask(ownUrl)).toBe('answered');
});

test('a folder that can’t be written allows any database, and an empty file none', async () => {
  await writeFile(file, '');
  expect(await ask(ownUrl)).toBe('OTHER_DATABASE');
  const why = (client: pg.Client) => whyOtherDatabase(dbOn(client), dataDir);
  expect(await withConnection(ownUrl, why)).toContain('stores in an unknown one (empty file): ');
  expect(await ask(ownUrl, '/dev/null/data')).toBe('answered');
});

test('a try that finds another database closes connections that are open, too', async () => {
  const site = openSite(ownUrl, dataDir, 2);
  expect(await Promise.all([site.ask(), site.ask()])).toEqual(['answered', 'answered']);
  await writeFile(file, 'another/1\n');
  expect([await site.ask(), await site.refresh()]).toEqual(['answered', 'OTHER_DATABASE']);
  expect([await site.ask(), await site.ask()]).toEqual(['OTHER_DATABASE', 'OTHER_DATABASE']);
  await rm(file);
  expect(await site.ask()).toBe('answered');
});

test('without the file, a running site keeps its database, and a start may choose', async () => {
  const site = openSite(ownUrl);
  await site.ask();
  await rm(file);
  expect(await site.refresh()).toBe('answered');
  expect(await ask(copyUrl)).toBe('answered');
});

test('a file that can’t be read in time changes nothing for a site that runs', async () => {
  const site = openSite(ownUrl);
  await site.ask();
  await rm(file);
  // A read of this pipe waits until somebody writes.
  execFileSync('mkfifo', [file]);
  expect(await Promise.all([site.refresh(), site.ask()])).toEqual(['answered', 'answered']);
  await writeFile(file, '');
});

test('while its disk hangs, a site that starts stores nowhere', async () => {
  execFileSync('mkfifo', [file]);
  const answers = await Promise.all(Array.from({ length: 10 }, () => ask(ownUrl)));
  expect(new Set(answers)).toEqual(new Set(['OTHER_DATABASE']));
  expect(await readFile('package.json', 'utf8')).toContain('"porchlight"');
  await writeFile(file, '');
});
