import type { SampleCall } from '#content/sample-calls.ts';
import { createStore } from '../store.ts';
import type { AnsweredState, CallState } from './call-state.ts';

export interface Call {
  sample: SampleCall | undefined;
  /** True if the sample plays because the demo line was busy. */
  isLineBusy: boolean;
  isTextOnly: boolean;
  state: CallState;
}

export const callStore = createStore<Call>({
  sample: undefined,
  isLineBusy: false,
  isTextOnly: false,
  state: { kind: 'idle' },
});

/** Volume from 0 to 1. Not in `callStore`, because each update of `callStore` renders the whole panel again. */
export const callVolume = createStore(0);

/** True if no voice of the browser can read a sample call. */
export const isSilent = createStore(false);

export const isAnswered = (state: CallState): state is AnsweredState => 'startedAt' in state;

type CallInProgress = AnsweredState | Extract<CallState, { kind: 'askingMicrophone' | 'connecting' }>;

export const isInProgress = (state: CallState): state is CallInProgress =>
  state.kind === 'askingMicrophone' || state.kind === 'connecting' || isAnswered(state);
