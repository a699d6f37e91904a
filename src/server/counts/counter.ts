import type { Database } from '#db/client.server.ts';
import { addCounts, type EventCount, type SpeedCount } from '#db/queries/counts.ts';
import type { CountedEvent, DeviceClass, Speed, Visit } from '#shared/counts.ts';
import { runRepeatedly } from '../run-repeatedly.ts';
import type { Logger } from '../telemetry/logger.ts';
import { anonymous } from './count-input.ts';

const FLUSH_MS = 10_000;
const FORGET_AFTER_MS = 3_600_000;
// Of these, the database keeps the first 200 of a day.
const MAX_PAIRS = 1_000;
const BUCKET_BASE = 1.1;
const MAX_BUCKET = 150;

export type Counter = ReturnType<typeof openCounter>;

/** Counts in memory. `flush` adds the counts to the database. If that fails, they stay for an hour. */
export function openCounter(database: Database) {
  let pending = emptyCounts();

  return {
    count(events: readonly CountedEvent[], visit: Visit, device?: DeviceClass, speed: Speed = {}): void {
      const named = anonymous(visit);
      for (const event of new Set(events)) addEvent(pending, { ...named, event, count: 1 });
      if (!device) return;
      for (const [metric, value] of Object.entries(speed) as [keyof Speed, number][])
        increase(pending.speeds, { device, metric, bucket: bucketOf(metric, value), count: 1 });
    },
    async flush(): Promise<void> {
      const sending = pending;
      if (sending.events.size + sending.speeds.size === 0) return;
      pending = emptyCounts();
      try {
        await database.run((db) => addCounts(db, [...sending.events.values()], [...sending.speeds.values()]));
      } catch (error) {
        if (Date.now() - sending.since < FORGET_AFTER_MS) {
          const newer = pending;
          pending = sending;
          for (const row of newer.events.values()) addEvent(pending, row);
          for (const row of newer.speeds.values()) increase(pending.speeds, row);
        }
        throw error;
      }
    },
  };
}

/** The returned function stores the last counts. */
export function startCounter(counter: Counter, logger: Logger) {
  const stop = new AbortController();
  const ended = runRepeatedly(() => counter.flush(), {
    everyMs: FLUSH_MS,
    signal: stop.signal,
    onFailure: (err) => logger.error({ err }, 'counts of visits could not be stored, and will be retried'),
  });
  return async () => {
    stop.abort();
    await ended;
    await counter
      .flush()
      .catch((err: unknown) => logger.warn({ err }, 'the latest counts of visits were lost'));
  };
}

interface Counts {
  since: number;
  pairs: Set<string>;
  events: Map<string, EventCount>;
  speeds: Map<string, SpeedCount>;
}

const emptyCounts = (): Counts => ({
  since: Date.now(),
  pairs: new Set(),
  events: new Map(),
  speeds: new Map(),
});

function increase<Row extends { count: number }>(rows: Map<string, Row>, row: Row): void {
  const { count, ...key } = row;
  const name = JSON.stringify(key);
  rows.set(name, { ...row, count: count + (rows.get(name)?.count ?? 0) });
}

function addEvent({ pairs, events }: Counts, row: EventCount): void {
  const pair = JSON.stringify([row.source, row.campaign]);
  const hasRoom = pairs.has(pair) || pairs.size < MAX_PAIRS;
  if (hasRoom) pairs.add(pair);
  increase(events, hasRoom ? row : { ...row, source: 'other', campaign: '' });
}

/** The exponent of the lowest power of BUCKET_BASE that isn't below the value: in milliseconds, or thousandths for CLS. */
function bucketOf(metric: keyof Speed, value: number): number {
  const scaled = metric === 'cls' ? value * 1_000 : value;
  return Math.min(MAX_BUCKET, Math.max(0, Math.ceil(Math.log(scaled) / Math.log(BUCKET_BASE))));
}
