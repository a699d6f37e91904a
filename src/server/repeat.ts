import { setTimeout as sleep } from 'node:timers/promises';
import { codeOf } from '#db/error-code.ts';
import { DatabaseUnavailable } from '#db/errors.ts';

export interface Repetition {
  everyMs: number;
  signal: AbortSignal;
  /** Called with a fault once, until it changes or passes. */
  onFault: (error: unknown) => void;
}

/**
 * Acts again and again until the signal, whatever fails. An act that runs for long says by `passed` that it works.
 * That the database does not answer is no fault here: its health is logged where it changes.
 */
export async function repeat(
  act: (passed: () => void) => Promise<void>,
  { everyMs, signal, onFault }: Repetition,
): Promise<void> {
  let latest: string | undefined;
  const passed = () => (latest = undefined);
  while (!signal.aborted) {
    try {
      await act(passed);
      passed();
    } catch (error) {
      const fault = codeOf(error) ?? String(error);
      if (error instanceof DatabaseUnavailable || fault === latest) continue;
      latest = fault;
      onFault(error);
    } finally {
      await sleep(everyMs, undefined, { signal }).catch(() => undefined);
    }
  }
}
