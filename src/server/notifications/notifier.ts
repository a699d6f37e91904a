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
  /** Whether the database is migrated, and lists the channels of the settings. */
  isSetUp: () => Promise<boolean>;
}

const AT_ONCE = 4;
const POLL_MS = 1_000;
export const FINISH_MS = 4_000;

/**
 * Each recipient has a limit of its own, so that a hanging server delays no other messages. The
 * returned function waits four seconds for open deliveries. The lease of the rest expires after a
 * minute, and then any process sends it again.
 */
export function startNotifier(notifier: Notifier): () => Promise<void> {
  const { channels, database, logger, isSetUp } = notifier;
  const targets = channels.flatMap((channel) =>
    // Messages to the operator have the recipient ''.
    [...new Set([...channel.recipients, ''])].map((recipient) => ({
      channel,
      recipient,
      sending: new Set<Promise<void>>(),
    })),
  );

  const allSending = () => targets.flatMap(({ sending }) => [...sending]);

  /** Returns whether it found any. */
  async function sendWhatIsDue(signal: AbortSignal): Promise<boolean> {
    let isAnyDue = false;
    for (const { channel, recipient, sending } of targets) {
      const room = AT_ONCE - sending.size;
      if (signal.aborted || room === 0) continue;
      const target = { channel: channel.name, recipient };
      const leased = await database.run((db) => leaseMessages(db, target, room));
      isAnyDue ||= leased.length > 0;
      for (const message of leased) {
        const delivery = deliver(channel, message, notifier).finally(() =>
          sending.delete(delivery),
        );
        sending.add(delivery);
      }
    }
    return isAnyDue;
  }

  /** The next ones are sent once any has arrived, or a second later. */
  async function sendAllDue(signal: AbortSignal): Promise<void> {
    while ((await isSetUp()) && (await sendWhatIsDue(signal)))
      await Promise.race([...allSending(), pause(POLL_MS)]);
  }

  const stop = runRepeatedly(sendAllDue, {
    everyMs: POLL_MS,
    onFailure(err) {
      // Health reports outages.
      if (err instanceof DatabaseUnavailable) return;
      logger.error({ err }, 'due messages cannot be read');
    },
  });
  return async () => {
    await Promise.race([stop().then(() => Promise.all(allSending())), pause(FINISH_MS)]);
  };
}

const pause = (ms: number) => sleep(ms, undefined, { ref: false });

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
