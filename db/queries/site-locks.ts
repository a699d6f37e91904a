import { eq } from 'drizzle-orm';
import type { Db } from '../connection/database.server.ts';
import { siteLocks } from '../schema/index.ts';

/**
 * Makes the commit wait for disk and standbys, which it doesn't if its transaction wrote nothing.
 * The commit that stored the record may have been cut off before they had it. A row's lock is
 * written, and this one delays nobody.
 */
export async function makeCommitDurable(db: Db): Promise<void> {
  await db.select().from(siteLocks).where(eq(siteLocks.name, 'replays')).for('key share');
}
