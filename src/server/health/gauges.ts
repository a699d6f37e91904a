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

/** Each gauge's help text and value. */
const gauges: Record<string, [help: string, read: (sources: GaugeSources) => Promise<number>]> = {
  porchlight_ready: [
    '1 while the site can store a lead durably',
    async ({ readiness }) => ((await readiness()).status === 'not ready' ? 0 : 1),
  ],
  porchlight_spool_writable: [
    "1 while the spool's disk works and has room",
    async ({ readiness }) => (['down', 'full'].includes((await readiness()).spool) ? 0 : 1),
  ],
  porchlight_spool_leads: [
    'Leads and privacy requests that wait in the spool',
    async ({ spool }) => (await spool.status()).depth,
  ],
  porchlight_spool_aside_files: [
    'Spool files that the site could not store and does not retry: a person must look at them',
    async ({ spool }) => (await spool.status()).aside,
  ],
  porchlight_notifications_oldest_age_seconds: [
    'Age of the oldest message that waits to be sent, 0 if there is none',
    async ({ database }) => (await database.run(notificationStatus)).oldestAgeSeconds,
  ],
  porchlight_notifications_failed: [
    'Messages that the site gave up sending: a person must look at them',
    async ({ database }) => (await database.run(notificationStatus)).failed,
  ],
  porchlight_overdue_people_not_called: [
    'People whom nobody called within 24 hours',
    ({ database }) => database.run(countPeopleNotCalled),
  ],
  porchlight_wal_archiving_failed_seconds: [
    'For how long PostgreSQL has failed to archive its WAL, 0 if it archives or need not',
    ({ database }) => database.run(archivingFailedSeconds),
  ],
  porchlight_disk_free_ratio: [
    'The free part of the room or inodes of the disk of DATA_DIR, whichever is less, from 0 to 1',
    async ({ spool }) => (await spool.room()).freeRatio,
  ],
  porchlight_backup_verified_age_seconds: [
    'Age of the newest verified backup, +Inf if there is none',
    async ({ database }) => (await database.run(verifiedBackupAge)) ?? Infinity,
  ],
};

/** If a value can't be read, its gauge becomes NaN. */
export function addGauges(registry: Registry, sources: GaugeSources): void {
  for (const [name, [help, read]] of Object.entries(gauges))
    new Gauge({
      name,
      help,
      registers: [registry],
      async collect() {
        this.set(await read(sources).catch(() => NaN));
      },
    });
}
