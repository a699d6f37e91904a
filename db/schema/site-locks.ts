import { pgTable } from 'drizzle-orm/pg-core';
import { choice } from './columns.ts';

/**
 * A row that only the site and the database's owner can lock: any login can take an advisory lock.
 * Who finds a record stored already locks `replays`.
 */
export const siteLocks = pgTable('site_locks', { name: choice(['replays']).primaryKey() });
