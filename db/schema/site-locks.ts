import { pgTable } from 'drizzle-orm/pg-core';
import { choice } from './columns.ts';

/**
 * Rows that only the site and the database's owner can lock: any login can take an advisory lock.
 * `channels` is locked by who writes that table, `replays` by who finds a record stored already.
 */
export const siteLocks = pgTable('site_locks', {
  name: choice(['channels', 'replays']).primaryKey(),
});
