import type { VoiceConfig } from '#shared/public-config.ts';
import type { CallDevice } from '#shared/voice-assistant.ts';
import { loadChunk } from '../load-chunk.ts';
import { reportError } from '../report-error.ts';
import type { CallHandle } from './call-control.ts';
import { isBusyError, reportCallEnd, requestToken } from './call-token.ts';
import type { CallEnd, CallEvent, CallProblem } from './call-state.ts';
import { callLevel } from './call-store.ts';
import { CallFailure, type CallConnection, type ConnectionListener } from './call-connection.ts';
import { createSilentTrack, requestMicrophone, selectedMicrophone } from './microphone.ts';

const CONNECT_TIMEOUT_MS = 20_000;
// A change of network may take this long.
const OFFLINE_TIMEOUT_MS = 10_000;
// The specification requires this pause on phones between the microphone and the call.
const MOBILE_DELAY_MS = 500;

const loadSdk = () => loadChunk(() => import('./voice-sdk.ts'));
const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

export interface LiveCallOptions {
  config: VoiceConfig;
  /** True for a call without a microphone. */
  isTextOnly: boolean;
}

/** One attempt at a live call, from the tap to its end. */
export function startLiveCall(
  { config, isTextOnly }: LiveCallOptions,
  dispatch: (event: CallEvent) => void,
): CallHandle {
  const controller = new AbortController();
  const { signal } = controller;
  const isOver = () => signal.aborted;
  let connection: CallConnection | undefined;
  let isAnswered = false;
  let releaseMicrophone: (() => void) | undefined;
  let connectTimer: Timer;
  let token: string | undefined;
  let isCreated = false;

  async function connect(): Promise<void> {
    startConnectTimeout();
    const sdk = await loadSdk();
    if (isOver()) return;
    if (!sdk.canMakeCalls()) {
      fail('unsupported');
      return;
    }
    if (!isTextOnly && !(await acquireMicrophone())) return;
    dispatch({ type: 'reach', stage: 'initialization' });
    startConnectTimeout();
    const device = callDevice();
    const microphone = isTextOnly ? createSilentTrack(signal) : selectedMicrophone.get();
    // Only after the microphone is granted: an unused token counts as a whole call.
    const [key] = await Promise.all([getKey(), device === 'mobile' && sleep(MOBILE_DELAY_MS)]);
    if (!isOver()) connection = sdk.openConnection({ config, key, device, microphone }, listener);
  }

  const getKey = async () => config.publicKey ?? (token = await requestToken());

  /** False if the call has ended because there is none. */
  async function acquireMicrophone(): Promise<boolean> {
    // The permission prompt has its own timeout.
    clearTimeout(connectTimer);
    dispatch({ type: 'ask-microphone' });
    const microphone = await requestMicrophone(signal);
    if (isOver()) return false;
    if (microphone.kind === 'granted') releaseMicrophone = microphone.release;
    else if (microphone.kind === 'denied') fail('microphone-denied');
    else failWith(new CallFailure('audio-setup', microphone.type, 'microphone'));
    return microphone.kind === 'granted';
  }

  const listener: ConnectionListener = {
    created() {
      isCreated = true;
      if (isOver()) reportEnd();
    },
    event: dispatch,
    answered: onAnswer,
    level: (level) => callLevel.set(level),
    ended: (end) => {
      if (isAnswered) endWith(end);
      else failWith(new CallFailure('connect', 'ended-early', 'connecting'));
    },
    failed: failWith,
  };

  function onAnswer(): void {
    if (isAnswered) return;
    isAnswered = true;
    clearTimeout(connectTimer);
    releaseMicrophone?.(); // The SDK has opened its own.
    dispatch({ type: 'answer', at: Date.now() });
    if (config.maxSeconds !== undefined) {
      startTimeout(config.maxSeconds * 1000, () => endWith('time-limit'));
    }
    watchConnection();
    watchPage();
  }

  function startConnectTimeout(): void {
    const onTimeout = () => failWith(new CallFailure('connect', 'time-limit', 'connecting'));
    connectTimer = startTimeout(CONNECT_TIMEOUT_MS, onTimeout);
  }

  function watchConnection(): void {
    let timer: Timer;
    const onLost = () => failWith(new CallFailure('lost', 'offline', 'call'));
    addEventListener('offline', () => (timer = startTimeout(OFFLINE_TIMEOUT_MS, onLost)), { signal });
    addEventListener('online', () => clearTimeout(timer), { signal });
  }

  function watchPage(): void {
    const { hiddenSeconds } = config;
    if (hiddenSeconds === undefined) return;
    let timer: Timer;
    const onChange = () => {
      clearTimeout(timer);
      if (document.hidden) timer = startTimeout(hiddenSeconds * 1000, () => endWith('hidden'));
    };
    document.addEventListener('visibilitychange', onChange, { signal });
  }

  function startTimeout(ms: number, onTimeout: () => void): Timer {
    const timer = setTimeout(onTimeout, ms);
    signal.addEventListener('abort', () => clearTimeout(timer), { once: true });
    return timer;
  }

  function failWith(failure: CallFailure): void {
    if (isOver()) return;
    const { problem, type, stage } = failure;
    if (problem !== 'busy') reportError(failure, { part: 'voice', type, stage });
    const isDuringCall = problem === 'lost' || problem === 'in-call';
    fail(isDuringCall && !isAnswered ? 'connect' : problem);
  }

  const fail = (problem: CallProblem) => finish({ type: 'fail', problem });

  const endWith = (end: CallEnd) => finish({ type: 'end', end });

  function finish(event?: CallEvent): void {
    if (isOver()) return;
    controller.abort();
    connection?.hangUp();
    reportEnd();
    callLevel.set(0);
    if (event) dispatch(event);
  }

  function reportEnd(): void {
    if (token && isCreated) reportCallEnd(token);
  }

  connect().catch((error: unknown) => {
    if (!isBusyError(error)) reportError(error, { part: 'voice', stage: 'load' });
    fail(isBusyError(error) ? 'busy' : 'connect');
  });
  return {
    hangUp: () => finish(),
    setMuted: (muted) => connection?.setMuted(muted),
    sendMessage: (text) => connection?.sendMessage(text),
  };
}

type Timer = ReturnType<typeof setTimeout> | undefined;

/** Matches the SDK's test for mobile devices, plus iPads, which identify as Macintosh. */
const callDevice = (): CallDevice =>
  /android|iphone|ipad|ipod/i.test(navigator.userAgent) ||
  (navigator.userAgent.includes('Macintosh') && navigator.maxTouchPoints > 1)
    ? 'mobile'
    : 'desktop';
