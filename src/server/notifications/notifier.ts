import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '#db/connection/database.server.ts';
import { DatabaseUnavailable } from '#db/errors/database-error.ts';
import { readMessageFacts, type MessageFacts } from '#db/queries/message-facts.ts';
import {
  dropMessage,
  failMessage,
  finishMessage,
  leaseMessages,
  type Message,
} from '#db/queries/outbox.ts';
import { runRepeatedly } from '#runtime/run-repeatedly.ts';
import { dateOf } from '#shared/business-day.ts';
import type { Logger } from '../telemetry/logger.ts';
import { DeliveryError, type Channel } from './channel.ts';
import { withDeadline } from './deadline.ts';
import { reuseFor } from './reuse-for.ts';

interface Notifier {
  channels: readonly Channel[];
  database: Pick<Database, 'run'>;
  logger: Logger;
  /** Whether the database is migrated, and lists the channels of the settings. */
  isSetUp: () => Promise<boolean>;
}

const AT_ONCE = 4;
const POLL_MS = 1_000;
export const FINISH_MS = 4_000;

/**
 * Each recipient has its own loop and limit, so that a hanging server delays no other messages. The
 * returned function waits four seconds for open deliveries. The lease of the rest expires after a
 * minute, and then any process sends it again.
 */
export function startNotifier(notifier: Notifier) {
  const isSetUp = reuseFor(POLL_MS, notifier.isSetUp);
  const stops = notifier.channels.flatMap((channel) =>
    // Messages to the operator have the recipient ''.
    [...new Set([...channel.recipients, ''])].map((recipient) =>
      sendTo(channel, recipient, { ...notifier, isSetUp }),
    ),
  );
  return async (): Promise<void> => {
    await Promise.race([
      Promise.all(stops.map((stop) => stop())),
      sleep(FINISH_MS, undefined, { ref: false }),
    ]);
  };
}

function sendTo(channel: Channel, recipient: string, notifier: Notifier): () => Promise<void> {
  const { database, logger, isSetUp } = notifier;
  const target = { channel: channel.name, recipient };
  const sending = new Set<Promise<void>>();

  async function sendWhatIsDue(signal: AbortSignal): Promise<void> {
    while (!signal.aborted && (await isSetUp())) {
      const leased = await database.run((db) => leaseMessages(db, target, AT_ONCE - sending.size));
      if (leased.length === 0) return;
      for (const message of leased) {
        const delivery = deliver(channel, message, notifier).finally(() =>
          sending.delete(delivery),
        );
        sending.add(delivery);
      }
      if (sending.size === AT_ONCE) await Promise.race(sending);
    }
  }

  const stop = runRepeatedly(sendWhatIsDue, {
    everyMs: POLL_MS,
    onFailure(err) {
      // Health reports outages.
      if (err instanceof DatabaseUnavailable) return;
      logger.error({ channel: channel.name, err }, 'due messages cannot be read');
    },
  });
  return async () => {
    await stop();
    await Promise.all(sending);
  };
}

/** Never rejects. */
async function deliver(
  channel: Channel,
  message: Message,
  { database, logger }: Notifier,
): Promise<void> {
  const { id, event, leadId, attempts } = message;
  const about = { messageId: id, event, leadId, channel: channel.name, try: attempts };
  try {
    const facts = await database.run((db) => readMessageFacts(db, message));
    const reason = whyDropped(message, facts);
    if (reason) {
      await database.run((db) => dropMessage(db, message));
      logger.info(about, `a message was dropped, because ${reason}`);
      return;
    }
    await withDeadline((signal) => channel.send(message, facts, signal));
    await database.run((db) => finishMessage(db, message));
    logger.info(about, 'a message was delivered');
  } catch (error) {
    const [code, err] = error instanceof DeliveryError ? [error.code] : ['INTERNAL', error];
    logger.warn({ ...about, code, err }, 'a message was not delivered, or this was not recorded');
    // Without the database, the lease expires after a minute.
    await database.run((db) => failMessage(db, message, code)).catch(() => undefined);
  }
}

function whyDropped({ event, leadId, text }: Message, { lead }: MessageFacts): string | undefined {
  if (leadId !== null && !lead) return 'its lead was erased';
  const today = dateOf(new Date());
  if (event === 'day.started' && !text?.startsWith(`${today}\n`)) return 'it is not of this day';
  return undefined;
}
