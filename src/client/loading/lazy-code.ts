import { withDeadline } from '#shared/with-deadline.ts';
import { reportError } from '../report-error.ts';
import { createStore } from '../store.ts';
import { reloadIfOutdated } from './reload-page.ts';

const TIMEOUT_MS = 10_000;

type CodeState<Code> =
  { kind: 'idle' } | { kind: 'loading' } | { kind: 'failed' } | { kind: 'ready'; code: Code };

export type LazyCode<Code> = ReturnType<typeof lazyCode<Code>>;

/** Code that loads when it is needed. Components read its state as a store. */
export function lazyCode<Code>(part: string, load: () => Promise<Code>) {
  const state = createStore<CodeState<Code>>({ kind: 'idle' });
  let loading: Promise<Code> | undefined;

  async function loadOnce(): Promise<Code> {
    state.set({ kind: 'loading' });
    try {
      const code = await withDeadline(
        load(),
        TIMEOUT_MS,
        () => new LoadTimeout(`${part} took too long to load`),
      );
      state.set({ kind: 'ready', code });
      return code;
    } catch (error) {
      reportError(error, { part, stage: 'load' });
      throw error;
    }
  }

  /**
   * Rejects if loading fails or takes over ten seconds. If a newer release removed the code and `mayReload` returns
   * true, reloads the page once instead. Only an action may reload: a reload during a press loses the press.
   */
  async function need(mayReload: () => boolean): Promise<Code> {
    try {
      return await (loading ??= loadOnce());
    } catch (error) {
      loading = undefined;
      await reloadIfOutdated(mayReload);
      state.set({ kind: 'failed' });
      throw error;
    }
  }

  // The state and the error report tell what failed.
  const request = (mayReload: boolean) => void need(() => mayReload).catch(() => undefined);
  return {
    get: state.get,
    subscribe: state.subscribe,
    need,
    request: () => request(true),
    preload: () => request(false),
  };
}

class LoadTimeout extends Error {
  override name = 'LoadTimeout';
}
