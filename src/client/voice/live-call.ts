import { callDeviceOf, type CallDevice } from '#shared/call-device.ts';
import type { ProviderConfig } from '#shared/public-config.ts';
import { reportError } from '../report-error.ts';
import type { CallHandle } from './call-control.ts';
import { CallFailure, type CallEvent, type CallProblem } from './call-state.ts';
import { reportCallEnd, requestToken } from './call-token.ts';
import { callVolume } from './call-store.ts';
import { requestMicrophone } from './microphone.ts';
import type { Connection } from './voice-sdk.ts';

const CONNECT_TIMEOUT_MS = 20_000;
// A phone that switches networks may be offline this long.
const OFFLINE_TIMEOUT_MS = 10_000;
// The specification requires this pause on phones, after the microphone is granted and before the call starts.
const MOBILE_DELAY_MS = 500;

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

const EXPECTED_PROBLEMS: CallProblem[] = ['busy', 'microphone-denied', 'unsupported'];

export function startLiveCall(config: ProviderConfig, dispatch: (event: CallEvent) => void): CallHandle {
  const controller = new AbortController();
  const { signal } = controller;
  const isOver = () => signal.aborted;
  let connection: Connection | undefined;
  let isAnswered = false;
  let releaseMicrophone: (() => void) | undefined;
  let connectTimer: Timer;
  let token: string | undefined;
  let isBillable = false;

  async function connect(): Promise<void> {
    startConnectTimeout();
    const sdk = await import('./voice-sdk.ts');
    if (isOver()) return;
    if (!sdk.canMakeCalls()) throw new CallFailure('unsupported', 'browser', 'validation');
    // requestMicrophone has its own timeout for the permission prompt.
    clearTimeout(connectTimer);
    dispatch({ type: 'ask-microphone' });
    releaseMicrophone = await requestMicrophone(signal);
    if (isOver()) return;
    dispatch({ type: 'reach', stage: 'initialization' });
    startConnectTimeout();
    const device = callDevice();
    // The token is requested after the microphone is granted, because the token could expire during the prompt.
    const [key] = await Promise.all([getKey(), device === 'mobile' && sleep(MOBILE_DELAY_MS)]);
    if (isOver()) return;
    connection = sdk.openConnection({ config, key, device }, { onCreated, onEvent, onFailed: fail });
  }

  const getKey = async () => config.publicKey ?? (token = await requestToken());

  function onCreated(): void {
    isBillable = true;
    if (isOver()) reportEnd();
  }

  function onEvent(event: CallEvent): void {
    if (event.type === 'answer') onAnswer();
    if (event.type !== 'end') dispatch(event);
    else if (isAnswered) finish(event);
    else fail(new CallFailure('connect', 'ended-early', 'connecting'));
  }

  function onAnswer(): void {
    if (isAnswered) return;
    isAnswered = true;
    clearTimeout(connectTimer);
    releaseMicrophone?.(); // The SDK has opened its own stream.
    if (config.maxSeconds !== undefined)
      setTimeout(() => finish({ type: 'end', end: 'time-limit' }), config.maxSeconds * 1000);
    watchConnection();
    watchVisibility();
  }

  function startConnectTimeout(): void {
    const onTimeout = () => fail(new CallFailure('connect', 'time-limit', 'connecting'));
    connectTimer = setTimeout(onTimeout, CONNECT_TIMEOUT_MS);
  }

  function watchConnection(): void {
    let timer: Timer;
    const onLost = () => fail(new CallFailure('lost', 'offline', 'call'));
    addEventListener('offline', () => (timer = setTimeout(onLost, OFFLINE_TIMEOUT_MS)), { signal });
    addEventListener('online', () => clearTimeout(timer), { signal });
  }

  function watchVisibility(): void {
    const { hiddenSeconds } = config;
    if (hiddenSeconds === undefined) return;
    let timer: Timer;
    const onChange = () => {
      clearTimeout(timer);
      if (document.hidden)
        timer = setTimeout(() => finish({ type: 'end', end: 'hidden' }), hiddenSeconds * 1000);
    };
    document.addEventListener('visibilitychange', onChange, { signal });
  }

  /** Like `finish`, does nothing after the call, when a timer may still run. */
  function fail(failure: CallFailure): void {
    if (isOver()) return;
    const { problem, type, stage } = failure;
    if (!EXPECTED_PROBLEMS.includes(problem)) reportError(failure, { part: 'voice', type, stage });
    const isDuringCall = problem === 'lost' || problem === 'in-call';
    finish({ type: 'fail', problem: isDuringCall && !isAnswered ? 'connect' : problem });
  }

  function finish(event?: CallEvent): void {
    if (isOver()) return;
    controller.abort();
    connection?.hangUp();
    reportEnd();
    callVolume.set(0);
    if (event) dispatch(event);
  }

  function reportEnd(): void {
    if (token && isBillable) reportCallEnd(token);
  }

  connect().catch((error: unknown) => {
    if (error instanceof CallFailure) {
      fail(error);
    } else {
      reportError(error, { part: 'voice', stage: 'load' });
      finish({ type: 'fail', problem: 'connect' });
    }
  });
  return {
    hangUp: () => finish(),
    setMuted(muted) {
      connection?.setMuted(muted);
      dispatch({ type: 'mute', muted });
    },
  };
}

type Timer = ReturnType<typeof setTimeout> | undefined;

/** callDeviceOf returns `desktop` for newer iPads, which identify as Macintosh. */
const callDevice = (): CallDevice =>
  navigator.userAgent.includes('Macintosh') && navigator.maxTouchPoints > 1
    ? 'mobile'
    : callDeviceOf(navigator.userAgent);
