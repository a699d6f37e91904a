import { sql } from 'drizzle-orm';
import { index, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { leadEvents } from '#shared/lead-event.ts';
import { notificationChannels } from '#shared/notifications.ts';
import { leads } from './leads.ts';

/** Messages to people, one row per event and channel. Rows stay after sending, so that sales can see they were sent. */
export const notifications = pgTable(
  'notifications',
  {
    /** The message's id, the same for every attempt, so receivers can detect duplicates. */
    eventId: uuid().primaryKey().defaultRandom(),
    event: text({ enum: leadEvents }).notNull(),
    /** Null if the event is about a phone number or address and not about one lead. */
    leadId: uuid().references(() => leads.id, { onDelete: 'cascade' }),
    channel: text({ enum: notificationChannels }).notNull(),
    state: text({ enum: ['waiting', 'sending', 'retrying', 'failed', 'sent'] })
      .notNull()
      .default('waiting'),
    attempts: integer().notNull().default(0),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    /**
     * When the next attempt is due. While a process sends the message, this is when its lease expires and another process may
     * retry. Null once the message was sent or given up.
     */
    nextAttempt: timestamp({ withTimezone: true }).defaultNow(),
    lastError: text(),
    sentAt: timestamp({ withTimezone: true }),
  },
  (notification) => [
    index().on(notification.leadId),
    index('notifications_open_index')
      .on(notification.channel, notification.nextAttempt)
      .where(sql`${notification.state} <> 'sent'`),
  ],
);
