import type { Database } from '#db/client.server.ts';
import { addCounts, type EventCount, type SpeedCount } from '#db/queries/counts.ts';
import type { CountedEvent, DeviceClass, Speed, Visit } from '#shared/counts.ts';
import { runRepeatedly } from '../run-repeatedly.ts';
import type { Logger } from '../telemetry/logger.ts';
import { anonymous } from './count-input.ts';

const FLUSH_MS = 10_000;
// An outage or made-up campaigns must not fill the memory. Of a day's pairs, the database names 200.
const MAX_ROWS = 10_000;
const BUCKET_BASE = 1.1;
const MAX_BUCKET = 150;

export type Counter = ReturnType<typeof openCounter>;

/** Counts in memory. `flush` adds the counts to the database. If that fails, they wait for the next flush. */
export function openCounter(database: Database) {
  let events = new Map<string, EventCount>();
  let speeds = new Map<string, SpeedCount>();

  return {
    count(happened: readonly CountedEvent[], visit: Visit, device?: DeviceClass, speed: Speed = {}): void {
      const named = anonymous(visit);
      for (const event of new Set(happened)) add(events, { ...named, event, count: 1 });
      if (!device) return;
      for (const [metric, value] of Object.entries(speed) as [keyof Speed, number][])
        add(speeds, { device, metric, bucket: bucketOf(metric, value), count: 1 });
    },
    async flush(): Promise<void> {
      const [eventRows, speedRows] = [[...events.values()], [...speeds.values()]];
      if (eventRows.length + speedRows.length === 0) return;
      events = new Map();
      speeds = new Map();
      try {
        await database.run((db) => addCounts(db, eventRows, speedRows));
      } catch (error) {
        for (const row of eventRows) add(events, row);
        for (const row of speedRows) add(speeds, row);
        throw error;
      }
    },
  };
}

/** The returned function stores the last counts. */
export function startCounter(counter: Counter, logger: Logger) {
  const stop = runRepeatedly(() => counter.flush(), {
    everyMs: FLUSH_MS,
    onFailure: (err) => logger.error({ err }, 'counts of visits could not be stored, and will be retried'),
  });
  return async () => {
    await stop();
    await counter
      .flush()
      .catch((err: unknown) => logger.warn({ err }, 'the latest counts of visits were lost'));
  };
}

function add<Row extends { count: number }>(rows: Map<string, Row>, row: Row): void {
  const { count, ...key } = row;
  const name = JSON.stringify(key);
  const earlier = rows.get(name)?.count ?? 0;
  if (earlier || rows.size < MAX_ROWS) rows.set(name, { ...row, count: count + earlier });
}

/** The exponent of the lowest power of BUCKET_BASE that isn't below the value: in milliseconds, or thousandths for CLS. */
function bucketOf(metric: keyof Speed, value: number): number {
  const scaled = metric === 'cls' ? value * 1_000 : value;
  return Math.min(MAX_BUCKET, Math.max(0, Math.ceil(Math.log(scaled) / Math.log(BUCKET_BASE))));
}
