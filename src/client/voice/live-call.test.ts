import { EventEmitter } from 'node:events';
import { beforeEach, expect, jest, test } from '@jest/globals';
import { demoAssistant } from '#shared/voice-assistant.ts';
import { setErrorReporter } from '../error-reporting/report-error.ts';
import { nextState, transcriptOf, type CallEvent, type CallState } from './call-state.ts';
import { startLiveCall } from './live-call.ts';
import type { VendorSdk } from './voice-sdk.ts';

/** Imitates the SDK, which emits the events of one call. */
class FakeVapi extends EventEmitter {
  isStopped = false;
  muted: boolean[] = [];
  started: unknown[] = [];
  options: unknown[];
  constructor(...options: unknown[]) {
    super();
    this.options = options;
    calls.push(this);
  }
  start(...args: unknown[]) {
    this.started = args;
    return isRefused ? Promise.reject(new Error('refused')) : new Promise(() => undefined);
  }
  stop = () => {
    this.isStopped = true;
    return closed;
  };
  setMuted = (muted: boolean) => void this.muted.push(muted);
  /** Daily's call, whose local participant has a track of its own. */
  daily = Object.assign(new EventEmitter(), { participants: () => this.participants });
  participants: Record<string, object> = {};
  getDailyCallObject = () => (isCreated ? this.daily : null);
  player = { isRemoved: false, remove: () => (this.player.isRemoved = true) };
  getAudioPlayer = () => (isCreated ? this.player : null);
}

let calls: FakeVapi[] = [];
let isSupported = true;
let isRefused = false;
/** Whether the provider has created the call. */
let isCreated = true;
let closed: Promise<void> = Promise.resolve();
const vendorSdk: unknown = {
  Vapi: FakeVapi,
  Daily: { supportedBrowser: () => ({ supported: isSupported }) },
};
const loadSdk = () => Promise.resolve(vendorSdk as VendorSdk);

const tab = Object.assign(new EventTarget(), { hidden: false });
const track = { isOpen: false, stop: () => (track.isOpen = false) };
const opened = () => {
  track.isOpen = true;
  return Promise.resolve({ getTracks: () => [track] });
};
interface Device {
  userAgent: string;
  maxTouchPoints: number;
  mediaDevices: { getUserMedia: (wanted?: object) => Promise<unknown> };
}
const device: Device = {
  userAgent: '',
  maxTouchPoints: 0,
  mediaDevices: { getUserMedia: opened },
};
Object.defineProperty(globalThis, 'navigator', { value: device });
Object.assign(globalThis, { document: tab });
let reports: object[] = [];

beforeEach(() => {
  jest.useFakeTimers();
  calls = [];
  [isSupported, isRefused, isCreated, closed] = [true, false, true, Promise.resolve()];
  reports = [];
  setErrorReporter((_error, context) => void reports.push(context));
  Object.assign(globalThis, { isSecureContext: true });
  track.isOpen = false;
  Object.assign(device, { userAgent: 'Mozilla/5.0 (X11; Linux x86_64)', maxTouchPoints: 0 });
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
  const said = () => transcriptOf(state).map(({ role, text }) => `${role}: ${text}`);
  const stage = () => ('stage' in state ? state.stage : undefined);
  return { ...call, sdk: calls.at(-1), result, said, stage };
}

async function dialAndAnswer() {
  const call = await dial();
  expect(track.isOpen).toBe(true);
  call.sdk?.emit('call-start');
  await wait();
  // The SDK has a stream of its own.
  expect(track.isOpen).toBe(false);
  return call;
}

test.each([
  ['NotAllowedError', 'microphone-denied', 0],
  ['SecurityError', 'microphone-denied', 0],
  ['NotFoundError', 'audio-setup', 1],
])('a microphone’s %s makes no call: %s', async (name, problem, reported) => {
  device.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('no', name));
  expect([(await dial()).result(), calls]).toEqual([problem, []]);
  // A refusal is no defect to report.
  expect(reports).toHaveLength(reported);
});

test.each(['an old browser', 'a page without TLS'])('%s asks for nothing', async (what) => {
  if (what === 'an old browser') isSupported = false;
  else Object.assign(globalThis, { isSecureContext: false });
  expect([(await dial()).result(), track.isOpen, calls]).toEqual(['connect', false, []]);
});

const iPad = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)';
test.each([
  ['Mozilla/5.0 (Linux; Android 14) Mobile', 5],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X)', 5],
  [iPad, 5],
])('a phone waits half a second: %s', async (userAgent, touches) => {
  Object.assign(device, { userAgent, maxTouchPoints: touches });
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
])('%j start what they name, unrecorded', async (settings, expected) => {
  expect((await dial(settings)).sdk?.started).toEqual(expected);
});

test('a Mac without touch waits for nothing', async () => {
  Object.assign(device, { userAgent: iPad, maxTouchPoints: 1 });
  await dial();
  expect(calls).toHaveLength(1);
});

test('a refused start did not connect', async () => {
  isRefused = true;
  expect((await dial()).result()).toBe('connect');
  expect(reports).toEqual([{ part: 'voice', type: 'start-rejected', stage: 'initialization' }]);
});

test('the next call waits 3 s at most', async () => {
  closed = new Promise(() => undefined);
  (await dialAndAnswer()).hangUp();
  const next = await dial();
  await wait(2.9);
  expect(next.sdk?.started).toEqual([]);
  await wait(0.1);
  expect(next.sdk?.started).toHaveLength(5);
  next.hangUp();
  const canceled = await dial();
  canceled.hangUp();
  await wait(6);
  expect(canceled.sdk?.started).toEqual([]);
});

test('the stages of the SDK show', async () => {
  const { sdk, stage, result } = await dial();
  expect(sdk?.options).toEqual(['key', 'https://api.example', { avoidEval: true }]);
  const reach = (name: string, status: string) => {
    sdk?.emit('call-start-progress', { stage: name, status });
    return stage();
  };
  expect(reach('daily-call-join', 'started')).toBe('daily-call-join');
  expect(reach('audio-observer-setup', 'completed')).toBe('daily-call-join');
  expect(reach('another', 'started')).toBe('daily-call-join');
  sdk?.emit('call-start-success');
  await wait();
  // The call isn't answered yet.
  expect([stage(), result(), track.isOpen]).toEqual(['answering', 'connecting', true]);
  sdk?.emit('error', { type: 'x', stage: 'unknown' });
  expect(reports).toEqual([{ part: 'voice', type: 'x', stage: 'another' }]);
});

test('the end stops track and player', async () => {
  const { sdk, hangUp } = await dialAndAnswer();
  const persistentTrack = { isStopped: false, stop: () => (persistentTrack.isStopped = true) };
  const own = { local: true, tracks: { audio: { persistentTrack } } };
  Object.assign(sdk ?? {}, { participants: { far: { local: false }, own } });
  hangUp();
  expect([persistentTrack.isStopped, sdk?.player.isRemoved]).toEqual([true, true]);
});

const own = { local: true, tracks: { audio: {} } };
test.each<[string, string, Record<string, object>]>([
  ['finished', 'Vapi Speaker', { own, far: { local: false } }],
  ['connected', 'Listener', { own, far: { local: false } }],
  ['finished', 'Listener', { own }],
])('a call is %s after %s left %j', async (result, user_name, participants) => {
  const call = await dialAndAnswer();
  Object.assign(call.sdk ?? {}, { participants });
  call.sdk?.daily.emit('participant-left', { participant: { user_name } });
  expect(call.result()).toBe(result);
});

test('transcript and turns follow the SDK', async () => {
  const { sdk, said, result } = await dialAndAnswer();
  const say = (role: string, transcript: unknown, transcriptType: string) =>
    sdk?.emit('message', { type: 'transcript', role, transcript, transcriptType });
  say('user', 'My', 'partial');
  say('user', 'My pipe burst.', 'final');
  say('assistant', 'Where?', 'final');
  say('user', 7, 'final');
  sdk?.emit('speech-start');
  expect([said(), result()]).toEqual([['user: My pipe burst.', 'assistant: Where?'], 'speaking']);
  sdk?.emit('speech-end');
  expect(result()).toBe('listening');
});

test('an unanswered call ends after 20 s', async () => {
  const { result } = await dial();
  await wait(19);
  expect(result()).toBe('connecting');
  await wait(1);
  expect([result(), calls[0]?.isStopped, track.isOpen]).toEqual(['connect', true, false]);
});

test('a minute out of sight ends the call', async () => {
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

test('the screen stays on during a call', async () => {
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
  // A lock that arrives after the end.
  const lateLock = { isReleased: false };
  const release = () => Promise.resolve((lateLock.isReleased = true));
  let arrive: (lock: object) => void = () => undefined;
  const late = () => new Promise((resolve) => (arrive = resolve));
  Object.assign(device, { wakeLock: { request: late } });
  (await dialAndAnswer()).hangUp();
  arrive({ release });
  await wait();
  expect(lateLock).toEqual({ isReleased: true });
});

test('a call ends at its limit', async () => {
  const { result } = await dialAndAnswer();
  await wait(300);
  expect(result()).toBe('time-limit');
});

const endedBy = (endedReason: unknown) => ({ type: 'status-update', status: 'ended', endedReason });
const dailyError = (type: string) => ({ type: 'daily-error', error: { error: { type } } });
const setupError = (part: string) => ({ type: `${part}-setup-error` });

// What each event of the SDK makes of a call before and after it is answered. A dot: it goes on.
test.each<[event: string, content: unknown, unanswered: string, answered: string]>([
  ['call-end', undefined, 'connect', 'finished'],
  ['message', endedBy('customer-ended-call'), 'connect', 'finished'],
  ['message', endedBy(7), 'connect', 'finished'],
  ['message', endedBy('exceeded-max-duration'), 'connect', 'time-limit'],
  ['message', endedBy('pipeline-error-llm-failed'), 'connect', 'in-call'],
  ['message', { ...endedBy('x'), type: 'hang' }, '.', '.'],
  ['message', { ...endedBy('x'), status: 'in-progress' }, '.', '.'],
  ['message', { type: 'transcript', role: 7 }, '.', '.'],
  ['message', undefined, '.', '.'],
  ['error', dailyError('no-room'), 'connect', 'in-call'],
  ['error', dailyError('ejected'), 'connect', 'finished'],
  ['error', dailyError('exp-room'), 'connect', 'time-limit'],
  ['error', dailyError('exp-token'), 'connect', 'time-limit'],
  ['error', { type: 'audio-start-failed' }, 'audio-setup', 'audio-setup'],
  ['error', { type: 'daily-call-join-error' }, 'connect', 'in-call'],
  ['error', undefined, 'connect', 'in-call'],
  ['error', setupError('audio-processing'), '.', '.'],
  ['error', setupError('audio-observer'), '.', '.'],
  ['error', setupError('video-recording'), '.', '.'],
  ['camera-error', { type: 'camera-error' }, 'audio-setup', 'audio-setup'],
  ['camera-error', dailyError('permissions'), 'microphone-denied', 'microphone-denied'],
  ['call-start', undefined, 'connected', '.'],
  ['speech-start', undefined, '.', 'speaking'],
  ['speech-end', undefined, '.', '.'],
])('%s %j: %s before the answer, %s after it', async (event, content, unanswered, answered) => {
  for (const [call, kind, expected] of [
    [await dial(), 'connecting', unanswered],
    [await dialAndAnswer(), 'connected', answered],
  ] as const) {
    call.sdk?.emit(event, content);
    await wait();
    expect(call.result()).toBe(expected === '.' ? kind : expected);
    const goesOn = ['.', 'connected', 'speaking'].includes(expected);
    expect([call.sdk?.isStopped, track.isOpen && !goesOn]).toEqual([!goesOn, false]);
    call.hangUp();
  }
});

test('a report names type and stage of the error', async () => {
  (await dial()).sdk?.emit('error', { type: 'daily-call-join-error', stage: 'joining' });
  expect(reports).toEqual([{ part: 'voice', type: 'daily-call-join-error', stage: 'joining' }]);
});

test('a muted call stays muted', async () => {
  const { sdk, setMuted, hangUp } = await dialAndAnswer();
  const update = (local: boolean, state: string) =>
    sdk?.emit('daily-participant-updated', { local, tracks: { audio: { state } } });
  update(true, 'playable');
  setMuted?.(true);
  update(true, 'off');
  update(false, 'playable');
  expect(sdk?.muted).toEqual([true]);
  update(true, 'playable');
  expect(sdk?.muted).toEqual([true, true]);
  hangUp();
  setMuted?.(false);
  expect(sdk?.muted).toEqual([true, true]);
});

test('a microphone that opens late is closed', async () => {
  let accept: (stream: unknown) => void = () => undefined;
  device.mediaDevices.getUserMedia = () => new Promise((resolve) => (accept = resolve));
  const { hangUp, result } = await dial();
  hangUp();
  accept(await opened());
  await wait(1);
  expect([track.isOpen, calls, result()]).toEqual([false, [], 'askingMicrophone']);
  // A hang-up is no defect to report.
  expect(reports).toEqual([]);
});

test('a canceled call goes no further', async () => {
  const { sdk, hangUp, result } = await dial();
  isCreated = false;
  hangUp();
  expect(() => sdk?.emit('call-start-progress', { stage: 'web-call-creation' })).toThrow();
  sdk?.emit('call-start');
  await wait();
  expect([result(), sdk?.isStopped, track.isOpen]).toEqual(['connecting', true, false]);
});
