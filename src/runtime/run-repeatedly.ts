import { setTimeout as sleep } from 'node:timers/promises';
import { codeOf } from './error-code.ts';

interface RunOptions {
  everyMs: number;
  /** Not called again while the same error repeats. */
  onFailure: (error: unknown) => void;
}

/** Returns a function that aborts the signal, and resolves when the action has ended. */
export function runRepeatedly(
  action: (signal: AbortSignal) => Promise<unknown>,
  { everyMs, onFailure }: RunOptions,
): () => Promise<void> {
  const stop = new AbortController();
  const { signal } = stop;

  async function run(): Promise<void> {
    let latest: string | undefined;
    while (!signal.aborted) {
      try {
        await action(signal);
        latest = undefined;
      } catch (error) {
        const failure = codeOf(error) ?? String(error);
        if (failure === latest) continue;
        latest = failure;
        onFailure(error);
      } finally {
        await sleep(everyMs, undefined, { signal }).catch(() => undefined);
      }
    }
  }

  const running = run();
  return () => {
    stop.abort();
    return running;
  };
}
