import { Gauge, type Registry } from 'prom-client';
import type { Database } from '#db/client.server.ts';
import { notificationStatus } from '#db/queries/notifications.ts';
import type { Readiness } from './health.ts';

export interface Measured {
  database: Pick<Database, 'connections' | 'run'>;
  spool: { status: () => Promise<{ depth: number; oldestAgeMs: number | undefined; aside: number }> };
  readiness: () => Promise<Readiness>;
}

/** What is looked up each time the metrics are read. */
export function addGauges(registry: Registry, { database, spool, readiness }: Measured): void {
  addLookedUp(registry, readiness, {
    porchlight_ready: [
      '1 while a lead can be taken durably',
      ({ status }) => (status === 'not ready' ? 0 : 1),
    ],
  });
  addLookedUp(registry, () => spool.status(), {
    porchlight_spool_leads: ['Leads that wait in the spool for the database', ({ depth }) => depth],
    porchlight_spool_oldest_age_seconds: [
      'Age of the oldest lead in the spool, 0 where there is none',
      ({ oldestAgeMs = 0 }) => oldestAgeMs / 1_000,
    ],
    porchlight_spool_aside_files: [
      'Leads that could not be stored and wait for a person',
      ({ aside }) => aside,
    ],
  });
  addLookedUp(registry, () => database.run(notificationStatus), {
    porchlight_notifications_waiting: [
      'Messages about leads that are still to go out',
      ({ waiting }) => waiting,
    ],
    porchlight_notifications_oldest_age_seconds: [
      'Age of the oldest message that is still tried, 0 where there is none',
      ({ oldestAgeSeconds = 0 }) => oldestAgeSeconds,
    ],
    porchlight_notifications_failed: [
      'Messages that were given up and wait for a person',
      ({ failed }) => failed,
    ],
  });
  new Gauge({
    name: 'porchlight_database_connections',
    help: "The pool's connections by what they do, and the runs that wait for one",
    labelNames: ['state'],
    registers: [registry],
    collect() {
      for (const [state, count] of Object.entries(database.connections())) this.set({ state }, count);
    },
  });
}

type Reading<Status> = [help: string, read: (status: Status) => number];

/** Gauges that one look fills. Where it fails they are NaN: readiness and the log say why. */
function addLookedUp<Status>(
  registry: Registry,
  look: () => Promise<Status>,
  readings: Record<string, Reading<Status>>,
): void {
  let looking: Promise<Status | undefined> | undefined;
  for (const [name, [help, read]] of Object.entries(readings)) {
    new Gauge({
      name,
      help,
      registers: [registry],
      async collect() {
        looking ??= look()
          .catch(() => undefined)
          .finally(() => (looking = undefined));
        const status = await looking;
        this.set(status === undefined ? NaN : read(status));
      },
    });
  }
}
