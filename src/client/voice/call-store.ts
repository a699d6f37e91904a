import { useSyncExternalStore } from 'react';
import type { SampleCall } from '#content/sample-calls.ts';
import type { CallState } from './call-state.ts';

/** The one call of the page, which the hero's button and the dock both show. */
export interface Call {
  /** Set where a written call is played, and nobody is on the line. */
  sample: SampleCall['id'] | undefined;
  state: CallState;
}

const idle: Call = { sample: undefined, state: { kind: 'idle' } };
let call = idle;
const listeners = new Set<() => void>();

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const getCall = (): Call => call;

export function setCall(next: Call): void {
  call = next;
  for (const listener of listeners) listener();
}

export const useCall = (): Call => useSyncExternalStore(subscribe, getCall, () => idle);
