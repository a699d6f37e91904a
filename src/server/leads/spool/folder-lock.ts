import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { createClient } from '#db/connection.ts';
import { classifyDatabaseError, DatabaseUnavailable } from '#db/errors.ts';
import { withDeadline } from '#shared/with-deadline.ts';
import { createFile, readText } from './files.ts';
import { orUnavailable } from './spool.ts';

const LIMIT_MS = 2_000;
// PostgreSQL learns of a host that has vanished only after hours.
const LOCK_ENDS_AFTER = '60s';

/**
 * Acts while no other process that shares the spool's folder does; undefined if one does. Rejects with DatabaseUnavailable,
 * DatabaseFailure or SpoolUnavailable.
 */
export async function withFolderLock<T>(
  url: string,
  spool: string,
  act: () => Promise<T>,
): Promise<T | undefined> {
  const id = await orUnavailable(lockId(spool));
  const client = createClient({
    connectionString: url,
    connectionTimeoutMillis: LIMIT_MS,
    query_timeout: LIMIT_MS,
    application_name: 'porchlight-spool',
  });
  const lock = async () => {
    await client.connect();
    const { rows } = await client.query<{ locked: boolean }>(
      `select pg_try_advisory_lock(hashtextextended($1, 0)) as locked, set_config('idle_session_timeout', $2, false)`,
      [id, LOCK_ENDS_AFTER],
    );
    return rows[0]?.locked;
  };
  try {
    const isLocked = await lock().catch((error: unknown) => {
      throw classifyDatabaseError(error) ?? error;
    });
    return isLocked ? await act() : undefined;
  } finally {
    // Over a dead network it would end after many minutes.
    await withDeadline(client.end(), LIMIT_MS, () => new DatabaseUnavailable('TIMEOUT')).catch(
      () => undefined,
    );
  }
}

async function lockId(spool: string): Promise<string> {
  const path = join(spool, 'lock-id');
  const id = await readText(path);
  if (id !== undefined) return id;
  await createFile(spool, path, randomUUID());
  return lockId(spool);
}
