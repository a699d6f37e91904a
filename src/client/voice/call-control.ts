import type { SampleCall } from '#content/voice/sample-call.ts';
import type { ProviderConfig } from '#shared/public-config.ts';
import { dock } from '../dock/dock-panels.ts';
import { scriptLoader } from '../browser/load-script.ts';
import { createStore } from '../ui/create-store.ts';
import type { CallHandle } from './call-handle.ts';
import {
  isAnswered,
  isInProgress,
  nextState,
  type CallEnd,
  type CallEvent,
  type CallState,
} from './call-state.ts';
import { startLiveCall } from './live-call.ts';
import { offerTrade } from './own-shop-trade.ts';
import { playedCall, type PlayedCall } from './played-call.ts';
import { playSample } from './sample-player.ts';
import sdkScript from './vendor-sdk.ts?script';
import type { VendorSdk } from './voice-sdk.ts';

const loadSdk = scriptLoader<VendorSdk>(sdkScript);

export const callStore = createStore<CallState>({ kind: 'idle' });

let handle: CallHandle | undefined;

function dispatch(event: CallEvent): void {
  const next = nextState(callStore.get(), event);
  if (next !== callStore.get()) callStore.set(next);
}

export function startCall(config: ProviderConfig): void {
  if (isInProgress(callStore.get())) return;
  addEventListener('pagehide', onPageLeft);
  dispatch({ type: 'start' });
  handle = startLiveCall(config, dispatch, loadSdk);
}

/** Plays the call in the panel, with the name of the visitor's shop if there is one. */
export function hearSample(sample: SampleCall, ownShop = ''): void {
  startSample(playedCall(sample, ownShop));
  dock.open('voice');
}

/** Call it in the tap itself: otherwise iOS refuses to play. Does nothing during a live call. */
export function startSample(sample: PlayedCall): void {
  endSample();
  if (isInProgress(callStore.get())) return;
  addEventListener('pagehide', onPageLeft);
  dispatch({ type: 'start', sample });
  // The visitor's own shop has the trade of the form.
  if (!sample.hasOwnGreeting) offerTrade(sample.trade);
  handle = playSample(sample, dispatch);
}

export const hangUp = () => endCall('finished');

/** The browser may keep the page, and show it again. */
const onPageLeft = () => endCall('hidden');

function endCall(end: CallEnd): void {
  handle?.hangUp();
  dispatch(isAnswered(callStore.get()) ? { type: 'end', end } : { type: 'cancel' });
}

/** An answered call goes on without its panel. */
export function onPanelClosed(): void {
  if (!isAnswered(callStore.get())) hangUp();
}

/** The button that closes the panel hides a live call, and ends a sample call. */
export function endSample(): void {
  if (callStore.get().sample) hangUp();
}

export const setMuted = (muted: boolean) => handle?.setMuted?.(muted);
export const setPaused = (paused: boolean) => handle?.setPaused?.(paused);
