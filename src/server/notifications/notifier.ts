import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '#db/client.server.ts';
import { readMessageFacts } from '#db/queries/message-facts.ts';
import { failMessage, finishMessage, leaseMessages, renewLease, type Message } from '#db/queries/outbox.ts';
import { runRepeatedly } from '#db/run-repeatedly.ts';
import type { Logger } from '../telemetry/logger.ts';
import { DeliveryError, type Channel } from './channel.ts';

interface Notifier {
  channels: readonly Channel[];
  database: Pick<Database, 'run'>;
  logger: Logger;
  /** Whether the database is migrated, and knows the channels. */
  isReady: () => Promise<boolean>;
}

const AT_ONCE = 4;
const POLL_MS = 1_000;
const RENEW_MS = 20_000;
const FINISH_MS = 4_000;

/**
 * Each channel has its own loop, so that a hanging webhook delays no mail. The returned function waits four seconds for what is
 * being sent. The lease of the rest ends after a minute, and then any process sends it again.
 */
export function startNotifier(notifier: Notifier) {
  const stops = notifier.channels.map((channel) =>
    runRepeatedly((signal) => sendWhatIsDue(channel, notifier, signal), {
      everyMs: POLL_MS,
      onFailure: (err) =>
        notifier.logger.error({ channel: channel.name, err }, 'due messages cannot be read'),
    }),
  );
  return async (): Promise<void> => {
    await Promise.race([
      Promise.all(stops.map((stop) => stop())),
      sleep(FINISH_MS, undefined, { ref: false }),
    ]);
  };
}

async function sendWhatIsDue(channel: Channel, notifier: Notifier, signal: AbortSignal): Promise<void> {
  while (!signal.aborted && (await notifier.isReady())) {
    const leased = await notifier.database.run((db) => leaseMessages(db, channel.name, AT_ONCE));
    await Promise.all(leased.map((message) => deliver(channel, message, notifier)));
    if (leased.length < AT_ONCE) return;
  }
}

/** Never rejects. */
async function deliver(channel: Channel, message: Message, { database, logger }: Notifier): Promise<void> {
  const { id, event, leadId, attempts } = message;
  const about = { messageId: id, event, leadId, channel: channel.name, try: attempts };
  const renew = () => database.run((db) => renewLease(db, message)).catch(() => undefined);
  const renewing = setInterval(() => void renew(), RENEW_MS).unref();
  try {
    const facts = await database.run((db) => readMessageFacts(db, message));
    // Nothing is sent about a lead that was erased.
    if (facts.lead || !leadId) await channel.send(message, facts);
    await database.run((db) => finishMessage(db, message));
    logger.info(about, 'a message was delivered');
  } catch (error) {
    const [failure, err] = error instanceof DeliveryError ? [error.failure] : [{ code: 'INTERNAL' }, error];
    logger.warn({ ...about, ...failure, err }, 'a message was not delivered, or this was not recorded');
    // Without the database, the lease ends after a minute.
    await database.run((db) => failMessage(db, message, failure)).catch(() => undefined);
  } finally {
    clearInterval(renewing);
  }
}
