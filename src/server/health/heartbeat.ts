import { runRepeatedly } from '#runtime/run-repeatedly.ts';
import type { Env } from '../env.server.ts';
import type { Logger } from '../telemetry/logger.ts';

interface Heartbeat {
  url: Env['HEARTBEAT_URL'];
  readStatus: () => Status;
  /** Rejects unless the monitor accepts it. */
  send: (url: URL, signal: AbortSignal) => Promise<void>;
  logger: Logger;
}

type Status = 'ready' | 'degraded' | 'not ready';

/** `src/ops/alerts.yml` has the same time. */
const LONGEST_DEGRADED_MS = 10 * 60 * 1_000;

/**
 * The monitor alerts the operator if no request comes for some minutes, because a machine that is
 * down, or without its database, sends no mail.
 */
export function startHeartbeat({ url, readStatus, send, logger }: Heartbeat) {
  const mayBeat = createPulse();
  const beat = async () => {
    if (url && mayBeat(readStatus())) await send(url, AbortSignal.timeout(10_000));
  };
  const onFailure = (err: unknown) => logger.warn({ err }, 'the heartbeat was not accepted');
  const stop = runRepeatedly(beat, { everyMs: 60_000, onFailure });
  // Waits for no answer, because the shutdown has only ten seconds.
  return () => Promise.resolve(void stop());
}

/**
 * Whether a site of this status may beat, which is asked each minute: if it is ready, or has been
 * degraded for less than ten minutes. `now` is monotonic.
 */
export function createPulse(now = () => performance.now()): (status: Status) => boolean {
  let lastReady = now();
  return (status) => {
    if (status === 'ready') lastReady = now();
    return status !== 'not ready' && now() - lastReady < LONGEST_DEGRADED_MS;
  };
}
