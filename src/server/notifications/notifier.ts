import { setTimeout as sleep } from 'node:timers/promises';
import type { Database, Db } from '#db/client.server.ts';
import { codeOf } from '#db/error-code.ts';
import { findLeadForNotification } from '#db/queries/lead-notification.ts';
import {
  claimNotifications,
  deleteUnsentSalesEvents,
  dropForgotten,
  finishNotification,
  isLastAttempt,
  recordFailure,
  removeNotification,
  splitByRecipient,
  splitRevocation,
  type Notification,
} from '#db/queries/notifications.ts';
import { findWorkday, queueReminders } from '#db/queries/reminders.ts';
import { runRepeatedly } from '../run-repeatedly.ts';
import type { Logger } from '../telemetry/logger.ts';
import { DeliveryError, type Channel } from './channel.ts';

interface NotifierDependencies {
  channels: readonly Channel[];
  database: Database;
  logger: Logger;
  isMigrated: () => Promise<boolean>;
}

const CONCURRENCY = 4;
const POLL_MS = 1_000;
const QUEUE_MS = 60_000;
const FINISH_MS = 4_000;
const RECORD_MS = 1_000;

/** Returns a function that stops sending. After 4 s, it aborts open deliveries, which then fail. */
export function startNotifier({ channels, database, logger, isMigrated }: NotifierDependencies) {
  const deliveries = new AbortController();

  const startSending = (channel: Channel) => {
    const underWay = new Set<Promise<void>>();
    let migrated = false;
    const sendWhatIsDue = async (signal: AbortSignal) => {
      migrated ||= await isMigrated();
      while (migrated && !signal.aborted) {
        const free = CONCURRENCY - underWay.size;
        const claimed = await database.run((db) => claimNotifications(db, channel.name, free));
        for (const notification of claimed) {
          const sending = notify(channel, notification, { database, logger, signal: deliveries.signal });
          underWay.add(sending);
          void sending.then(() => underWay.delete(sending));
        }
        if (claimed.length < free) return;
        await Promise.race(underWay);
      }
    };
    const stop = runRepeatedly(sendWhatIsDue, {
      everyMs: POLL_MS,
      onFailure: (err) => logger.error({ channel: channel.name, err }, 'due notifications cannot be read'),
    });
    return async () => {
      await stop();
      await Promise.all(underWay);
    };
  };

  const channelsOn = channels.map(({ name }) => name);
  const maintainQueue = async () => {
    if (!(await isMigrated())) return;
    if (channelsOn.includes('email')) await database.run(queueReminders);
    await database.run((db) => deleteUnsentSalesEvents(db, channelsOn));
    const dropped = await database.run((db) => dropForgotten(db, channelsOn));
    if (dropped > 0)
      logger.warn({ dropped }, 'messages of channels that are off were dropped after 24 hours');
  };

  // Each channel has its own loop, so that a hanging webhook receiver doesn't delay the email.
  const stops = [
    ...channels.map(startSending),
    runRepeatedly(maintainQueue, {
      everyMs: QUEUE_MS,
      onFailure: (err) => logger.error({ err }, 'the queue of notifications cannot be maintained'),
    }),
  ];

  return async (): Promise<void> => {
    const abortLate = async () => {
      await sleep(FINISH_MS, undefined, { ref: false });
      deliveries.abort();
      await sleep(RECORD_MS, undefined, { ref: false });
    };
    await Promise.race([Promise.all(stops.map((stop) => stop())), abortLate()]);
  };
}

/** Never rejects. */
async function notify(
  channel: Channel,
  notification: Notification,
  { database, logger, signal }: Pick<NotifierDependencies, 'database' | 'logger'> & { signal: AbortSignal },
): Promise<void> {
  const { eventId, event, leadId, contacts, recipient, attempts } = notification;
  const { recipients = [] } = channel;
  const about = { event, leadId, channel: channel.name, try: attempts };
  const record = (write: (db: Db) => Promise<unknown>) =>
    database.run(write).catch((err: unknown) => {
      logger.warn({ ...about, err }, 'a result could not be recorded: the notification may be sent again');
    });
  if (contacts) return record((db) => splitRevocation(db, eventId, contacts)).then(() => undefined);
  if (recipients.length > 1 && recipient === null)
    return record((db) => splitByRecipient(db, eventId, recipients)).then(() => undefined);
  try {
    const isListed = recipient === null || recipients.includes(recipient);
    const answer = isListed ? await deliver(channel, notification, database, signal) : undefined;
    if (answer === undefined) {
      await record((db) => removeNotification(db, eventId));
      return;
    }
    logger.info({ ...about, answer }, 'a notification was delivered or skipped');
    await record((db) => finishNotification(db, eventId));
  } catch (error) {
    const failure =
      error instanceof DeliveryError
        ? error
        : new DeliveryError(codeOf(error), 'the site could not read the lead or write the message');
    const cause = { code: failure.code, ...(failure !== error && { err: error }) };
    const isLast = isLastAttempt(notification, failure);
    const level = isLast ? 'error' : 'warn';
    const what = isLast ? 'and this was its last attempt' : 'and will be retried';
    logger[level]({ ...about, ...cause }, `a notification failed, ${what}`);
    await record((db) => recordFailure(db, notification, failure));
  }
}

/** Returns the receiver's answer, or undefined if there is nothing to send any more. */
async function deliver(
  channel: Channel,
  notification: Notification,
  database: Database,
  signal: AbortSignal,
): Promise<string | undefined> {
  if (notification.event === 'day.started') {
    const workday = await database.run((db) => findWorkday(db, notification.createdAt));
    return workday && channel.deliverWorkday?.(workday, notification, signal);
  }
  const lead = await database.run((db) => findLeadForNotification(db, notification));
  return lead && channel.deliver(lead, notification, signal);
}
