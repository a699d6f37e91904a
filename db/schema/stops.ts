import { sql } from 'drizzle-orm';
import { index, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { stopChannels } from '#shared/stops.ts';
import { choice, oneOf, limitedText } from './columns.ts';

const stopSources = ['page', 'sales', 'erase'] as const;

/**
 * Who asked for no contact. Rows are never changed; a row with `lifts` ends the stop that has this
 * id.
 */
export const stops = pgTable(
  'stops',
  {
    id: uuid().primaryKey().defaultRandom(),
    /** When a visitor sent it, if it was stored late: `derive_stop` sets it. */
    at: timestamp({ withTimezone: true }).notNull(),
    /** A number in E.164, an address in lower case, or the id of a lead that has neither. */
    contact: text().notNull(),
    /** What is stopped: automated calls, texts, or all contact. */
    channel: choice(stopChannels).notNull(),
    source: choice(stopSources).notNull().default('page'),
    lifts: uuid(),
    how: limitedText(),
    login: limitedText(),
  },
  (stop) => [
    index().on(stop.contact, stop.channel, stop.at),
    index()
      .on(stop.lifts)
      .where(sql`${stop.lifts} is not null`),
    oneOf('stops_channel_known', stop.channel, stopChannels),
    oneOf('stops_source_known', stop.source, stopSources),
  ],
);
