import { sampleCalls, type SampleCall } from '#content/sample-calls.ts';
import type { VoiceConfig } from '#shared/public-config.ts';
import { nextState, type CallEvent } from './call-state.ts';
import { callStore, isOnTheLine, isUnderWay, type Call } from './call-store.ts';
import { startLiveCall } from './live-call.ts';
import { playSample, type SamplePlayer } from './sample-player.ts';

/** What can be done to a call under way, live or written. */
export interface CallHandle {
  setMuted?: (muted: boolean) => void;
  say?: (text: string) => void;
  hangUp: () => void;
}

/** Set while a call is under way. */
let handle: CallHandle | undefined;
let player: SamplePlayer | undefined;

function dispatch(event: CallEvent): void {
  const call = callStore.get();
  const next = nextState(call.state, event);
  if (next === call.state) return;
  callStore.set({ ...call, sample: next.kind === 'idle' ? undefined : call.sample, state: next });
  if (!isUnderWay(next)) handle = player = undefined;
}

/** False while a call is under way: a second start changes nothing. */
function begin(call: Pick<Call, 'sample'> & Partial<Call>): boolean {
  if (isUnderWay(callStore.get().state)) return false;
  const state = nextState(callStore.get().state, { type: 'start' });
  callStore.set({ isBusy: false, isTyped: false, ...call, state });
  return true;
}

/** Typed: without a microphone. */
export function startCall(config: VoiceConfig, { isTyped = false } = {}): void {
  if (begin({ sample: undefined, isTyped })) handle = startLiveCall({ config, isTyped }, onLiveEvent);
}

// With its envelope it must fit into one message of the carrier's, 4096 bytes.
export const SAY_LENGTH = 500;

/** Says something in writing. */
export function say(text: string): void {
  if (!isOnTheLine(callStore.get().state)) return;
  handle?.say?.(text);
  dispatch({ type: 'transcript', entry: { role: 'user', text, final: true } });
}

/** Who finds the line busy hears a sample call all the same. */
function onLiveEvent(event: CallEvent): void {
  dispatch(event);
  if (event.type === 'fail' && event.problem === 'busy') startSample('burst-pipe', true);
}

/** Another sample call that plays gives way. */
export function startSample(id: SampleCall['id'], isBusy = false): void {
  if (callStore.get().sample) hangUp();
  const script = sampleCalls.find((sample) => sample.id === id);
  if (script && begin({ sample: id, isBusy })) handle = player = playSample(script, dispatch);
}

/** Ends the call, or gives up the attempt. */
export function hangUp(): void {
  handle?.hangUp();
  dispatch(isOnTheLine(callStore.get().state) ? { type: 'end', end: 'finished' } : { type: 'cancel' });
}

/** Who closes the panel gives up an attempt that nobody has answered, or a written call; a live one goes on. */
export function leaveCall(): void {
  const { sample, state } = callStore.get();
  if (sample || !isOnTheLine(state)) hangUp();
}

export function setMuted(muted: boolean): void {
  if (!isOnTheLine(callStore.get().state)) return;
  handle?.setMuted?.(muted);
  dispatch({ type: 'mute', muted });
}

/** Of the written call that plays. */
export const samplePlayer = () => player;

// A page that is left lets go of the line and the microphone, even if the browser keeps it for later.
addEventListener('pagehide', hangUp);
