import { sql } from 'drizzle-orm';
import { index, integer, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { calls } from './calls.ts';
import { leads } from './leads.ts';
import { atMost, MAX_NOTE, MAX_WORDS, oneOf } from './limits.ts';

export const outboxEvents = [
  'lead.created',
  'call.logged',
  'contact.stopped',
  'contact.allowed',
  'operator.message',
  'day.started',
] as const;

/** `operator` has messages to the operator, which wait until mail is set. */
export const outboxChannels = ['email', 'webhook', 'chat', 'operator'] as const;

const outboxStates = ['waiting', 'sent', 'failed'] as const;

/** Messages to send, one row for each recipient. Sent rows stay for 30 days. */
export const outbox = pgTable(
  'outbox',
  {
    id: uuid().primaryKey().defaultRandom(),
    at: timestamp({ withTimezone: true }).notNull().defaultNow(),
    event: text({ enum: outboxEvents }).notNull(),
    leadId: uuid().references(() => leads.id, { onDelete: 'cascade' }),
    callId: uuid().references(() => calls.id, { onDelete: 'cascade' }),
    stopId: uuid(),
    /** Of `operator.message` and `day.started`. */
    text: text(),
    channel: text({ enum: outboxChannels }).notNull(),
    recipient: text().notNull(),
    state: text({ enum: outboxStates }).notNull().default('waiting'),
    attempts: integer().notNull().default(0),
    /** The next attempt. While one runs, the end of its lease. */
    nextAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    lastError: text(),
    sentAt: timestamp({ withTimezone: true }),
  },
  (message) => [
    index().on(message.leadId),
    index('outbox_waiting_index')
      .on(message.channel, message.nextAt)
      .where(sql`${message.state} = 'waiting'`),
    oneOf(message.event, outboxEvents),
    oneOf(message.channel, outboxChannels),
    oneOf(message.state, outboxStates),
    ...atMost(MAX_WORDS, message.recipient),
    ...atMost(MAX_NOTE, message.text, message.lastError),
  ],
);

/** Where messages go. The site writes at its start what is set. `recipient` is '' if the channel has only one. */
export const channels = pgTable(
  'channels',
  {
    channel: text({ enum: outboxChannels }).notNull(),
    recipient: text().notNull(),
  },
  (target) => [
    primaryKey({ columns: [target.channel, target.recipient] }),
    oneOf(target.channel, outboxChannels),
    ...atMost(MAX_WORDS, target.recipient),
  ],
);
