import { sampleCalls } from '#content/sample-calls.ts';
import type { VoiceConfig } from '#shared/public-config.ts';
import { nextState, type CallEvent } from './call-state.ts';
import { callStore, isAnswered, isInProgress, type Call } from './call-store.ts';
import { startLiveCall } from './live-call.ts';
import { playSample, type SamplePlayer } from './sample-player.ts';

export interface CallHandle {
  setMuted?: (muted: boolean) => void;
  sendMessage?: (text: string) => void;
  hangUp: () => void;
}

let handle: CallHandle | undefined;
let player: SamplePlayer | undefined;

function dispatch(event: CallEvent): void {
  const call = callStore.get();
  const next = nextState(call.state, event);
  if (next === call.state) return;
  callStore.set({ ...call, sample: next.kind === 'idle' ? undefined : call.sample, state: next });
  if (!isInProgress(next)) handle = player = undefined;
}

function beginCall(call: Pick<Call, 'sample'> & Partial<Call>): boolean {
  if (isInProgress(callStore.get().state)) return false;
  const state = nextState(callStore.get().state, { type: 'start' });
  callStore.set({ isBusy: false, isTextOnly: false, ...call, state });
  return true;
}

export function startCall(config: VoiceConfig, { isTextOnly = false } = {}): void {
  if (beginCall({ sample: undefined, isTextOnly }))
    handle = startLiveCall({ config, isTextOnly }, onLiveEvent);
}

// Counts characters. The message with its JSON must fit into 4096 bytes, the limit of Daily, the audio service.
export const MESSAGE_LENGTH = 500;

export function sendMessage(text: string): void {
  if (!isAnswered(callStore.get().state)) return;
  handle?.sendMessage?.(text);
  dispatch({ type: 'transcript', entry: { role: 'user', text, final: true } });
}

function onLiveEvent(event: CallEvent): void {
  dispatch(event);
  if (event.type === 'fail' && event.problem === 'busy') startSample(undefined, true);
}

export function startSample(id?: string, isBusy = false): void {
  const sample = sampleCalls.find((each) => each.id === id) ?? sampleCalls[0];
  if (callStore.get().sample) hangUp();
  if (beginCall({ sample, isBusy })) handle = player = playSample(sample, dispatch);
}

export function hangUp(): void {
  handle?.hangUp();
  dispatch(isAnswered(callStore.get().state) ? { type: 'end', end: 'finished' } : { type: 'cancel' });
}

export function hangUpOnClose(): void {
  const { sample, state } = callStore.get();
  if (sample || !isAnswered(state)) hangUp();
}

export function setMuted(muted: boolean): void {
  if (!isAnswered(callStore.get().state)) return;
  handle?.setMuted?.(muted);
  dispatch({ type: 'mute', muted });
}

export const samplePlayer = () => player;

// Releases the microphone even if the page enters the back/forward cache.
addEventListener('pagehide', hangUp);
