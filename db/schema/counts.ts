import { date, integer, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core';
import type { CountedEvent, DeviceClass, speedMetrics } from '#shared/counts.ts';
import { atMost, MAX_WORDS } from './limits.ts';

/** How often an event happened. No row says anything about one visitor. */
export const eventCounts = pgTable(
  'event_counts',
  {
    /** In the business's time zone. */
    day: date().notNull(),
    source: text().notNull(),
    campaign: text().notNull(),
    trade: text().notNull(),
    event: text().$type<CountedEvent>().notNull(),
    count: integer().notNull(),
  },
  ({ day, source, campaign, trade, event }) => [
    primaryKey({ columns: [day, source, campaign, trade, event] }),
    ...atMost(MAX_WORDS, source, campaign, trade, event),
  ],
);

/** How often a page was how fast. */
export const speedCounts = pgTable(
  'speed_counts',
  {
    day: date().notNull(),
    device: text().$type<DeviceClass>().notNull(),
    metric: text().$type<(typeof speedMetrics)[number]>().notNull(),
    /** A value of at most 1.1 to the power of the bucket, in milliseconds; for CLS, in thousandths. */
    bucket: smallint().notNull(),
    count: integer().notNull(),
  },
  ({ day, device, metric, bucket }) => [primaryKey({ columns: [day, device, metric, bucket] })],
);
