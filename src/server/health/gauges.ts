import { Gauge, type Registry } from 'prom-client';
import type { Database } from '#db/client.server.ts';
import { archivingFailedSeconds } from '#db/queries/database-facts.ts';
import { verifiedBackupAge } from '#db/queries/backup-proofs.ts';
import { notificationStatus } from '#db/queries/notifications.ts';
import { countPeopleNotCalled } from '#db/queries/reminders.ts';
import type { Spool } from '../spool/spool.ts';
import type { Readiness } from './health.ts';

interface GaugeSources {
  database: Pick<Database, 'run'>;
  spool: Pick<Spool, 'status' | 'room'>;
  readiness: () => Promise<Readiness>;
}

const help = {
  porchlight_ready: '1 while the site can store a lead durably',
  porchlight_spool_writable: "1 while the spool's disk works and has room",
  porchlight_spool_leads: 'Leads and privacy requests that wait in the spool',
  porchlight_spool_aside_files:
    'Spool files that the site could not store and does not retry: a person must look at them',
  porchlight_notifications_oldest_age_seconds:
    'Age of the oldest message that waits to be sent, 0 if there is none',
  porchlight_notifications_failed: 'Messages that the site gave up sending: a person must look at them',
  porchlight_overdue_people_not_called: 'People whom nobody called within 24 hours',
  porchlight_wal_archiving_failed_seconds:
    'For how long PostgreSQL has failed to archive its WAL, 0 if it archives or need not',
  porchlight_disk_free_ratio: 'The free part of the disk of DATA_DIR, from 0 to 1',
  porchlight_backup_verified_age_seconds: 'Age of the newest verified backup, +Inf if there is none',
};

/** If a value can't be read, its gauge becomes NaN. */
async function lookUp({ database, spool, readiness }: GaugeSources): Promise<Record<string, number>> {
  const [ready, spooled, messages, notCalled, archivingFailed, room, backupAge] = await Promise.all([
    readiness().catch(() => undefined),
    spool.status().catch(() => undefined),
    database.run(notificationStatus).catch(() => undefined),
    database.run(countPeopleNotCalled).catch(() => NaN),
    database.run(archivingFailedSeconds).catch(() => NaN),
    spool.room().catch(() => undefined),
    database.run(verifiedBackupAge).then(
      (age = Infinity) => age,
      () => NaN,
    ),
  ]);
  return {
    ...(ready && {
      porchlight_ready: ready.status === 'not ready' ? 0 : 1,
      porchlight_spool_writable: ready.spool === 'down' || ready.spool === 'full' ? 0 : 1,
    }),
    ...(spooled && {
      porchlight_spool_leads: spooled.depth,
      porchlight_spool_aside_files: spooled.aside,
    }),
    ...(messages && {
      porchlight_notifications_oldest_age_seconds: messages.oldestAgeSeconds,
      porchlight_notifications_failed: messages.failed,
    }),
    porchlight_overdue_people_not_called: notCalled,
    porchlight_wal_archiving_failed_seconds: archivingFailed,
    porchlight_disk_free_ratio: room?.freeRatio ?? NaN,
    porchlight_backup_verified_age_seconds: backupAge,
  };
}

export function addGauges(registry: Registry, measured: GaugeSources): void {
  let pending: ReturnType<typeof lookUp> | undefined;
  for (const [name, text] of Object.entries(help)) {
    new Gauge({
      name,
      help: text,
      registers: [registry],
      async collect() {
        pending ??= lookUp(measured).finally(() => (pending = undefined));
        this.set((await pending)[name] ?? NaN);
      },
    });
  }
}
