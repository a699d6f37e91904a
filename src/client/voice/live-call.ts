import type { ProviderConfig } from '#shared/public-config.ts';
import type { CallDevice } from '#shared/voice-assistant.ts';
import { reportError } from '../error-reporting/report-error.ts';
import { whileOn, type CallHandle, type Dispatch } from './call-handle.ts';
import { CallFailure, type CallEvent } from './call-state.ts';
import { canMakeCalls, openConnection, type VendorSdk } from './voice-sdk.ts';

const CONNECT_TIMEOUT_MS = 20_000;
const HIDDEN_TIMEOUT_MS = 60_000;
// The specification requires this pause on phones, after the microphone is granted and before the
// call starts.
const MOBILE_DELAY_MS = 500;

export function startLiveCall(
  config: ProviderConfig,
  dispatch: Dispatch,
  loadSdk: () => Promise<VendorSdk>,
): CallHandle {
  const call = new AbortController();
  const { signal } = call;
  const send = whileOn(signal, dispatch);
  let mute: ((muted: boolean) => void) | undefined;

  /** The first end or failure counts. */
  function finish(event: CallEvent): void {
    send(event);
    call.abort();
  }

  function fail(error: unknown): void {
    if (signal.aborted) return;
    const { problem, type, stage } =
      error instanceof CallFailure ? error : new CallFailure('connect', 'unexpected', 'start');
    if (problem !== 'microphone-denied') reportError(error, { part: 'voice', type, stage });
    finish({ type: 'fail', problem });
  }

  async function connect(): Promise<void> {
    const sdk = await withDeadline(loadSdk(), 'load');
    signal.throwIfAborted();
    if (!canMakeCalls(sdk)) throw new CallFailure('connect', 'browser', 'validation');
    send({ type: 'ask-microphone' });
    const closeMicrophone = await openMicrophone(signal);
    signal.throwIfAborted();
    send({ type: 'reach', stage: 'initialization' });
    const device = callDevice();
    if (device === 'mobile') await new Promise((resolve) => setTimeout(resolve, MOBILE_DELAY_MS));
    signal.throwIfAborted();
    const answered = new Promise<void>((resolve) => {
      const onEvent = (event: CallEvent | CallFailure) => {
        if (event instanceof CallFailure) fail(event);
        else if (event.type === 'end') finish(event);
        else send(event);
        if ('type' in event && event.type === 'answer') resolve();
      };
      mute = openConnection({ sdk, config, device, signal, onEvent }).setMuted;
    });
    await withDeadline(answered, 'connecting');
    closeMicrophone(); // The SDK has opened its own stream.
    setTimeout(() => finish({ type: 'end', end: 'time-limit' }), config.maxSeconds * 1_000);
    watchVisibility(signal, () => finish({ type: 'end', end: 'hidden' }));
  }

  connect().catch(fail);
  return {
    hangUp: () => call.abort(),
    setMuted(muted) {
      if (signal.aborted) return;
      mute?.(muted);
      send({ type: 'mute', muted });
    },
  };
}

/** Rejects after 20 s, and doesn't stop `work`. */
const withDeadline = <T>(work: Promise<T>, stage: string) =>
  new Promise<T>((resolve, reject) => {
    const onDeadline = () => reject(new CallFailure('connect', 'time-limit', stage));
    setTimeout(onDeadline, CONNECT_TIMEOUT_MS);
    work.then(resolve, reject);
  });

/** It stays open until the signal or the returned function, so that the SDK doesn't ask again. */
async function openMicrophone(signal: AbortSignal): Promise<() => void> {
  try {
    const stream = await navigator.mediaDevices.getUserMedia({ audio: true });
    const close = () => stream.getTracks().forEach((track) => track.stop());
    signal.addEventListener('abort', close);
    if (signal.aborted) close();
    return close;
  } catch (error) {
    const name = error instanceof DOMException ? error.name : 'unknown';
    const isDenied = name === 'NotAllowedError' || name === 'SecurityError';
    throw new CallFailure(isDenied ? 'microphone-denied' : 'audio-setup', name, 'microphone');
  }
}

/** Keeps the screen on too, because a locked phone hides the page. */
function watchVisibility(signal: AbortSignal, onHidden: () => void): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const keepScreenOn = async () => {
    const lock = await navigator.wakeLock.request('screen');
    signal.addEventListener('abort', () => void lock.release());
    if (signal.aborted) await lock.release();
  };
  const onChange = () => {
    clearTimeout(timer);
    if (document.hidden) timer = setTimeout(onHidden, HIDDEN_TIMEOUT_MS);
    // Browsers release the lock of a hidden page. Some have no such lock, or refuse it if the
    // battery is low.
    else keepScreenOn().catch(() => undefined);
  };
  onChange();
  document.addEventListener('visibilitychange', onChange, { signal });
}

/** Newer iPads identify as Macintosh, like desktops. */
function callDevice(): CallDevice {
  const { userAgent, maxTouchPoints } = navigator;
  const isTablet = userAgent.includes('Macintosh') && maxTouchPoints > 1;
  return isTablet || /android|iphone|ipad|ipod/i.test(userAgent) ? 'mobile' : 'desktop';
}
