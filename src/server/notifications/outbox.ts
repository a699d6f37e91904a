import type { NewLead } from '#db/schema/leads.ts';
import type { Logger } from '../telemetry/logger.ts';
import type { Channel } from './channel.ts';

type QueuedLead = Pick<NewLead, 'id' | 'suspectedSpam'>;

/** With no channel nothing is queued: nobody is notified later of what came while they were off. */
export function openOutbox(channels: readonly Pick<Channel, 'name' | 'notifiesSuspected'>[], logger: Logger) {
  return {
    channelsFor: ({ suspectedSpam }: QueuedLead) =>
      channels.filter(({ notifiesSuspected }) => notifiesSuspected || !suspectedSpam).map(({ name }) => name),
    /** For a lead that was stored while the queue was not there: its jobs wait beside it. */
    onUnqueued: ({ id: leadId }: QueuedLead, code: string) =>
      logger.error({ leadId, code }, 'a lead is stored, but nobody is told yet: the queue is not there'),
  };
}
