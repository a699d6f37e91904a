import type { Database } from '#db/client.server.ts';
import { hasMigration } from '#db/migrate.ts';
import { notificationHealth, type NotificationHealth } from '../notifications/notification-health.ts';
import type { Spool } from '../spool/spool.ts';

export interface ReadinessDependencies {
  database: Database;
  spool: Spool;
  /** The newest migration that this release needs. */
  newestMigration: number;
  /** Whether people are to be told of leads. */
  notifies: boolean;
}

export interface Readiness {
  /** 'degraded' where the spool stands in for the database. */
  status: 'ready' | 'degraded' | 'not ready';
  database: 'up' | 'down';
  migrations: 'at head' | 'behind' | 'unknown';
  spool: 'up' | 'down';
  /** Named only: a lead is taken all the same. */
  notifications: 'off' | NotificationHealth;
}

/** Whether a lead can be taken durably, by each part that this takes. */
export async function readinessOf({
  database,
  spool,
  newestMigration,
  notifies,
}: ReadinessDependencies): Promise<Readiness> {
  const [migrated, writable] = await Promise.all([
    database.run((db) => hasMigration(db, newestMigration)).catch(() => false),
    spool.isWritable(),
  ]);
  const up = database.isUp();
  const notifications = await notificationsOf();
  return {
    status: migrated ? 'ready' : writable ? 'degraded' : 'not ready',
    database: up ? 'up' : 'down',
    migrations: migrated ? 'at head' : up ? 'behind' : 'unknown',
    spool: writable ? 'up' : 'down',
    notifications,
  };
  async function notificationsOf(): Promise<Readiness['notifications']> {
    if (!notifies) return 'off';
    // Before the migrations there is no queue to ask, and asking would count against the database.
    return migrated ? notificationHealth(database) : 'unknown';
  }
}
