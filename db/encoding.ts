import type pg from 'pg';
import { OperatorError } from './errors.ts';

/** The functions in db/sql need letters beyond ASCII. */
const ENCODING = 'UTF8';

export async function requireEncoding(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ encoding: string }>(
    `select current_setting('server_encoding') as encoding`,
  );
  for (const { encoding } of rows)
    if (encoding !== ENCODING)
      throw new OperatorError(
        `the database's encoding is ${encoding}: create a database with template0 and encoding ${ENCODING}, and move the data with pg_dump and pg_restore`,
      );
}
