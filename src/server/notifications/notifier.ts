import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '#db/client.server.ts';
import { claimNotifications, deleteUnsentSalesEvents, dropForgotten } from '#db/queries/notifications.ts';
import { queueReminders } from '#db/queries/reminders.ts';
import { runRepeatedly } from '../run-repeatedly.ts';
import type { Logger } from '../telemetry/logger.ts';
import type { Channel } from './channel.ts';
import { notify } from './notify.ts';

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
