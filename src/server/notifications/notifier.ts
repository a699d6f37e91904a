import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '#db/client.server.ts';
import { DatabaseFailure, DatabaseUnavailable } from '#db/errors.ts';
import { hasMigration } from '#db/migrate.ts';
import { releaseAbandoned, taskOf } from '#db/queries/notifications.ts';
import { startQueueRunner } from '#db/queue/runner.ts';
import type { Logger } from '../logger.ts';
import type { Channel } from './channel.ts';
import { tell } from './tell.ts';
import type { UntoldLeads } from './untold-leads.ts';

export interface NotifierDependencies {
  channels: readonly Channel[];
  untold: UntoldLeads;
  database: Database;
  /** Where the database is: the queue listens on connections of its own. */
  url: string;
  logger: Logger;
  /** What the tables must be at before jobs are taken from them. */
  newestMigration: number;
}

const AGAIN_AFTER_MS = 2_000;
const RELEASE_EVERY_MS = 20_000;

/** Tells people of leads as their jobs come; what it returns ends that, after those under way. */
export function startNotifier(dependencies: NotifierDependencies): () => Promise<void> {
  const { channels } = dependencies;
  if (channels.length === 0) return () => Promise.resolve();
  const stop = new AbortController();
  // Each by itself: a receiver that hangs must not keep the mails waiting.
  const working = [
    ...channels.map((channel) => keepRunning(channel, dependencies, stop.signal)),
    keepReleasing(dependencies, stop.signal),
    keepQueueing(dependencies, stop.signal),
  ];
  return async () => {
    stop.abort();
    await Promise.all(working);
  };
}

async function keepRunning(
  channel: Channel,
  dependencies: NotifierDependencies,
  signal: AbortSignal,
): Promise<void> {
  const { database, logger, newestMigration, url } = dependencies;
  const about = { channel: channel.name };
  let toldOf: string | undefined;
  while (!signal.aborted) {
    try {
      if (await database.run((db) => hasMigration(db, newestMigration))) {
        const runner = await startQueueRunner({
          url,
          task: taskOf(channel.name),
          perform: (attempt) => tell(channel, attempt, dependencies),
          onComplaint: (complaint) => logger.warn({ ...about, complaint }, 'the queue complains'),
        });
        toldOf = undefined;
        await untilEnded(runner, signal);
      }
    } catch (error) {
      // The database's health is told elsewhere; the same fault of the queue is told once.
      const reason = error instanceof Error ? error.message : String(error);
      if (!(error instanceof DatabaseUnavailable) && reason !== toldOf) {
        toldOf = reason;
        logger.error({ ...about, err: error }, 'the queue does not run, and is started again');
      }
    }
    await sleep(AGAIN_AFTER_MS, undefined, { signal }).catch(() => undefined);
  }
}

async function untilEnded(
  runner: Awaited<ReturnType<typeof startQueueRunner>>,
  signal: AbortSignal,
): Promise<void> {
  const stop = () => void runner.stop().catch(() => undefined);
  if (signal.aborted) stop();
  signal.addEventListener('abort', stop, { once: true });
  try {
    await runner.ended;
  } finally {
    signal.removeEventListener('abort', stop);
  }
}

async function keepReleasing(dependencies: NotifierDependencies, signal: AbortSignal): Promise<void> {
  const { database, logger, newestMigration } = dependencies;
  const release = async () => {
    if (await database.run((db) => hasMigration(db, newestMigration))) await database.run(releaseAbandoned);
  };
  while (!signal.aborted) {
    await release().catch((error: unknown) => {
      if (!(error instanceof DatabaseUnavailable)) logger.error({ err: error }, 'the queue cannot be swept');
    });
    await sleep(RELEASE_EVERY_MS, undefined, { signal }).catch(() => undefined);
  }
}

/** A lead that came while the queue was not there is told of once it is. */
async function keepQueueing(dependencies: NotifierDependencies, signal: AbortSignal): Promise<void> {
  const { database, logger, untold } = dependencies;
  while (!signal.aborted) {
    try {
      const leads = await untold.queue(database);
      if (leads > 0) logger.info({ leads }, 'the queue is there: people are told of the leads before it');
    } catch (error) {
      // Why is told with each lead, and with the database's health.
      const isAway = error instanceof DatabaseUnavailable || error instanceof DatabaseFailure;
      if (!isAway) logger.error({ err: error }, 'the leads before the queue cannot be added');
    }
    await sleep(AGAIN_AFTER_MS, undefined, { signal }).catch(() => undefined);
  }
}
