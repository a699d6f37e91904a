import type { Database } from '#db/client.server.ts';
import { DatabaseFailure } from '#db/errors.ts';
import { addUnqueued, releaseAbandoned, taskOf } from '#db/queries/notifications.ts';
import { runQueue } from '#db/queue/runner.ts';
import { repeat } from '../repeat.ts';
import type { Logger } from '../telemetry/logger.ts';
import type { Channel } from './channel.ts';
import { notify } from './notify.ts';

export interface NotifierDependencies {
  channels: readonly Channel[];
  database: Database;
  /** Where the database is: the queue listens on connections of its own. */
  url: string;
  logger: Logger;
  isMigrated: () => Promise<boolean>;
}

const AGAIN_AFTER_MS = 2_000;
const RELEASE_EVERY_MS = 20_000;

/** Notifies people of leads as their jobs come; what it returns ends that, after those under way. */
export function startNotifier(dependencies: NotifierDependencies): () => Promise<void> {
  const { channels, database, logger, isMigrated } = dependencies;
  if (channels.length === 0) return () => Promise.resolve();
  const stop = new AbortController();
  const { signal } = stop;

  const runChannel = async (channel: Channel, passed: () => void) => {
    if (!(await isMigrated())) return;
    await runQueue({
      url: dependencies.url,
      task: taskOf(channel.name),
      perform: (attempt) => notify(channel, attempt, dependencies),
      onComplaint: (complaint) => logger.warn({ channel: channel.name, complaint }, 'the queue complains'),
      onStart: passed,
      signal,
    });
  };
  const releaseJobs = async () => {
    if (await isMigrated()) await database.run(releaseAbandoned);
  };
  // People are notified of a lead that came while the queue was not there once it is.
  const queueLater = async () => {
    const jobs = (await isMigrated()) ? await database.run(addUnqueued) : 0;
    if (jobs > 0) logger.info({ jobs }, 'the queue is there: people are told of the leads before it');
  };

  const working = [
    // Each by itself: a receiver that hangs must not keep the mails waiting.
    ...channels.map((channel) => {
      const onFault = (err: unknown) =>
        logger.error({ channel: channel.name, err }, 'the queue does not run, and is started again');
      return repeat((passed) => runChannel(channel, passed), { everyMs: AGAIN_AFTER_MS, signal, onFault });
    }),
    repeat(releaseJobs, {
      everyMs: RELEASE_EVERY_MS,
      signal,
      onFault: (err) => logger.error({ err }, 'the queue cannot be swept'),
    }),
    repeat(queueLater, {
      everyMs: AGAIN_AFTER_MS,
      signal,
      onFault: (err) => {
        // The reason is logged with each lead.
        if (err instanceof DatabaseFailure) return;
        logger.error({ err }, 'the leads before the queue cannot be added');
      },
    }),
  ];
  return async () => {
    stop.abort();
    await Promise.all(working);
  };
}
