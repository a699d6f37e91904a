import type { Database } from '#db/client.server.ts';
import { addNotifications } from '#db/queries/notifications.ts';
import type { NotificationChannel } from '#shared/notifications.ts';
import type { Logger } from '../logger.ts';

/** Leads that were stored while the queue was not there, for as long as this process runs. */
export interface UntoldLeads {
  add(leadId: string, channels: readonly NotificationChannel[]): void;
  /** Adds their jobs, and tells how many leads. Rejects where the queue is still not there: they stay. */
  queue(database: Database): Promise<number>;
  /** Names those that are left, once nothing can come any more. */
  close(): Promise<void>;
}

// No transaction runs for longer: by then the lead is stored, or waits in the spool for a job of its own.
const STORED_AFTER_MS = 2_000;

export function openUntoldLeads(logger: Logger): UntoldLeads {
  const untold = new Map<string, { channels: readonly NotificationChannel[]; since: number }>();
  return {
    add: (leadId, channels) => void untold.set(leadId, { channels, since: performance.now() }),
    async queue(database) {
      let queued = 0;
      for (const [leadId, { channels, since }] of untold) {
        if (performance.now() - since < STORED_AFTER_MS) continue;
        await database.run((db) => addNotifications(db, leadId, channels));
        untold.delete(leadId);
        queued += 1;
      }
      return queued;
    },
    close() {
      const leadIds = [...untold.keys()];
      if (leadIds.length > 0) {
        logger.error({ leadIds }, 'nobody was told of these leads: notify:retry tells of each');
      }
      return Promise.resolve();
    },
  };
}
