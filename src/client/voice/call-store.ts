import type { voiceText } from '#content/voice/voice.ts';
import { createStore } from '../store.ts';
import type { AnsweredState, CallState } from './call-state.ts';
import type { PlayedCall } from './played-call.ts';

export interface Call {
  sample: PlayedCall | undefined;
  state: CallState;
}

export const callStore = createStore<Call>({ sample: undefined, state: { kind: 'idle' } });

/** Volume from 0 to 1. Not in `callStore`, because each update of `callStore` renders the whole panel again. */
export const callVolume = createStore(0);

/** What the visitor hears of a sample call. The own greeting and the text are written. */
export const sampleSound = createStore<keyof typeof voiceText.samples.sound>('text');

export const isAnswered = (state: CallState): state is AnsweredState => 'muted' in state;

type CallInProgress = AnsweredState | Extract<CallState, { kind: 'askingMicrophone' | 'connecting' }>;

export const isInProgress = (state: CallState): state is CallInProgress =>
  state.kind === 'askingMicrophone' || state.kind === 'connecting' || isAnswered(state);
