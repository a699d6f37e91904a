import { writeFile } from 'node:fs/promises';
import { withConnection } from '../connection.ts';
import { withTemporaryDatabase } from '../embedded/temporary.ts';
import { describeSales } from './dictionary.ts';

// What `npm run db:dictionary` runs: the comments of db/sql, read from a database of its own.
await withTemporaryDatabase(async (url) => {
  await writeFile('docs/data-dictionary.md', await withConnection(url, (client) => describeSales(client)));
});
