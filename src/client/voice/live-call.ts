import { callDeviceOf, type CallDevice } from '#shared/call-device.ts';
import type { ProviderConfig } from '#shared/public-config.ts';
import { lazyPart } from '../lazy-part.ts';
import { reportError } from '../report-error.ts';
import type { CallHandle } from './call-control.ts';
import { CallFailure, type CallEvent, type CallProblem } from './call-state.ts';
import { callVolume } from './call-store.ts';
import { requestMicrophone } from './microphone.ts';
import type { Connection } from './voice-sdk.ts';

const CONNECT_TIMEOUT_MS = 20_000;
// A phone that switches networks may be offline this long.
const OFFLINE_TIMEOUT_MS = 10_000;
const HIDDEN_TIMEOUT_MS = 60_000;
// The specification requires this pause on phones, after the microphone is granted and before the call starts.
const MOBILE_DELAY_MS = 500;

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

const voiceSdk = lazyPart(import.meta.url, () => import('./voice-sdk.ts'));

const EXPECTED_PROBLEMS: CallProblem[] = ['microphone-denied', 'unsupported'];

type LiveState =
  | { kind: 'loading' | 'asking' }
  | { kind: 'preparing'; releaseMicrophone: () => void }
  | { kind: 'dialing'; releaseMicrophone: () => void; connection: Connection }
  | { kind: 'answered'; connection: Connection }
  | { kind: 'over' };

export function startLiveCall(config: ProviderConfig, dispatch: (event: CallEvent) => void): CallHandle {
  const ended = new AbortController();
  const { signal } = ended;
  let state: LiveState = { kind: 'loading' };
  const is = (...kinds: LiveState['kind'][]) => kinds.includes(state.kind);

  async function connect(): Promise<void> {
    failIfStill('loading');
    const sdk = await voiceSdk.load();
    if (is('over')) return;
    if (!sdk.canMakeCalls()) throw new CallFailure('unsupported', 'browser', 'validation');
    state = { kind: 'asking' };
    dispatch({ type: 'ask-microphone' });
    const releaseMicrophone = await requestMicrophone(signal); // It has its own timeout.
    if (is('over')) return;
    state = { kind: 'preparing', releaseMicrophone };
    dispatch({ type: 'reach', stage: 'initialization' });
    failIfStill('preparing', 'dialing');
    const device = callDevice();
    if (device === 'mobile') await sleep(MOBILE_DELAY_MS);
    if (is('over')) return;
    const connection = sdk.openConnection({ config, device }, { onEvent, onFailed: fail });
    state = { kind: 'dialing', releaseMicrophone, connection };
  }

  function failIfStill(...kinds: LiveState['kind'][]): void {
    const onTimeout = () => is(...kinds) && fail(new CallFailure('connect', 'time-limit', 'connecting'));
    setTimeout(onTimeout, CONNECT_TIMEOUT_MS);
  }

  function onEvent(event: CallEvent): void {
    if (event.type === 'answer') onAnswer();
    if (event.type !== 'end') dispatch(event);
    else if (is('answered')) finish(event);
    else fail(new CallFailure('connect', 'ended-early', 'connecting'));
  }

  function onAnswer(): void {
    if (state.kind !== 'dialing') return;
    state.releaseMicrophone(); // The SDK has opened its own stream.
    state = { kind: 'answered', connection: state.connection };
    setTimeout(() => finish({ type: 'end', end: 'time-limit' }), config.maxSeconds * 1000);
    watchConnection();
    watchVisibility();
  }

  function watchConnection(): void {
    let timer: Timer;
    const onLost = () => fail(new CallFailure('lost', 'offline', 'call'));
    addEventListener('offline', () => (timer = setTimeout(onLost, OFFLINE_TIMEOUT_MS)), { signal });
    addEventListener('online', () => clearTimeout(timer), { signal });
  }

  function watchVisibility(): void {
    let timer: Timer;
    const onChange = () => {
      clearTimeout(timer);
      if (document.hidden)
        timer = setTimeout(() => finish({ type: 'end', end: 'hidden' }), HIDDEN_TIMEOUT_MS);
    };
    document.addEventListener('visibilitychange', onChange, { signal });
  }

  /** Like `finish`, does nothing after the call, when a timer may still run. */
  function fail(failure: CallFailure): void {
    if (is('over')) return;
    const { problem, type, stage } = failure;
    if (!EXPECTED_PROBLEMS.includes(problem)) reportError(failure, { part: 'voice', type, stage });
    const isDuringCall = problem === 'lost' || problem === 'in-call';
    finish({ type: 'fail', problem: isDuringCall && !is('answered') ? 'connect' : problem });
  }

  function finish(event?: CallEvent): void {
    if (is('over')) return;
    if ('connection' in state) state.connection.hangUp();
    state = { kind: 'over' };
    ended.abort();
    callVolume.set(0);
    if (event) dispatch(event);
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
      if (state.kind === 'answered') state.connection.setMuted(muted);
      dispatch({ type: 'mute', muted });
    },
  };
}

type Timer = ReturnType<typeof setTimeout> | undefined;

/** Newer iPads identify as Macintosh, like desktops. */
const callDevice = (): CallDevice =>
  navigator.userAgent.includes('Macintosh') && navigator.maxTouchPoints > 1
    ? 'mobile'
    : callDeviceOf(navigator.userAgent);
