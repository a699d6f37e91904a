import type { VoiceConfig } from '#shared/public-config.ts';
import type { CallDevice } from '#shared/voice-assistant.ts';
import { loadChunk } from '../load-chunk.ts';
import { reportError } from '../report-error.ts';
import type { CallHandle } from './call-control.ts';
import { askForToken, isBusy, tellEnd } from './call-token.ts';
import type { CallEnd, CallEvent, CallProblem } from './call-state.ts';
import { callLevel } from './call-store.ts';
import { LineFault, type Line, type LineListener } from './line-events.ts';
import { askForMicrophone, chosenMicrophone, silence } from './microphone.ts';

const CONNECT_LIMIT_MS = 20_000;
// A change of network may take a moment; who is offline for longer has lost the call.
const OFFLINE_LIMIT_MS = 10_000;
// The specification's pause on phones between the microphone and the call.
const MOBILE_WAIT_MS = 500;

const loadSdk = () => loadChunk(() => import('./voice-sdk.ts'));
const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

export interface LiveCallOptions {
  config: VoiceConfig;
  /** True if no microphone is to be on the line. */
  isTyped: boolean;
}

/** One attempt at a live call, from the tap to its end. */
export function startLiveCall(
  { config, isTyped }: LiveCallOptions,
  dispatch: (event: CallEvent) => void,
): CallHandle {
  const over = new AbortController();
  const { signal } = over;
  const isOver = () => signal.aborted;
  let line: Line | undefined;
  let isAnswered = false;
  let releaseMicrophone: (() => void) | undefined;
  let connectTimer: Timer;
  let token: string | undefined;
  let isCreated = false;

  async function connect(): Promise<void> {
    limitConnecting();
    const sdk = await loadSdk();
    if (isOver()) return;
    if (!sdk.canCall()) {
      fail('unsupported');
      return;
    }
    if (!isTyped && !(await hasMicrophone())) return;
    dispatch({ type: 'reach', stage: 'initialization' });
    limitConnecting();
    const device = callDevice();
    const microphone = isTyped ? silence(signal) : chosenMicrophone.get();
    // Not before the microphone: a token that nobody uses counts as a whole call.
    const [key] = await Promise.all([findKey(), device === 'mobile' && sleep(MOBILE_WAIT_MS)]);
    if (!isOver()) line = sdk.openLine({ config, key, device, microphone }, listener);
  }

  const findKey = async () => config.publicKey ?? (token = await askForToken());

  /** False if the call is over for the lack of one. */
  async function hasMicrophone(): Promise<boolean> {
    // Nobody is hurried over the question for the microphone, which has a limit of its own.
    clearTimeout(connectTimer);
    dispatch({ type: 'ask-microphone' });
    const microphone = await askForMicrophone(signal);
    if (isOver()) return false;
    if (microphone.kind === 'granted') releaseMicrophone = microphone.release;
    else if (microphone.kind === 'denied') fail('microphone-denied');
    else failWith(new LineFault('audio-setup', microphone.type, 'microphone'));
    return microphone.kind === 'granted';
  }

  const listener: LineListener = {
    created() {
      isCreated = true;
      if (isOver()) tell();
    },
    event: dispatch,
    answered: onAnswer,
    level: (level) => callLevel.set(level),
    over: (end) => {
      if (isAnswered) endBy(end);
      else failWith(new LineFault('connect', 'ended-early', 'connecting'));
    },
    fault: failWith,
  };

  function onAnswer(): void {
    if (isAnswered) return;
    isAnswered = true;
    clearTimeout(connectTimer);
    releaseMicrophone?.(); // The line has opened it for itself.
    dispatch({ type: 'answer', at: Date.now() });
    if (config.maxSeconds !== undefined) {
      limit(config.maxSeconds * 1000, () => endBy('time-limit'));
    }
    watchConnection();
    watchPage();
  }

  function limitConnecting(): void {
    const onLimit = () => failWith(new LineFault('connect', 'time-limit', 'connecting'));
    connectTimer = limit(CONNECT_LIMIT_MS, onLimit);
  }

  function watchConnection(): void {
    let timer: Timer;
    const onLost = () => failWith(new LineFault('lost', 'offline', 'call'));
    addEventListener('offline', () => (timer = limit(OFFLINE_LIMIT_MS, onLost)), { signal });
    addEventListener('online', () => clearTimeout(timer), { signal });
  }

  function watchPage(): void {
    const { hiddenSeconds } = config;
    if (hiddenSeconds === undefined) return;
    let timer: Timer;
    const look = () => {
      clearTimeout(timer);
      if (document.hidden) timer = limit(hiddenSeconds * 1000, () => endBy('hidden'));
    };
    document.addEventListener('visibilitychange', look, { signal });
  }

  function limit(ms: number, then: () => void): Timer {
    const timer = setTimeout(then, ms);
    signal.addEventListener('abort', () => clearTimeout(timer), { once: true });
    return timer;
  }

  function failWith(fault: LineFault): void {
    if (isOver()) return;
    const { problem, type, stage } = fault;
    if (problem !== 'busy') reportError(fault, { part: 'voice', type, stage });
    const breaksOff = problem === 'lost' || problem === 'in-call';
    fail(breaksOff && !isAnswered ? 'connect' : problem);
  }

  const fail = (problem: CallProblem) => finish({ type: 'fail', problem });

  const endBy = (end: CallEnd) => finish({ type: 'end', end });

  /** Once; what comes later finds the call over. */
  function finish(event?: CallEvent): void {
    if (isOver()) return;
    over.abort();
    line?.hangUp();
    tell();
    callLevel.set(0);
    if (event) dispatch(event);
  }

  /** That the call is over, to whom it was counted by. */
  function tell(): void {
    if (token && isCreated) tellEnd(token);
  }

  connect().catch((error: unknown) => {
    if (!isBusy(error)) reportError(error, { part: 'voice', stage: 'load' });
    fail(isBusy(error) ? 'busy' : 'connect');
  });
  return {
    hangUp: () => finish(),
    setMuted: (muted) => line?.setMuted(muted),
    say: (text) => line?.say(text),
  };
}

type Timer = ReturnType<typeof setTimeout> | undefined;

/** As the voice SDK tells phones and tablets apart, and iPads that call themselves Macintosh. */
const callDevice = (): CallDevice =>
  /android|iphone|ipad|ipod/i.test(navigator.userAgent) ||
  (navigator.userAgent.includes('Macintosh') && navigator.maxTouchPoints > 1)
    ? 'mobile'
    : 'desktop';
