import { sql } from 'drizzle-orm';
import { index, integer, pgTable, timestamp, uuid } from 'drizzle-orm/pg-core';
import { choice, MAX_NOTE, limitedText } from './columns.ts';

/** The ways of sending a message. */
export const vias = ['email', 'webhook', 'chat'] as const;
export type Via = (typeof vias)[number];

/**
 * Messages to send, one row for each way that its event is for. The settings name to whom when it
 * is sent. `pruneOutbox` says how long rows stay.
 */
export const outbox = pgTable(
  'outbox',
  {
    id: uuid().primaryKey().defaultRandom(),
    at: timestamp({ withTimezone: true }).notNull().defaultNow(),
    event: choice([
      'lead.created',
      'call.logged',
      'contact.stopped',
      'contact.allowed',
      'operator.message',
      'day.started',
    ]).notNull(),
    via: choice(vias).notNull(),
    leadId: uuid(),
    callId: uuid(),
    stopId: uuid(),
    /** Only of `operator.message` and `day.started` (its date first). */
    text: limitedText(MAX_NOTE),
    state: choice(['waiting', 'sent', 'failed']).notNull().default('waiting'),
    attempts: integer().notNull().default(0),
    /** A day after this, or after `at` if somebody renews that, a message is given up. */
    firstTriedAt: timestamp({ withTimezone: true }),
    /** The next attempt. While one runs, the end of its lease. */
    nextAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    lastError: limitedText(MAX_NOTE),
    sentAt: timestamp({ withTimezone: true }),
  },
  (message) => [
    index('outbox_waiting_index')
      .on(message.via, message.nextAt)
      .where(sql`${message.state} = 'waiting'`),
  ],
);
