import type { Database } from '#db/client.server.ts';
import { addNotifications } from '#db/queries/notifications.ts';
import type { NewLead } from '#db/schema/leads.ts';
import type { NotificationChannel } from '#shared/notifications.ts';
import type { Logger } from '../telemetry/logger.ts';
import type { Channel } from './channel.ts';

type QueuedLead = Pick<NewLead, 'id' | 'suspectedSpam'>;

/** With no channel nothing is queued: nobody is notified later of what came while they were off. */
export function openOutbox(
  channels: readonly Pick<Channel, 'name' | 'notifiesSuspected'>[],
  logger: Logger,
  unqueued: UnqueuedLeads,
) {
  const channelsFor = ({ suspectedSpam }: QueuedLead) =>
    channels.filter(({ notifiesSuspected }) => notifiesSuspected || !suspectedSpam).map(({ name }) => name);
  return {
    channelsFor,
    /** For a lead that was stored while the queue was not there. */
    onUnqueued(lead: QueuedLead, code: string) {
      unqueued.add(lead.id, channelsFor(lead));
      logger.error(
        { leadId: lead.id, code },
        'a lead is stored, but nobody is told yet: the queue is not there',
      );
    },
  };
}

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
