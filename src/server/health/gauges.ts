import { Gauge, type Registry } from 'prom-client';
import type { Database } from '#db/connection/database.server.ts';
import { backupAges, oldestUncalledAge } from '#db/queries/ages.ts';
import { countUnsent } from '#db/queries/outbox.ts';
import type { Via } from '#db/schema/index.ts';
import type { Spool } from '../spool/spool.ts';
import type { Health } from './health.ts';

interface GaugeSources {
  database: Pick<Database, 'run'>;
  spool: Pick<Spool, 'status'>;
  health: Pick<Health, 'readiness'>;
  /** By which ways the site sends messages. */
  vias: Via[];
}

/** Each gauge's help text and value. Without a value, the gauge is absent. */
const gauges: Record<
  string,
  [help: string, read: (sources: GaugeSources) => Promise<number | undefined>]
> = {
  porchlight_ready: [
    '1 while the site can store a lead durably',
    ({ health }) => Promise.resolve(health.readiness().status === 'not ready' ? 0 : 1),
  ],
  porchlight_degraded: [
    '1 while a part of the site fails or leads wait in the spool, but leads can be stored',
    ({ health }) => Promise.resolve(health.readiness().status === 'degraded' ? 1 : 0),
  ],
  porchlight_spool_files: [
    'Leads and stops that wait in the spool, or were set aside there for a person',
    async ({ spool }) => {
      const { waiting, aside } = await spool.status();
      return waiting + aside;
    },
  ],
  porchlight_notifications_oldest_age_seconds: [
    'Age of the oldest message that waits or failed, 0 if there is none',
    async ({ database, vias }) => {
      const unsent = await database.run((db) => countUnsent(db, vias));
      return Math.max(0, ...unsent.map(({ oldestSeconds }) => oldestSeconds));
    },
  ],
  porchlight_oldest_lead_without_call_seconds: [
    'Age of the oldest lead that nobody has tried to reach, 0 if there is none',
    ({ database }) => database.run(oldestUncalledAge),
  ],
  porchlight_backup_proof_age_seconds: [
    'Time since a restore proved a backup, or since backups began',
    async ({ database }) => (await database.run(backupAges)).proof,
  ],
  porchlight_backup_run_age_seconds: [
    'Time since the backup did all that was due',
    async ({ database }) => (await database.run(backupAges)).run,
  ],
  porchlight_backup_copy_age_seconds: [
    'Time since the backups were copied elsewhere, or should have been, if a copy is wanted',
    async ({ database }) => (await database.run(backupAges)).copy,
  ],
};

/** A gauge whose value can't be read is absent, too. */
export function addGauges(registry: Registry, sources: GaugeSources): void {
  for (const [name, [help, read]] of Object.entries(gauges))
    new Gauge({
      name,
      help,
      registers: [registry],
      async collect() {
        const value = await read(sources).catch(() => undefined);
        if (value === undefined) this.remove();
        else this.set(value);
      },
    });
}
