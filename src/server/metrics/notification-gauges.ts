import { Gauge, type Registry } from 'prom-client';
import type { Database } from '#db/client.server.ts';
import { notificationStatus } from '#db/queries/notifications.ts';

/** Whom nobody was told of yet, looked up each time the metrics are read. */
export function addNotificationGauges(registry: Registry, database: Pick<Database, 'run'>): void {
  const registers = [registry];
  const oldest = new Gauge({
    name: 'porchlight_notifications_oldest_age_seconds',
    help: 'Age of the oldest message that is still tried, 0 where there is none',
    registers,
  });
  const failed = new Gauge({
    name: 'porchlight_notifications_failed',
    help: 'Messages that were given up and wait for a person',
    registers,
  });
  new Gauge({
    name: 'porchlight_notifications_waiting',
    help: 'Messages about leads that are still to go out',
    registers,
    // One question for all three; NaN where it has no answer.
    async collect() {
      const unknown = { waiting: NaN, oldestAgeSeconds: NaN, failed: NaN };
      const status = await database.run(notificationStatus).catch(() => unknown);
      this.set(status.waiting);
      oldest.set(status.oldestAgeSeconds ?? 0);
      failed.set(status.failed);
    },
  });
}
