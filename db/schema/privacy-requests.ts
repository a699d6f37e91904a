import { sql } from 'drizzle-orm';
import { check, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { privacyRequestKinds } from '#shared/privacy-requests.ts';

/** What people asked for on the page /stop. A trigger turns each stop into revocations; a person handles the rest. */
export const privacyRequests = pgTable(
  'privacy_requests',
  {
    id: uuid().primaryKey(),
    /** When the request was sent. A spooled request is stored later. */
    requestedAt: timestamp({ withTimezone: true }).notNull(),
    /** The phone number in E.164, or the email address in lower case. Anyone may have entered it. */
    contact: text().notNull(),
    what: text({ enum: privacyRequestKinds }).notNull(),
    /** When, by which login and how the request was handled; null while the request is open. */
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
