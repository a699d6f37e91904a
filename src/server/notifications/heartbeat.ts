import { runRepeatedly } from '#db/run-repeatedly.ts';
import type { Env } from '../env.server.ts';
import type { Logger } from '../telemetry/logger.ts';
import { withDeadline } from './channel.ts';
import { sendAccepted } from './send-request.ts';

interface Heart {
  env: Pick<Env, 'HEARTBEAT_URL'>;
  logger: Logger;
  /** Whether a lead can be stored durably. */
  isServing: () => Promise<boolean>;
}

const EVERY_MS = 60_000;
const TIMEOUT_MS = 10_000;

/** Whoever gets no request for some minutes tells the operator, because a dead machine sends no mail. */
export function startHeartbeat({ env, logger, isServing }: Heart): () => Promise<void> {
  const url = env.HEARTBEAT_URL;
  if (!url) return () => Promise.resolve();
  const beat = async () => {
    if (await isServing()) await withDeadline((signal) => sendAccepted(url, signal), TIMEOUT_MS);
  };
  const stop = runRepeatedly(beat, {
    everyMs: EVERY_MS,
    onFailure: (err) => logger.warn({ err }, 'the heartbeat was not accepted'),
  });
  // Waits for no answer, because the shutdown has only ten seconds.
  return () => Promise.race([stop(), Promise.resolve()]);
}
