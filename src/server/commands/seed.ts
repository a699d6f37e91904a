import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { withConnection } from '#db/connection/connect.ts';
import { OperatorError } from '#runtime/operator-error.ts';
import { projectRoot } from '../process/project-paths.ts';
import { onDatabase } from './command-database.ts';

/** For development: refuses a database with a lead. */
export const seed = () => onDatabase(fillEmptyDatabase);

export async function fillEmptyDatabase(url: string): Promise<void> {
  const statements = await readFile(join(projectRoot, 'src/server/commands/seed.sql'), 'utf8');
  const inserted = await withConnection(url, async (client) => {
    await client.query('begin; lock table leads');
    const { rowCount } = await client.query('select from leads limit 1');
    if (rowCount) throw new OperatorError('the database has a lead: seed only an empty one');
    await client.query(statements);
    const { rows } = await client.query<{ leads: number }>(
      'select count(*)::int as leads from leads',
    );
    await client.query('commit');
    return rows[0]?.leads;
  });
  process.stderr.write(
    `${inserted} leads of invented shops are in the database. Read them: npm run leads\n`,
  );
}
