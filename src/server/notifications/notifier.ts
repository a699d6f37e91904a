import { EventEmitter, once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '#db/client.server.ts';
import {
  claimNotifications,
  listenForNotifications,
  deleteUnsentSalesEvents,
} from '#db/queries/notifications.ts';
import { repeat } from '../repeat.ts';
import type { Logger } from '../telemetry/logger.ts';
import type { Channel } from './channel.ts';
import { notify } from './notify.ts';

export interface NotifierDependencies {
  channels: readonly Channel[];
  database: Database;
  /** Where the database is: one connection of the notifier's own listens for new notifications. */
  url: string;
  logger: Logger;
  isMigrated: () => Promise<boolean>;
}

const AT_ONCE = 4;
// Retries become due without a wake-up, and the connection that listens may be lost.
const POLL_MS = 2_000;
const GRACE_MS = 4_000;
const RECORD_MS = 1_000;

/**
 * Sends notifications as they become due. The function it returns stops that: deliveries under way have 4 s to end and
 * are then aborted and recorded as failed attempts.
 */
export function startNotifier(dependencies: NotifierDependencies): () => Promise<void> {
  const { channels, database, url, logger, isMigrated } = dependencies;
  const stop = new AbortController();
  const deliveries = new AbortController();
  const wakeUps = new EventEmitter();
  let woken = once(wakeUps, 'wake');
  const wake = () => {
    wakeUps.emit('wake');
    woken = once(wakeUps, 'wake');
  };
  const polling = setInterval(wake, POLL_MS);

  const untilStop = { everyMs: POLL_MS, signal: stop.signal };

  const sendBy = async (channel: Channel) => {
    const underWay = new Set<Promise<void>>();
    const sendWhatIsDue = async (reportProgress: () => void) => {
      if (!(await isMigrated())) return;
      while (!stop.signal.aborted) {
        // Taken before the claim, which does not see what is stored meanwhile.
        const nextWakeUp = woken;
        const free = AT_ONCE - underWay.size;
        const claimed = await database.run((db) => claimNotifications(db, channel, free));
        reportProgress();
        for (const notification of claimed) {
          const sending = notify(channel, notification, { database, logger, signal: deliveries.signal });
          underWay.add(sending);
          void sending.then(() => underWay.delete(sending));
        }
        if (claimed.length < free) await nextWakeUp;
        else if (underWay.size === AT_ONCE) await Promise.race(underWay);
      }
    };
    await repeat(sendWhatIsDue, {
      ...untilStop,
      onFailure: (err) => logger.error({ channel: channel.name, err }, 'notifications cannot be claimed'),
    });
    await Promise.all(underWay);
  };

  const listen = () =>
    repeat(() => listenForNotifications(url, wake, stop.signal), {
      ...untilStop,
      onFailure: (err) =>
        logger.error({ err }, 'new notifications are sent 2 s later: the database does not report them'),
    });

  // The functions of the schema `sales` do not know whether the webhook is on.
  const removeUnwanted = () =>
    repeat(() => database.run(deleteUnsentSalesEvents), {
      ...untilStop,
      onFailure: (err) =>
        logger.error({ err }, 'notifications for the webhook, which is off, are not removed'),
    });

  // A loop for each channel: a receiver that hangs must not delay the email.
  const working = Promise.all([
    ...channels.map(sendBy),
    ...(channels.length > 0 ? [listen()] : []),
    ...(channels.some(({ name }) => name === 'webhook') ? [] : [removeUnwanted()]),
  ]);

  return async () => {
    clearInterval(polling);
    stop.abort();
    wake();
    const abortLate = async () => {
      await sleep(GRACE_MS, undefined, { ref: false });
      deliveries.abort();
      await sleep(RECORD_MS, undefined, { ref: false });
    };
    await Promise.race([working, abortLate()]);
  };
}
