import type { Db } from '#db/client.server.ts';
import { classifyDatabaseError } from '#db/errors.ts';
import { addNotifications } from '#db/queries/notifications.ts';
import type { Logger } from '../logger.ts';
import type { Channel } from './channel.ts';
import type { UntoldLeads } from './untold-leads.ts';

export interface StoredForTelling {
  id: string;
  suspectedSpam: boolean;
}

/** Writes that people are to be told of a lead, in the transaction that stores it. */
export type Outbox = (tx: Db, lead: StoredForTelling) => Promise<void>;

/** With no channel nothing is written: what came while they were off is not told later. */
export function openOutbox(
  channels: readonly Pick<Channel, 'name' | 'tellsSuspected'>[],
  logger: Logger,
  untold: UntoldLeads,
): Outbox {
  return async (tx, lead) => {
    const told = channels.filter(({ tellsSuspected }) => tellsSuspected || !lead.suspectedSpam);
    if (told.length === 0) return;
    const names = told.map(({ name }) => name);
    try {
      // A savepoint: the lead outlives a queue that is not there.
      await tx.transaction((savepoint) => addNotifications(savepoint, lead.id, names));
    } catch (error) {
      const code = classifyDatabaseError(error)?.code;
      if (!code || !QUEUE_MISSING.test(code)) throw error;
      untold.add(lead.id, names);
      logger.error(
        { leadId: lead.id, code },
        'a lead is stored, but nobody is told yet: the queue is not there',
      );
    }
  };
}

// Schema, table or function not there, or not for this user.
const QUEUE_MISSING = /^(3F000|42)/;
