import { sql } from 'drizzle-orm';
import { check, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { privacyRequestKinds } from '#shared/privacy-requests.ts';

/** For every kind except `see`, a trigger adds revocations at once. Staff must answer `see` and `erase` by hand. */
export const privacyRequests = pgTable(
  'privacy_requests',
  {
    id: uuid().primaryKey(),
    requestedAt: timestamp({ withTimezone: true }).notNull(),
    /** A phone number in E.164, or an email address in lower case. It may be someone else's contact. */
    contact: text().notNull(),
    what: text({ enum: privacyRequestKinds }).notNull(),
    closedAt: timestamp({ withTimezone: true }),
    closedBy: text(),
    closedHow: text(),
  },
  (request) => [
    check('privacy_requests_what_known', sql`${request.what} in ('calls', 'texts', 'all', 'see', 'erase')`),
  ],
);

export type NewPrivacyRequest = Pick<
  typeof privacyRequests.$inferSelect,
  'id' | 'requestedAt' | 'contact' | 'what'
>;
