import { v5 } from 'uuid';
import type { Database } from '#db/client.server.ts';
import { codeOf } from '#db/error-code.ts';
import { findLeadNotification } from '#db/queries/lead-notification.ts';
import type { Try } from '#db/queue/runner.ts';
import type { Logger } from '../telemetry/logger.ts';
import { DeliveryError, type Channel } from './channel.ts';

// Names messages in the making of ids; any UUID of our own.
const MESSAGES = '5b1f1f0e-2f43-4d5c-8d25-6a8a1f3f7a10';

/** One try to notify people of a lead by a channel. Rejects with what the queue keeps: codes and our own words. */
export async function notify(
  channel: Channel,
  { leadId, number, isLast, signal }: Try,
  { database, logger }: { database: Database; logger: Logger },
): Promise<void> {
  const about = { leadId, channel: channel.name, try: number };
  try {
    const notification = await database.run((db) => findLeadNotification(db, leadId));
    // The lead was erased or removed since.
    if (!notification) return;
    // The same for every try: by it a receiver knows what it has had already.
    const id = v5(`${channel.name}:${leadId}`, MESSAGES);
    const { answer, missed } = await channel.deliver(notification, id, signal);
    if (missed > 0) logger.error({ ...about, answer, missed }, 'not everybody was told of a lead');
    else logger.info({ ...about, answer }, 'people were told of a lead');
  } catch (error) {
    const failure = error instanceof DeliveryError ? error : faultOfOurs(error);
    const cause = { code: failure.code, ...(failure !== error && { err: error }) };
    if (isLast) logger.error({ ...about, ...cause }, 'nobody was told of a lead: that was the last try');
    else logger.warn({ ...about, ...cause }, 'nobody was told of a lead: that is tried again');
    throw failure;
  }
}

const faultOfOurs = (error: unknown) =>
  new DeliveryError(codeOf(error), 'the site could not read the lead or write the message');
