import { sql } from 'drizzle-orm';
import { index, integer, pgTable, primaryKey, timestamp, uuid } from 'drizzle-orm/pg-core';
import { choice, MAX_NOTE, limitedText } from './columns.ts';

const outboxChannels = ['email', 'webhook', 'chat'] as const;

/** Messages to send, one row for each recipient. `pruneOutbox` says how long they stay. */
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
    leadId: uuid(),
    callId: uuid(),
    stopId: uuid(),
    /** Only of `operator.message`, `day.started` (its date first), and stops in the chat room. */
    text: limitedText(MAX_NOTE),
    /** By what it is sent. The channel of a stop is what is stopped. */
    channel: choice(outboxChannels).notNull(),
    /** '' if the channel has only one, or for the operator. */
    recipient: limitedText().notNull(),
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
      .on(message.channel, message.nextAt)
      .where(sql`${message.state} = 'waiting'`),
  ],
);

/** The targets in the settings. `recipient` is empty if the channel has only one. */
export const channels = pgTable(
  'channels',
  {
    channel: choice(outboxChannels).notNull(),
    recipient: limitedText().notNull(),
  },
  (target) => [primaryKey({ columns: [target.channel, target.recipient] })],
);
