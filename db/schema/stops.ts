import { sql } from 'drizzle-orm';
import { index, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { atMost, MAX_WORDS, oneOf } from './limits.ts';

export const stopChannels = ['calls', 'texts', 'all'] as const;
const stopSources = ['page', 'sales', 'erase'] as const;

/** Who asked for no contact. Rows are never changed; a row with `lifts` ends the stop that has this id. */
export const stops = pgTable(
  'stops',
  {
    id: uuid().primaryKey().defaultRandom(),
    /** `derive_stop` sets a time that is null. */
    at: timestamp({ withTimezone: true }).notNull(),
    /** A number in E.164, an address in lower case, or the id of a lead that has neither. */
    contact: text().notNull(),
    channel: text({ enum: stopChannels }).notNull(),
    source: text({ enum: stopSources }).notNull().default('page'),
    lifts: uuid(),
    how: text(),
    login: text(),
  },
  (stop) => [
    index().on(stop.contact, stop.channel, stop.at),
    index()
      .on(stop.lifts)
      .where(sql`${stop.lifts} is not null`),
    // Counts what a login erased.
    index('stops_erased_index')
      .on(stop.login, stop.at)
      .where(sql`${stop.source} = 'erase'`),
    oneOf(stop.channel, stopChannels),
    oneOf(stop.source, stopSources),
    ...atMost(MAX_WORDS, stop.contact, stop.how, stop.login),
  ],
);
