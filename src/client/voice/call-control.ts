import type { ProviderConfig } from '#shared/public-config.ts';
import { nextState, type CallEvent } from './call-state.ts';
import { callStore, isAnswered, isInProgress } from './call-store.ts';
import { requestWakeLock } from './wake-lock.ts';
import { heardTrade } from '../own-shop-store.ts';
import { startLiveCall } from './live-call.ts';
import type { PlayedCall } from './played-call.ts';
import { playSample } from './sample-player.ts';

export interface CallHandle {
  hangUp: () => void;
  /** Live calls only. */
  setMuted?: (muted: boolean) => void;
}

let handle: CallHandle | undefined;
let releaseScreen: (() => void) | undefined;

function dispatch(event: CallEvent): void {
  const call = callStore.get();
  const next = nextState(call.state, event);
  if (next === call.state) return;
  callStore.set({ ...call, sample: next.kind === 'idle' ? undefined : call.sample, state: next });
  if (isInProgress(next)) return;
  handle = undefined;
  releaseScreen?.();
}

function beginCall(sample?: PlayedCall): boolean {
  if (isInProgress(callStore.get().state)) return false;
  const state = nextState(callStore.get().state, { type: 'start' });
  callStore.set({ sample, state });
  releaseScreen = requestWakeLock();
  // Releases the microphone even if the page enters the back/forward cache.
  addEventListener('pagehide', hangUp);
  return true;
}

export function startCall(config: ProviderConfig): void {
  if (beginCall()) handle = startLiveCall(config, dispatch);
}

export function startSample(sample: PlayedCall): void {
  if (callStore.get().sample) hangUp();
  if (!beginCall(sample)) return;
  heardTrade.set(sample.trade);
  handle = playSample(sample, dispatch);
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
