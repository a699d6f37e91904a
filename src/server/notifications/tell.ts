import type { Database } from '#db/client.server.ts';
import { codeOf } from '#db/error-code.ts';
import { findLeadToTell } from '#db/queries/lead-to-tell.ts';
import type { Try } from '#db/queue/runner.ts';
import type { Logger } from '../logger.ts';
import type { Channel } from './channel.ts';
import { DeliveryError } from './delivery-error.ts';
import { eventId } from './event-id.ts';

/** One try to tell people of a lead by a channel. Rejects with what the queue keeps: codes and our own words. */
export async function tell(
  channel: Channel,
  { leadId, number, isLast, signal }: Try,
  { database, logger }: { database: Database; logger: Logger },
): Promise<void> {
  const about = { leadId, channel: channel.name, try: number };
  try {
    const told = await database.run((db) => findLeadToTell(db, leadId));
    // Erased or removed since: there is nothing to tell.
    if (!told) return;
    const { answer, missed } = await channel.deliver(told, eventId(leadId, channel.name), signal);
    if (missed > 0) logger.error({ ...about, answer, missed }, 'not everybody was told of a lead');
    else logger.info({ ...about, answer }, 'people were told of a lead');
  } catch (error) {
    const failure = asDeliveryError(error);
    const cause = { code: failure.code, ...(failure !== error && { err: error }) };
    if (isLast) logger.error({ ...about, ...cause }, 'nobody was told of a lead: that was the last try');
    else logger.warn({ ...about, ...cause }, 'nobody was told of a lead: that is tried again');
    throw failure;
  }
}

function asDeliveryError(error: unknown): DeliveryError {
  if (error instanceof DeliveryError) return error;
  return new DeliveryError(
    codeOf(error) ?? 'UNKNOWN',
    'the site could not read the lead or write the message',
  );
}
