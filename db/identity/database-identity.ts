import { sql } from 'drizzle-orm';
import type { Db } from '../connection/database.server.ts';
import { DatabaseUnavailable } from '../errors/database-error.ts';
import { appliedMigrations } from '../queries/is-migrated-to.ts';
import { identityPath, readIdentity, writeIdentity } from './identity-file.ts';

const UNREAD = 'an unknown one (its disk hangs)';

/**
 * The system identifier of the server, and the database's oid there. A physical restore, a standby
 * and a failover keep them. A dump doesn't, so a copy is another database.
 */
async function findIdentity(db: Db): Promise<string> {
  const { rows } = await db.execute<{ identity: string }>(sql`
    select concat(system_identifier, '/', oid) as identity
    from pg_control_system()
    cross join pg_database
    where datname = current_database()`);
  return rows[0]?.identity ?? '';
}

/** Returns why the site of this folder stores nothing in this database, or undefined. */
export async function whyOtherDatabase(db: Db, dataDir: string): Promise<string | undefined> {
  const own = await readIdentity(dataDir).catch(() => UNREAD);
  const found = await findIdentity(db);
  if (own === undefined || own === found) return undefined;
  return (
    `this is the database ${found}, and the site in ${dataDir} stores in ${own}: restore that ` +
    `one, or, if the change is meant, delete ${identityPath(dataDir)}`
  );
}

/** Of the database in which the site of this folder stores. Its first connection sets it. */
export function openDatabaseIdentity(dataDir: string) {
  // In memory too, because the disk may hang.
  let own: string | undefined;
  const readAgain = async () => {
    own = await readIdentity(dataDir).catch(() => own ?? UNREAD);
  };
  let isElsewhere = false;

  async function adopt(db: Db, identity: string): Promise<void> {
    // An empty database may be there by mistake, so it never becomes the site's.
    if ((await appliedMigrations(db)).length === 0) throw new DatabaseUnavailable('42P01');
    // If the folder can't be written, the spool says so.
    await writeIdentity(dataDir, identity).catch(() => undefined);
    // Another process may have been faster.
    await readAgain();
    own ??= identity;
  }

  return {
    /**
     * Rejects with DatabaseUnavailable if the connection leads to another database than the site's.
     * If the site has none yet, this one becomes it.
     */
    async adoptOrReject(db: Db): Promise<void> {
      const found = await findIdentity(db);
      if (own !== found) await readAgain();
      if (own === undefined) await adopt(db, found);
      isElsewhere = own !== found;
      if (isElsewhere) throw new DatabaseUnavailable('OTHER_DATABASE');
    },
    /** Reads the file again, in which another process may have written another identity. */
    async refresh(db: Db): Promise<void> {
      const before = own;
      await readAgain();
      // Somebody deleted the file, so that the site takes the database that it finds next.
      if (own === undefined && before === (await findIdentity(db))) own = before;
    },
    /** Whether a connection led to another database, and none to its own since. */
    isElsewhere: () => isElsewhere,
  };
}

export type DatabaseIdentity = ReturnType<typeof openDatabaseIdentity>;
