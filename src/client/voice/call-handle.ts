import type { CallEvent } from './call-state.ts';

export interface CallHandle {
  hangUp: () => void;
  /** Live calls only. */
  setMuted?: (muted: boolean) => void;
  /** Sample calls only. */
  setPaused?: (paused: boolean) => void;
}

export type Dispatch = (event: CallEvent) => void;

/** A call that is over changes nothing, because another one may have started. */
export const whileOn =
  (call: AbortSignal, dispatch: Dispatch): Dispatch =>
  (event) => {
    if (!call.aborted) dispatch(event);
  };
