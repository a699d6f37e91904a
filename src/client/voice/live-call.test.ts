import { EventEmitter } from 'node:events';
import { beforeEach, expect, jest, test } from '@jest/globals';
import type { ProviderConfig } from '#shared/public-config.ts';
import type { CallEvent } from './call-state.ts';

/** Imitates the SDK, which emits the events of one call. */
class FakeVapi extends EventEmitter {
  isStopped = false;
  muted: boolean[] = [];
  readonly daily = Object.assign(new EventEmitter(), { participants: () => ({}) });
  constructor() {
    super();
    calls.push(this);
  }
  start = () => new Promise(() => undefined);
  stop = () => Promise.resolve((this.isStopped = true));
  setMuted = (muted: boolean) => void this.muted.push(muted);
  getDailyCallObject = () => this.daily;
  getAudioPlayer = () => null;
  reaches = (stage: string, status = 'completed') => this.emit('call-start-progress', { stage, status });
}

let calls: FakeVapi[] = [];
let isSupported = true;
jest.unstable_mockModule('@vapi-ai/web', () => ({ default: FakeVapi }));
jest.unstable_mockModule('@daily-co/daily-js', () => ({
  default: { supportedBrowser: () => ({ supported: isSupported }) },
}));

const page = new EventTarget();
const tab = Object.assign(new EventTarget(), { hidden: false });
let userAgent: string;
let openMicrophone: () => Promise<unknown>;
const track = { isOpen: false, stop: () => (track.isOpen = false) };
function opened() {
  track.isOpen = true;
  return Promise.resolve({ getTracks: () => [track] });
}
Object.defineProperty(globalThis, 'navigator', {
  value: {
    get userAgent() {
      return userAgent;
    },
    mediaDevices: { getUserMedia: () => openMicrophone() },
  },
});
Object.assign(globalThis, {
  isSecureContext: true,
  document: tab,
  addEventListener: page.addEventListener.bind(page),
  // The bundle's own files.
  fetch: () => Promise.resolve(new Response('')),
});
const { startLiveCall } = await import('./live-call.ts');

beforeEach(() => {
  jest.useFakeTimers();
  calls = [];
  isSupported = true;
  userAgent = 'Mozilla/5.0 (X11; Linux x86_64)';
  openMicrophone = opened;
});

const wait = (seconds = 0) => jest.advanceTimersByTimeAsync(seconds * 1_000);

const config: ProviderConfig = {
  publicKey: 'public-key',
  apiUrl: 'https://api.example',
  assistantId: 'a',
  maxSeconds: 300,
};

async function dial() {
  const events: CallEvent[] = [];
  const call = startLiveCall(config, (event) => events.push(event));
  await wait();
  const said = (event: CallEvent) =>
    event.type === 'fail' ? event.problem : event.type === 'end' ? event.end : event.type;
  return { ...call, sdk: calls[0], last: () => events.slice(-1).map(said)[0] };
}

async function dialAndAnswer() {
  const call = await dial();
  call.sdk?.reaches('daily-call-object-creation');
  call.sdk?.emit('call-start');
  return call;
}

const refusal = (name: string) => () => Promise.reject(new DOMException('no', name));
test.each([
  ['NotAllowedError', 'microphone-denied'],
  ['NotFoundError', 'audio-setup'],
])('a microphone that fails with %s makes no call: %s', async (name, problem) => {
  openMicrophone = refusal(name);
  expect([(await dial()).last(), calls]).toEqual([problem, []]);
});

test('a prompt that nobody answers ends after a minute', async () => {
  openMicrophone = () => new Promise(() => undefined);
  const { last } = await dial();
  await wait(59);
  expect(last()).toBe('ask-microphone');
  await wait(1);
  expect(last()).toBe('microphone-denied');
});

test('an old browser requests neither a microphone nor a call', async () => {
  isSupported = false;
  expect([(await dial()).last(), track.isOpen, calls]).toEqual(['unsupported', false, []]);
});

test('a phone waits half a second between the microphone and the call', async () => {
  userAgent = 'Mozilla/5.0 (Linux; Android 14) Mobile';
  await dial();
  await wait(0.499);
  expect([track.isOpen, calls]).toEqual([true, []]);
  await wait(0.001);
  expect(calls).toHaveLength(1);
});

test('a call that does not connect ends after 20 s', async () => {
  const { last } = await dial();
  await wait(19);
  expect(last()).toBe('reach');
  await wait(1);
  expect([last(), calls[0]?.isStopped]).toEqual(['connect', true]);
});

const hide = (hidden: boolean) => {
  tab.hidden = hidden;
  tab.dispatchEvent(new Event('visibilitychange'));
};
const network = (type: 'online' | 'offline') => page.dispatchEvent(new Event(type));
test.each<[what: string, begin: () => unknown, stop: () => unknown, seconds: number, end: string]>([
  ['a hidden page', () => hide(true), () => hide(false), 60, 'hidden'],
  ['an outage', () => network('offline'), () => network('online'), 10, 'lost'],
])('%s ends a call in time, not before', async (_what, begin, stop, seconds, end) => {
  const { last } = await dialAndAnswer();
  begin();
  await wait(seconds - 1);
  stop();
  await wait(10);
  expect(last()).toBe('answer');
  begin();
  await wait(seconds);
  stop();
  expect([last(), calls[0]?.isStopped, track.isOpen]).toEqual([end, true, false]);
});

test('a call ends at its limit', async () => {
  const { last } = await dialAndAnswer();
  await wait(300);
  expect(last()).toBe('time-limit');
});

const ended = (endedReason: string) => (sdk?: FakeVapi) =>
  sdk?.emit('message', { type: 'status-update', status: 'ended', endedReason });
const failed = (type: string) => (sdk?: FakeVapi) =>
  sdk?.emit('error', { type: 'daily-error', error: { error: { type } } });
const deniedMicrophone = (sdk?: FakeVapi) =>
  sdk?.emit('camera-error', { error: { error: { type: 'permissions' } } });
test.each<[what: string, act: (sdk?: FakeVapi) => unknown, during: string, before: string]>([
  ['the end of the call', (sdk) => sdk?.emit('call-end'), 'finished', 'connect'],
  ['the assistant’s farewell', ended('assistant-ended-call'), 'finished', 'connect'],
  ['the provider’s limit', ended('exceeded-max-duration'), 'time-limit', 'connect'],
  ['the provider’s failure', ended('pipeline-error-llm-failed'), 'in-call', 'connect'],
  ['a lost connection', failed('connection-error'), 'lost', 'connect'],
  ['a lost microphone', (sdk) => sdk?.emit('camera-error', {}), 'audio-setup', 'audio-setup'],
  ['a taken permission', deniedMicrophone, 'microphone-denied', 'microphone-denied'],
])('%s ends a call, and differently before the answer', async (_what, act, during, before) => {
  const answered = await dialAndAnswer();
  act(answered.sdk);
  const dialing = await dial();
  act(calls[1]);
  await wait();
  expect([answered.last(), dialing.last()]).toEqual([during, before]);
  expect([calls.every(({ isStopped }) => isStopped), track.isOpen]).toEqual([true, false]);
});

test('the assistant’s leaving ends a call', async () => {
  const { sdk, last } = await dialAndAnswer();
  sdk?.daily.emit('participant-left', { participant: { user_name: 'Vapi Speaker' } });
  expect(last()).toBe('finished');
});

test('a muted call stays muted if the SDK opens the microphone again', async () => {
  const { sdk, setMuted } = await dialAndAnswer();
  setMuted?.(true);
  sdk?.emit('daily-participant-updated', { local: true, tracks: { audio: { state: 'playable' } } });
  expect(sdk?.muted).toEqual([true, true]);
});

test('a call canceled while its code loads opens no microphone', async () => {
  startLiveCall(config, () => undefined).hangUp();
  await wait();
  expect([track.isOpen, calls]).toEqual([false, []]);
});

test('a prompt accepted after the cancellation closes the microphone', async () => {
  let accept: (stream: unknown) => void = () => undefined;
  openMicrophone = () => new Promise((resolve) => (accept = resolve));
  const { hangUp } = await dial();
  hangUp();
  accept(await opened());
  await wait();
  expect([track.isOpen, calls]).toEqual([false, []]);
});

test('a call canceled while the provider creates it goes no further', async () => {
  const { sdk, hangUp, last } = await dial();
  hangUp();
  expect(() => sdk?.reaches('web-call-creation')).toThrow();
  sdk?.emit('call-start');
  await wait();
  expect([last(), sdk?.isStopped, track.isOpen]).toEqual(['reach', true, false]);
});
