import type { Database, Db } from '#db/client.server.ts';
import { classifyDatabaseError } from '#db/errors.ts';
import { addNotifications } from '#db/queries/notifications.ts';
import type { NotificationChannel } from '#shared/notifications.ts';
import type { Logger } from '../telemetry/logger.ts';
import type { Channel } from './channel.ts';

/** Adds the jobs that notify people of a lead, in the transaction that stores it. */
export type Outbox = (tx: Db, lead: { id: string; suspectedSpam: boolean }) => Promise<void>;

/** With no channel nothing is written: nobody is notified later of what came while they were off. */
export function openOutbox(
  channels: readonly Pick<Channel, 'name' | 'notifiesSuspected'>[],
  logger: Logger,
  unqueued: UnqueuedLeads,
): Outbox {
  return async (tx, lead) => {
    const names = channels
      .filter(({ notifiesSuspected }) => notifiesSuspected || !lead.suspectedSpam)
      .map(({ name }) => name);
    if (names.length === 0) return;
    try {
      // A savepoint: the lead outlives a queue that is not there.
      await tx.transaction((savepoint) => addNotifications(savepoint, lead.id, names));
    } catch (error) {
      const code = classifyDatabaseError(error)?.code;
      if (!code || !QUEUE_MISSING.test(code)) throw error;
      unqueued.add(lead.id, names);
      logger.error(
        { leadId: lead.id, code },
        'a lead is stored, but nobody is told yet: the queue is not there',
      );
    }
  };
}

// Schema, table or function not there, or not for this user.
const QUEUE_MISSING = /^(3F000|42)/;

// No transaction runs for longer: by then the lead is stored, or waits in the spool for a job of its own.
const STORED_AFTER_MS = 2_000;

/** Leads that were stored while the queue was not there, for as long as this process runs. */
export type UnqueuedLeads = ReturnType<typeof openUnqueuedLeads>;

export function openUnqueuedLeads(logger: Logger) {
  const leads = new Map<string, { channels: readonly NotificationChannel[]; since: number }>();
  return {
    add: (leadId: string, channels: readonly NotificationChannel[]) =>
      void leads.set(leadId, { channels, since: performance.now() }),
    /** Adds their jobs, and returns how many leads. Rejects where the queue is still not there: they stay. */
    async queue(database: Database) {
      let queued = 0;
      for (const [leadId, { channels, since }] of leads) {
        if (performance.now() - since < STORED_AFTER_MS) continue;
        await database.run((db) => addNotifications(db, leadId, channels));
        leads.delete(leadId);
        queued += 1;
      }
      return queued;
    },
    /** Names those that are left, once nothing can come any more. */
    close() {
      const leadIds = [...leads.keys()];
      if (leadIds.length > 0) {
        logger.error({ leadIds }, 'nobody was told of these leads: notify:retry tells of each');
      }
      return Promise.resolve();
    },
  };
}
