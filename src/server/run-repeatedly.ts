import { setTimeout as sleep } from 'node:timers/promises';
import { codeOf } from '#db/error-code.ts';
import { DatabaseUnavailable } from '#db/errors.ts';

interface RunOptions {
  everyMs: number;
  signal: AbortSignal;
  /** Not called again while the same error repeats. */
  onFailure: (error: unknown) => void;
}

/** Doesn't report DatabaseUnavailable, because `openDatabase` reports outages. */
export async function runRepeatedly(
  action: () => Promise<void>,
  { everyMs, signal, onFailure }: RunOptions,
): Promise<void> {
  let latest: string | undefined;
  while (!signal.aborted) {
    try {
      await action();
      latest = undefined;
    } catch (error) {
      const failure = codeOf(error) ?? String(error);
      if (error instanceof DatabaseUnavailable || failure === latest) continue;
      latest = failure;
      onFailure(error);
    } finally {
      await sleep(everyMs, undefined, { signal }).catch(() => undefined);
    }
  }
}
