import { writeFile } from 'node:fs/promises';
import { withConnection } from '../connection.ts';
import { withTemporaryDatabase } from '../embedded/temporary.ts';
import { describeSales } from './dictionary.ts';

await withTemporaryDatabase(async (url) => {
  await writeFile('db/sql/dictionary.md', await withConnection(url, describeSales));
});
