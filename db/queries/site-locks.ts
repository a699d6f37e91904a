import { eq } from 'drizzle-orm';
import type { Db } from '../connection/database.server.ts';
import { siteLocks } from '../schema/index.ts';

/** Others that lock it wait until this transaction ends. */
export const lockChannels = (db: Db) => lockRow(db, 'channels', 'no key update');

/**
 * Makes the commit wait for disk and standbys, which it doesn't if its transaction wrote nothing.
 * The commit that stored the record may have been cut off before they had it. A row's lock is
 * written, and this one delays nobody.
 */
export const makeCommitDurable = (db: Db) => lockRow(db, 'replays', 'key share');

async function lockRow(
  db: Db,
  name: (typeof siteLocks.name.enumValues)[number],
  strength: 'no key update' | 'key share',
): Promise<void> {
  await db.select().from(siteLocks).where(eq(siteLocks.name, name)).for(strength);
}
