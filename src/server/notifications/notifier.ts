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

interface Notifier {
  channels: readonly Channel[];
  database: Pick<Database, 'run'>;
  logger: Logger;
  isMigrated: () => Promise<boolean>;
  /** How long each delivery may take. */
  deliveryMs?: number | undefined;
}

const AT_ONCE = 4;
const POLL_MS = 1_000;
const FINISH_MS = 4_000;

/**
 * Each channel has its own loop and limit, so that a hanging server delays no other messages. The
 * returned function waits four seconds for open deliveries. The lease of the rest expires after a
 * minute, and then any process sends it again.
 */
export function startNotifier(notifier: Notifier) {
  const stops = notifier.channels.map((channel) => sendBy(channel, notifier));
  return async (): Promise<void> => {
    await Promise.race([
      Promise.all(stops.map((stop) => stop())),
      sleep(FINISH_MS, undefined, { ref: false }),
    ]);
  };
}

function sendBy(channel: Channel, notifier: Notifier): () => Promise<void> {
  const { database, logger, isMigrated } = notifier;
  const { via } = channel;
  const sending = new Set<Promise<void>>();

  async function sendWhatIsDue(signal: AbortSignal): Promise<void> {
    while (!signal.aborted && (await isMigrated())) {
      const leased = await database.run((db) => leaseMessages(db, via, AT_ONCE - sending.size));
      if (leased.length === 0) return;
      for (const message of leased) {
        const delivery = send(channel, message, notifier).finally(() => sending.delete(delivery));
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
      logger.error({ via, err }, 'due messages cannot be read');
    },
  });
  return async () => {
    await stop();
    await Promise.all(sending);
  };
}

/** Never rejects. */
async function send(
  channel: Channel,
  message: Message,
  { database, logger, deliveryMs }: Notifier,
): Promise<void> {
  const { id, event, leadId, attempts } = message;
  const about = { messageId: id, event, leadId, via: channel.via, attempts };
  try {
    const facts = await database.run((db) => readMessageFacts(db, message));
    const reason = whyDropped(message, facts);
    if (reason) {
      await database.run((db) => dropMessage(db, message));
      logger.info(about, `a message was dropped, because ${reason}`);
      return;
    }
    const content = channel.compose(message, facts);
    if (content) {
      const deliver = (signal: AbortSignal) => channel.deliver(message, content, signal);
      const { refused } = await withDeadline(deliver, deliveryMs);
      // It goes to nobody again: the others have it.
      if (refused > 0) logger.warn({ ...about, refused }, 'some addresses refused a message');
    }
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
