import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createClient } from '#db/connection.ts';
import { classifyDatabaseError } from '#db/errors.ts';
import { createFile, readText } from './files.ts';
import { orUnavailable } from './spool.ts';

const LIMIT_MS = 2_000;

/** Skips `act` if another process has the lock. Rejects with DatabaseUnavailable, DatabaseFailure or SpoolUnavailable. */
export async function withFolderLock(url: string, spool: string, act: () => Promise<void>): Promise<void> {
  const id = await orUnavailable(lockId(spool));
  const client = createClient({
    connectionString: url,
    connectionTimeoutMillis: LIMIT_MS,
    query_timeout: LIMIT_MS,
    application_name: 'porchlight-spool',
  });
  try {
    await client.connect();
    // Without the idle timeout, the lock of a host that crashed would last for hours.
    const { rows } = await client.query<{ locked: boolean }>(
      `select pg_try_advisory_lock(hashtextextended($1, 0)) as locked, set_config('idle_session_timeout', '60s', false)`,
      [id],
    );
    if (rows[0]?.locked) await act();
  } catch (error) {
    throw classifyDatabaseError(error) ?? error;
  } finally {
    // While the network is down, closing a connection takes minutes.
    await Promise.race([client.end(), sleep(LIMIT_MS, undefined, { ref: false })]);
  }
}

async function lockId(spool: string): Promise<string> {
  const path = join(spool, 'lock-id');
  const id = await readText(path);
  if (id !== undefined) return id;
  await createFile(spool, path, randomUUID());
  return lockId(spool);
}
