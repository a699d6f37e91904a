import { runRepeatedly } from '#db/run-repeatedly.ts';
import type { Env } from '../env.server.ts';
import type { Logger } from '../telemetry/logger.ts';
import { sendAccepted } from './send-request.ts';

interface Heart {
  env: Pick<Env, 'HEARTBEAT_URL'>;
  logger: Logger;
  isServing: () => boolean;
}

/** Whoever gets no request for some minutes tells the operator, because a dead machine sends no mail. */
export function startHeartbeat({ env: { HEARTBEAT_URL: url }, logger, isServing }: Heart) {
  const beat = async () => {
    if (url && isServing()) await sendAccepted(url, AbortSignal.timeout(10_000));
  };
  const onFailure = (err: unknown) => logger.warn({ err }, 'the heartbeat was not accepted');
  const stop = runRepeatedly(beat, { everyMs: 60_000, onFailure });
  // Waits for no answer, because the shutdown has only ten seconds.
  return () => Promise.resolve(void stop());
}
