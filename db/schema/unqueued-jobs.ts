import { json, pgTable, uuid } from 'drizzle-orm/pg-core';
import { leads } from './leads.ts';

/** The jobs of leads that were stored while the queue was not there; they are added once it is. */
export const unqueuedJobs = pgTable('unqueued_jobs', {
  leadId: uuid()
    .primaryKey()
    .references(() => leads.id, { onDelete: 'cascade' }),
  jobs: json().notNull(),
});
