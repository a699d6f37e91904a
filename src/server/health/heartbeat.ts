import { runRepeatedly } from '#runtime/run-repeatedly.ts';
import type { Env } from '../env.server.ts';
import type { Logger } from '../telemetry/logger.ts';

interface Heartbeat {
  url: Env['HEARTBEAT_URL'];
  readStatus: () => Status;
  /** Rejects unless the monitor accepts it. */
  send: (url: URL, signal: AbortSignal) => Promise<void>;
  logger: Logger;
  /** How long it waits for an answer. */
  answerMs?: number;
}

type Status = 'ready' | 'degraded' | 'not ready';

/** `src/ops/alerts.yml` has the same time. */
const LONGEST_DEGRADED_MS = 10 * 60 * 1_000;

/**
 * The monitor alerts the operator if no request comes for some minutes, because a machine that is
 * down, or without its database, sends no mail.
 */
export function startHeartbeat({ url, readStatus, send, logger, answerMs = 10_000 }: Heartbeat) {
  const pulse = createPulse();
  const beat = async () => {
    pulse.note(readStatus());
    if (url && pulse.mayBeat()) await send(url, AbortSignal.timeout(answerMs));
  };
  const onFailure = (err: unknown) => logger.warn({ err }, 'the heartbeat was not accepted');
  const stop = runRepeatedly(beat, { everyMs: 60_000, onFailure });
  // Waits for no answer, because the shutdown has only ten seconds.
  return () => Promise.resolve(void stop());
}

/**
 * Whether a site may beat: if it is ready, or has been degraded for less than ten minutes. Note its
 * status each minute. `now` is monotonic.
 */
export function createPulse(now = () => performance.now()) {
  let status: Status = 'ready';
  let lastReady = now();
  return {
    note(current: Status): void {
      status = current;
      if (status === 'ready') lastReady = now();
    },
    mayBeat: () => status !== 'not ready' && now() - lastReady < LONGEST_DEGRADED_MS,
  };
}
