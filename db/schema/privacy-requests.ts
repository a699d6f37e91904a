import { sql } from 'drizzle-orm';
import { pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { MAX_CONTACT_LENGTH, stopKinds } from '#shared/stops.ts';
import { atMost, MAX_WORDS, oneOf } from './limits.ts';

/**
 * For every kind except `see`, a trigger adds revocations at once. Staff must answer `see` and `erase` by hand, and each
 * request without a number or address.
 */
export const privacyRequests = pgTable(
  'privacy_requests',
  {
    id: uuid().primaryKey(),
    requestedAt: timestamp({ withTimezone: true }).notNull(),
    /** As typed. It may be someone else's contact. */
    contact: text().notNull(),
    /** A trigger sets contacts (the numbers and addresses in `contact`) and storedAt. */
    contacts: text()
      .array()
      .notNull()
      .default(sql`'{}'`),
    storedAt: timestamp({ withTimezone: true }),
    what: text({ enum: stopKinds }).notNull(),
    closedAt: timestamp({ withTimezone: true }),
    closedBy: text(),
    closedHow: text(),
  },
  (request) => [
    oneOf(request.what, stopKinds),
    // Staff answer equal requests once. The trigger sorts the contacts.
    uniqueIndex('privacy_requests_open_index')
      .on(
        request.what,
        sql`(case when ${request.contacts} = '{}' then array[${request.contact}] else ${request.contacts} end)`,
      )
      .where(
        sql`${request.closedAt} is null and (${request.what} in ('see', 'erase') or cardinality(${request.contacts}) not between 1 and 3)`,
      ),
    ...atMost(MAX_CONTACT_LENGTH, request.contact),
    ...atMost(MAX_WORDS, request.closedHow),
  ],
);

export type NewPrivacyRequest = Pick<
  typeof privacyRequests.$inferSelect,
  'id' | 'requestedAt' | 'contact' | 'what'
>;
