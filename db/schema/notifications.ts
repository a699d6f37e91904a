import { sql } from 'drizzle-orm';
import { boolean, index, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { notificationEvents } from '#shared/lead-event.ts';
import { notificationChannels } from '#shared/notifications.ts';
import { leadContacts } from './lead-contacts.ts';
import { leads } from './leads.ts';

/** Rows stay after sending, so that sales can see them. */
export const notifications = pgTable(
  'notifications',
  {
    /** The same for every attempt, so that receivers can detect duplicates. `queue_reminders` derives those of reminders. */
    eventId: uuid().primaryKey().defaultRandom(),
    event: text({ enum: notificationEvents }).notNull(),
    /** Null for `day.started`, and for `lead.revoked` with `contacts`. */
    leadId: uuid().references(() => leads.id, { onDelete: 'cascade' }),
    /** Only for `lead.revoked` until it is sent: what was stopped. Then one row for each person takes its place. */
    contacts: text().array(),
    /** Only for `lead.revoked`: all leads of the person that the revocation covers. */
    leadIds: uuid().array(),
    /** Only for `lead.contacted`: the call that was recorded or undone. */
    contactId: uuid().references(() => leadContacts.id, { onDelete: 'cascade' }),
    channel: text({ enum: notificationChannels }).notNull(),
    /** Which of several recipients gets this message. Null until `splitByRecipient`, or if there is only one. */
    recipient: text(),
    state: text({ enum: ['waiting', 'sending', 'retrying', 'failed', 'sent', 'dropped'] })
      .notNull()
      .default('waiting'),
    attempts: integer().notNull().default(0),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    /** Only for `lead.revoked`: the person's stops, which `splitRevocation` compares with those at the next stop. */
    notifiedState: text(),
    /** The earliest time of the next attempt. In the state `sending`, any process may try then. Null if none follows. */
    nextAttempt: timestamp({ withTimezone: true }).defaultNow(),
    lastError: text(),
    /** An attempt ended without the mail server's response to the whole message. */
    mayHaveArrived: boolean().notNull().default(false),
    sentAt: timestamp({ withTimezone: true }),
  },
  (notification) => [
    index().on(notification.leadId),
    index('notifications_open_index')
      .on(notification.channel, sql`(${notification.event} = 'lead.revoked')`, notification.nextAttempt)
      .where(sql`${notification.state} not in ('sent', 'dropped')`),
  ],
);
