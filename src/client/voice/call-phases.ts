import type { CallOnTheLine, CallState } from './call-state.ts';

export const isOnTheLine = (state: CallState): state is CallOnTheLine => 'startedAt' in state;

type CallUnderWay = CallOnTheLine | Extract<CallState, { kind: 'askingMicrophone' | 'connecting' }>;

/** From the tap until the call is over. */
export const isUnderWay = (state: CallState): state is CallUnderWay =>
  state.kind === 'askingMicrophone' || state.kind === 'connecting' || isOnTheLine(state);
