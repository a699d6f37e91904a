import { sampleOf } from '#content/sample-of.ts';
import type { ProviderConfig } from '#shared/public-config.ts';
import { nextState, type CallEvent } from './call-state.ts';
import { callStore, isAnswered, isInProgress, type Call } from './call-store.ts';
import { startLiveCall } from './live-call.ts';
import { playedCall, type PlayedCall } from './played-call.ts';
import { playSample } from './sample-player.ts';

export interface CallHandle {
  hangUp: () => void;
  /** Live calls only. */
  setMuted?: (muted: boolean) => void;
  /** Live calls only. */
  sendMessage?: (text: string) => void;
}

let handle: CallHandle | undefined;

function dispatch(event: CallEvent): void {
  const call = callStore.get();
  const next = nextState(call.state, event);
  if (next === call.state) return;
  callStore.set({ ...call, sample: next.kind === 'idle' ? undefined : call.sample, state: next });
  if (!isInProgress(next)) handle = undefined;
}

function beginCall(call: Pick<Call, 'sample'> & Partial<Call>): boolean {
  if (isInProgress(callStore.get().state)) return false;
  const state = nextState(callStore.get().state, { type: 'start' });
  callStore.set({ isLineBusy: false, isTextOnly: false, ...call, state });
  return true;
}

export function startCall(config: ProviderConfig, { isTextOnly = false } = {}): void {
  if (beginCall({ sample: undefined, isTextOnly })) handle = startLiveCall(config, isTextOnly, onLiveEvent);
}

function onLiveEvent(event: CallEvent): void {
  dispatch(event);
  if (event.type === 'fail' && event.problem === 'busy') startSample(playedCall(sampleOf(pageTrade())), true);
}

const pageTrade = () => new URLSearchParams(location.search).get('trade') ?? undefined;

export function startSample(sample: PlayedCall, isLineBusy = false): void {
  if (callStore.get().sample) hangUp();
  if (beginCall({ sample, isLineBusy })) handle = playSample(sample, dispatch);
}

export function hangUp(): void {
  handle?.hangUp();
  dispatch(isAnswered(callStore.get().state) ? { type: 'end', end: 'finished' } : { type: 'cancel' });
}

export function onPanelClosed(): void {
  const { sample, state } = callStore.get();
  if (sample || !isAnswered(state)) hangUp();
}

export const setMuted = (muted: boolean) => handle?.setMuted?.(muted);
export const sendMessage = (text: string) => handle?.sendMessage?.(text);

// Releases the microphone even if the page enters the back/forward cache.
addEventListener('pagehide', hangUp);
