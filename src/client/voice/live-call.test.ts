import { EventEmitter } from 'node:events';
import { beforeEach, expect, jest, test } from '@jest/globals';
import { demoAssistant } from '#shared/voice-assistant.ts';
import { setErrorReporter } from '../error-reporting/report-error.ts';
import { nextState, type CallEvent, type CallState } from './call-state.ts';

/** Imitates the SDK, which emits the events of one call. */
class FakeVapi extends EventEmitter {
  isStopped = false;
  muted: boolean[] = [];
  started: unknown[] = [];
  constructor() {
    super();
    calls.push(this);
  }
  start(...args: unknown[]) {
    this.started = args;
    return new Promise(() => undefined);
  }
  stop = () => Promise.resolve((this.isStopped = true));
  setMuted = (muted: boolean) => void this.muted.push(muted);
  getDailyCallObject = () => null;
  getAudioPlayer = () => null;
}

let calls: FakeVapi[] = [];
let isSupported = true;
jest.unstable_mockModule('@vapi-ai/web', () => ({ default: FakeVapi }));
jest.unstable_mockModule('@daily-co/daily-js', () => ({
  default: { supportedBrowser: () => ({ supported: isSupported }) },
}));

const tab = Object.assign(new EventTarget(), { hidden: false });
const track = { isOpen: false, stop: () => (track.isOpen = false) };
const opened = () => {
  track.isOpen = true;
  return Promise.resolve({ getTracks: () => [track] });
};
const device: { userAgent: string; mediaDevices: { getUserMedia: () => Promise<unknown> } } = {
  userAgent: '',
  mediaDevices: { getUserMedia: opened },
};
Object.defineProperty(globalThis, 'navigator', { value: device });
Object.assign(globalThis, { isSecureContext: true, document: tab });
const { startLiveCall } = await import('./live-call.ts');
const loadSdk = () => import('./vendor-sdk.ts');

beforeEach(() => {
  jest.useFakeTimers();
  calls = [];
  isSupported = true;
  track.isOpen = false;
  device.userAgent = 'Mozilla/5.0 (X11; Linux x86_64)';
  device.mediaDevices.getUserMedia = opened;
});

const wait = (seconds = 0) => jest.advanceTimersByTimeAsync(seconds * 1_000);
const config = { publicKey: 'key', apiUrl: 'https://api.example', maxSeconds: 300 };

/** `result` is the problem, the end, or the kind of the state. */
async function dial(settings: object = { assistantId: 'a' }) {
  let state: CallState = nextState({ kind: 'idle' }, { type: 'start' });
  const dispatch = (event: CallEvent) => (state = nextState(state, event));
  const call = startLiveCall({ ...config, ...settings }, dispatch, loadSdk);
  await wait();
  const result = () =>
    'problem' in state ? state.problem : 'end' in state ? state.end : state.kind;
  return { ...call, sdk: calls.at(-1), result };
}

async function dialAndAnswer() {
  const call = await dial();
  call.sdk?.emit('call-start');
  await wait();
  return call;
}

test.each([
  ['NotAllowedError', 'microphone-denied'],
  ['NotFoundError', 'audio-setup'],
])('a microphone that fails with %s makes no call: %s', async (name, problem) => {
  device.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('no', name));
  expect([(await dial()).result(), calls]).toEqual([problem, []]);
});

test('an old browser requests neither a microphone nor a call', async () => {
  isSupported = false;
  expect([(await dial()).result(), track.isOpen, calls]).toEqual(['connect', false, []]);
});

test('a phone waits half a second between the microphone and the call', async () => {
  device.userAgent = 'Mozilla/5.0 (Linux; Android 14) Mobile';
  await dial();
  await wait(0.499);
  expect([track.isOpen, calls]).toEqual([true, []]);
  await wait(0.001);
  expect(calls).toHaveLength(1);
});

const overrides = {
  artifactPlan: { recordingEnabled: false },
  firstMessageInterruptionsEnabled: false,
  maxDurationSeconds: 300,
};
test.each([
  [
    {},
    [
      demoAssistant({ device: 'desktop', maxSeconds: 300 }),
      undefined,
      undefined,
      undefined,
      undefined,
    ],
  ],
  [{ assistantId: 'assistant-1' }, ['assistant-1', overrides, undefined, undefined, undefined]],
  [{ squadId: 'squad-1' }, [undefined, overrides, 'squad-1', undefined, undefined]],
  [{ workflowId: 'workflow-1' }, [undefined, undefined, undefined, 'workflow-1', {}]],
])(
  'with the settings %j, the SDK starts what they name, unrecorded',
  async (settings, expected) => {
    expect((await dial(settings)).sdk?.started).toEqual(expected);
  },
);

test('a call that does not connect ends after 20 s', async () => {
  const { result } = await dial();
  await wait(19);
  expect(result()).toBe('connecting');
  await wait(1);
  expect([result(), calls[0]?.isStopped, track.isOpen]).toEqual(['connect', true, false]);
});

test('a page that is hidden for a minute ends the call', async () => {
  const hide = (hidden: boolean) => {
    tab.hidden = hidden;
    tab.dispatchEvent(new Event('visibilitychange'));
  };
  const { result } = await dialAndAnswer();
  hide(true);
  await wait(59);
  hide(false);
  await wait(60);
  expect(result()).toBe('connected');
  hide(true);
  await wait(60);
  hide(false);
  expect([result(), calls[0]?.isStopped, track.isOpen]).toEqual(['hidden', true, false]);
});

test('the screen stays on during a call, also after the page was hidden', async () => {
  const locks: { isReleased: boolean }[] = [];
  const request = (type: string) => {
    expect(type).toBe('screen');
    const lock = { isReleased: false };
    locks.push(lock);
    return Promise.resolve({ release: () => Promise.resolve((lock.isReleased = true)) });
  };
  Object.assign(device, { wakeLock: { request } });
  const { hangUp } = await dialAndAnswer();
  expect(locks).toEqual([{ isReleased: false }]);
  // The browser releases the lock of a hidden page.
  for (const hidden of [true, false]) {
    tab.hidden = hidden;
    tab.dispatchEvent(new Event('visibilitychange'));
    await wait();
  }
  expect(locks).toHaveLength(2);
  hangUp();
  await wait();
  expect(locks).toEqual([{ isReleased: true }, { isReleased: true }]);
});

test('a call ends at its limit', async () => {
  const { result } = await dialAndAnswer();
  await wait(300);
  expect(result()).toBe('time-limit');
});

const endedBy = (endedReason: unknown) => ({ type: 'status-update', status: 'ended', endedReason });
const dailyError = (type: string) => ({ type: 'daily-error', error: { error: { type } } });
test.each<[event: string, content: unknown, end: string]>([
  ['call-end', undefined, 'finished'],
  ['message', endedBy('assistant-ended-call'), 'finished'],
  ['message', endedBy(7), 'finished'],
  ['message', endedBy('exceeded-max-duration'), 'time-limit'],
  ['message', endedBy('pipeline-error-llm-failed'), 'in-call'],
  ['error', dailyError('no-room'), 'in-call'],
  ['error', dailyError('ejected'), 'finished'],
  ['error', dailyError('exp-room'), 'time-limit'],
  ['error', { type: 'audio-start-failed' }, 'audio-setup'],
  ['error', undefined, 'in-call'],
  ['camera-error', { type: 'camera-error' }, 'audio-setup'],
  ['camera-error', dailyError('permissions'), 'microphone-denied'],
])('the SDK’s %s %j ends a call: %s', async (event, content, end) => {
  const { sdk, result } = await dialAndAnswer();
  sdk?.emit(event, content);
  await wait();
  expect([result(), sdk?.isStopped, track.isOpen]).toEqual([end, true, false]);
});

test('what the SDK recovers from, and what it doesn’t know, changes nothing', async () => {
  const { sdk, result } = await dialAndAnswer();
  for (const part of ['audio-processing', 'audio-observer', 'video-recording'])
    sdk?.emit('error', { type: `${part}-setup-error` });
  for (const message of [undefined, 'x', {}, { type: 'hang' }, { type: 'transcript', role: 7 }])
    sdk?.emit('message', message);
  expect([result(), sdk?.isStopped]).toEqual(['connected', false]);
});

test('a call that ends or fails before it is answered did not connect', async () => {
  for (const event of ['call-end', 'error']) {
    const { sdk, result } = await dial();
    sdk?.emit(event);
    expect(result()).toBe('connect');
  }
});

test('a report of a failure names its type and stage', async () => {
  const report = jest.fn();
  setErrorReporter(report);
  (await dial()).sdk?.emit('error', { type: 'daily-call-join-error', stage: 'joining' });
  const context = { part: 'voice', type: 'daily-call-join-error', stage: 'joining' };
  expect(report).toHaveBeenCalledWith(expect.anything(), context);
});

test('a muted call stays muted if the SDK opens the microphone again', async () => {
  const { sdk, setMuted } = await dialAndAnswer();
  setMuted?.(true);
  sdk?.emit('daily-participant-updated', { local: true, tracks: { audio: { state: 'playable' } } });
  expect(sdk?.muted).toEqual([true, true]);
});

test('a prompt accepted after the cancellation closes the microphone', async () => {
  let accept: (stream: unknown) => void = () => undefined;
  device.mediaDevices.getUserMedia = () => new Promise((resolve) => (accept = resolve));
  const { hangUp, result } = await dial();
  hangUp();
  accept(await opened());
  await wait(1);
  expect([track.isOpen, calls, result()]).toEqual([false, [], 'askingMicrophone']);
});

test('a call canceled while the provider creates it goes no further', async () => {
  const { sdk, hangUp, result } = await dial();
  hangUp();
  expect(() => sdk?.emit('call-start-progress', { stage: 'web-call-creation' })).toThrow();
  sdk?.emit('call-start');
  await wait();
  expect([result(), sdk?.isStopped, track.isOpen]).toEqual(['connecting', true, false]);
});
