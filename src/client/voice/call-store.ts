import type { SampleCall } from '#content/sample-calls.ts';
import { createStore } from '../store.ts';
import type { CallOnTheLine, CallState } from './call-state.ts';

export interface Call {
  /** Set while a written call is played, and nobody is on the line. */
  sample: SampleCall['id'] | undefined;
  /** True if it plays because the demo line was busy. */
  isBusy: boolean;
  /** True if the visitor has no microphone on the line: they listen, read and type. */
  isTyped: boolean;
  state: CallState;
}

/** The one call of the page, which the hero's button and the dock both show. */
export const callStore = createStore<Call>({
  sample: undefined,
  isBusy: false,
  isTyped: false,
  state: { kind: 'idle' },
});

/** Loudness, ten times a second: kept apart from the call, which the whole panel renders from. */
export const callLevel = createStore(0);

export const isOnTheLine = (state: CallState): state is CallOnTheLine => 'startedAt' in state;

type CallUnderWay = CallOnTheLine | Extract<CallState, { kind: 'askingMicrophone' | 'connecting' }>;

/** From the tap until the call is over. */
export const isUnderWay = (state: CallState): state is CallUnderWay =>
  state.kind === 'askingMicrophone' || state.kind === 'connecting' || isOnTheLine(state);
