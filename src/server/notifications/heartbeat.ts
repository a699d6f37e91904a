import { runRepeatedly } from '#runtime/run-repeatedly.ts';
import type { Env } from '../env.server.ts';
import type { Logger } from '../telemetry/logger.ts';
import { sendAccepted } from './send-request.ts';

/**
 * Whoever gets no request for some minutes tells the operator, because a dead machine sends no
 * mail.
 */
export function startHeartbeat(
  url: Env['HEARTBEAT_URL'],
  isServing: () => boolean,
  logger: Logger,
) {
  const beat = async () => {
    if (url && isServing()) await sendAccepted(url, AbortSignal.timeout(10_000));
  };
  const onFailure = (err: unknown) => logger.warn({ err }, 'the heartbeat was not accepted');
  const stop = runRepeatedly(beat, { everyMs: 60_000, onFailure });
  // Waits for no answer, because the shutdown has only ten seconds.
  return () => Promise.resolve(void stop());
}
