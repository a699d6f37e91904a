import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { sampleCalls } from '#content/voice/sample-calls.ts';
import { nextState, transcriptOf, type CallState } from './call-state.ts';
import { playedCall, type PlayedCall } from './played-call.ts';
import { currentPlayer } from './recording.ts';
import { playSample } from './sample-player.ts';

/** Imitates `<audio>`, which plays at once. */
class FakeAudio extends EventTarget {
  static readonly created: FakeAudio[] = [];
  currentTime = 0;
  readyState = 4;
  paused = true;
  ended = false;
  src = '';
  loads = 0;
  error: object | null = null;
  constructor() {
    super();
    FakeAudio.created.push(this);
  }
  play = () => {
    if (refusal) return Promise.reject(new DOMException('no', refusal));
    return Promise.resolve(void (this.paused = false));
  };
  pause = () => void (this.paused = true);
  load = () => void (this.loads += 1);
  removeAttribute = () => void (this.src = '');
}
let refusal = '';
const spoken: string[] = [];
const voicesUsed: unknown[] = [];
let unlocked = 0;
let canceled = 0;
interface Spoken {
  text: string;
  voice?: { lang: string };
  lang?: string;
  onend?: () => void;
  onerror?: () => void;
}
const speech = {
  getVoices: () => [
    { lang: 'en-US', localService: false },
    { lang: 'es-MX', localService: true },
    { lang: 'en_US', localService: true },
  ],
  speak: ({ text, voice, lang, onend }: Spoken) => {
    if (!text) return void (unlocked += 1);
    spoken.push(text);
    voicesUsed.push([voice?.lang, lang]);
    setTimeout(() => onend?.(), 3_000);
  },
  cancel: () => void (canceled += 1),
};
class Utterance {
  constructor(readonly text: string) {}
}

const install = (name: string, value: unknown) => Object.assign(globalThis, { [name]: value });

beforeEach(() => {
  jest.useFakeTimers();
  spoken.length = 0;
  voicesUsed.length = 0;
  [unlocked, canceled, refusal] = [0, 0, ''];
  Object.assign(FakeAudio.created[0] ?? {}, {
    readyState: 4,
    currentTime: 0,
    error: null,
    ended: false,
  });
  install('Audio', FakeAudio);
  install('speechSynthesis', speech);
  install('SpeechSynthesisUtterance', Utterance);
});

const recording = { file: '/calls/a.mp3', seconds: 12, lineStarts: [1.25, 3, 6, 9] } as const;
const lines = ['Tin Owl here.', 'Help!', 'Where?', 'Pecan Street.'];
const sample: PlayedCall = { ...sampleCalls[0], recording, lines };

function play(played = sample) {
  let state: CallState = nextState({ kind: 'idle' }, { type: 'start', sample: played });
  const { hangUp } = playSample(played, (event) => (state = nextState(state, event)));
  stop = hangUp;
  const after = async (seconds: number) => {
    await jest.advanceTimersByTimeAsync(seconds * 1_000);
    return [state.kind, state.sound, transcriptOf(state).length];
  };
  const reach = (second: number) => {
    const audio = FakeAudio.created[0] ?? new FakeAudio();
    audio.currentTime = second;
    audio.dispatchEvent(new Event('timeupdate'));
    return after(0);
  };
  return {
    state: () => state,
    after,
    reach,
    hangUp,
    send: (event: string) => FakeAudio.created[0]?.dispatchEvent(new Event(event)),
  };
}
let stop = () => undefined as void;
afterEach(() => stop());

test('after eight silent seconds, text goes on, and no media key plays beside it', async () => {
  const { reach, send, after } = play();
  await after(0);
  await reach(1.3);
  await reach(3.1);
  send('waiting');
  expect(await after(7)).toEqual(['listening', 'recording', 2]);
  send('playing');
  expect(await after(9)).toEqual(['listening', 'recording', 2]);
  send('waiting');
  expect(await after(9)).toEqual(['speaking', 'text', 3]);
  await FakeAudio.created[0]?.play();
  send('play');
  expect(FakeAudio.created[0]?.paused).toBe(true);
  expect(await after(30)).toEqual(['ended', 'text', 4]);
});

test('a pause shows, and an end is none', async () => {
  const { reach, send, after, state } = play();
  await after(0);
  await reach(1.3);
  const audio = FakeAudio.created[0];
  Object.assign(audio ?? {}, { paused: true });
  send('pause');
  expect(state().paused).toBe(true);
  await audio?.play();
  send('playing');
  expect(state().paused).toBe(false);
  Object.assign(audio ?? {}, { paused: true, ended: true });
  send('pause');
  expect(state().paused).toBe(false);
});

test('a recording that is paused before it sounds waits', async () => {
  refusal = 'AbortError';
  const { send, after } = play();
  Object.assign(FakeAudio.created[0] ?? {}, { paused: true });
  send('pause');
  expect(await after(30)).toEqual(['connecting', 'recording', 0]);
});

test('the call ends shortly after its recording, which no media key plays again', async () => {
  const { reach, send, after, state } = play();
  await after(0);
  send('loadedmetadata');
  expect(FakeAudio.created[0]?.currentTime).toBe(0);
  expect(await reach(1.2)).toEqual(['connecting', 'recording', 0]);
  expect(await reach(6)).toEqual(['speaking', 'recording', 3]);
  expect(await reach(9)).toEqual(['listening', 'recording', 4]);
  send('ended');
  expect(await after(0.59)).toEqual(['listening', 'recording', 4]);
  expect(FakeAudio.created[0]?.src).toBe(recording.file);
  expect(await after(0.01)).toEqual(['ended', 'recording', 4]);
  expect(FakeAudio.created[0]?.src).toBe('');
  const entry = { text: 'Where?', role: 'assistant', final: true };
  expect(transcriptOf(state()).slice(2)).toEqual([
    entry,
    { ...entry, text: 'Pecan Street.', role: 'user' },
  ]);
});

test('a hung-up call leaves the next alone', async () => {
  const first = play();
  await first.after(0);
  first.send('waiting');
  first.hangUp();
  const second = play();
  await second.after(0);
  expect(FakeAudio.created[0]?.paused).toBe(false);
  second.hangUp();
  const greeted = play({ ...sample, hasOwnGreeting: true });
  await greeted.after(1.5);
  greeted.hangUp();
  const next = play();
  next.send('play');
  await next.after(0);
  next.send('playing');
  await next.reach(1.3);
  expect(await next.after(9)).toEqual(['speaking', 'recording', 1]);
  expect(FakeAudio.created[0]?.paused).toBe(false);
});

type Act = (audio: FakeAudio) => unknown;
const nothing = () => undefined;
test.each<[string, Act, Act]>([
  ['may not play', () => (refusal = 'NotAllowedError'), nothing],
  ['has failed before', (audio) => (audio.error = {}), nothing],
  ['fails', nothing, (audio) => audio.dispatchEvent(new Event('error'))],
])('a recording that %s is text at once', async (_what, before, later) => {
  play().hangUp();
  const audio = FakeAudio.created[0] ?? new FakeAudio();
  before(audio);
  const { after, state } = play();
  await after(0);
  later(audio);
  await after(0);
  expect(state()).toMatchObject({ kind: 'connecting', sound: 'text' });
  expect(audio.paused).toBe(true);
  expect(await after(1)).toEqual(['speaking', 'text', 1]);
  // Three words, and the pause between two lines.
  expect(await after(3 * 0.33 + 0.59)).toEqual(['speaking', 'text', 1]);
  expect(await after(0.01)).toEqual(['listening', 'text', 2]);
});

test('without sound or recording, a call is text', async () => {
  const { recording: _, ...unrecorded } = sample;
  const { after } = play(unrecorded);
  expect(await after(0.9)).toEqual(['connecting', 'text', 0]);
  expect(await after(0.1)).toEqual(['speaking', 'text', 1]);
  stop();
  const own = play({ ...unrecorded, hasOwnGreeting: true });
  expect(await own.after(1)).toEqual(['speaking', 'voice', 1]);
  expect(await own.after(3.6)).toEqual(['listening', 'text', 2]);
});

test('in a browser without sound, a call is text', async () => {
  install('Audio', undefined);
  // Another copy of the module, which has no player.
  jest.useRealTimers();
  jest.resetModules();
  const { playSample: playWithout } = await import('./sample-player.ts');
  jest.useFakeTimers();
  let state: CallState = nextState({ kind: 'idle' }, { type: 'start', sample });
  stop = playWithout(sample, (event) => (state = nextState(state, event))).hangUp;
  await jest.advanceTimersByTimeAsync(1_000);
  expect(state).toMatchObject({ kind: 'speaking', sound: 'text' });
});

test('the greeting names the visitor’s shop, and the rest is the call’s', () => {
  const [call] = sampleCalls;
  const { lines: own, ...played } = playedCall(call, "Rick's $& Sons");
  expect(played).toMatchObject({ shop: "Rick's $& Sons", hasOwnGreeting: true });
  expect(own.slice(1)).toEqual(call.lines.slice(1));
  expect(own[0]).toContain("Rick's $& Sons");
  expect(own[0]).not.toContain(call.shop);
  expect(playedCall(call, '')).toBe(call);
});

test('the tap itself starts recording and voice', () => {
  const getVoices = jest.fn(speech.getVoices);
  install('speechSynthesis', { ...speech, getVoices });
  play({ ...sample, hasOwnGreeting: true });
  // iOS lets a page play and speak later only if a tap did.
  const started = { src: '/calls/a.mp3', paused: false, controls: true };
  expect(FakeAudio.created[0]).toMatchObject(started);
  expect(currentPlayer()).toBe(FakeAudio.created[0]);
  expect([unlocked, getVoices.mock.calls.length]).toEqual([1, 1]);
  stop();
  play();
  expect(unlocked).toBe(1);
});

test('a slow recording begins with its second line', async () => {
  const { after, send } = play({ ...sample, hasOwnGreeting: true });
  const audio = Object.assign(FakeAudio.created[0] ?? {}, { readyState: 0, currentTime: 0 });
  await after(4);
  expect(audio.currentTime).toBe(0);
  send('loadedmetadata');
  expect(audio.currentTime).toBe(3);
});

test.each([
  [['eng-USA', 'fr-FR'], 'eng-USA'],
  [['en-GB', 'en-US default'], 'en-US'],
  [['ben-IN', 'en'], 'en'],
  [['english-x', 'de-DE'], undefined],
])('of the voices %j, %j reads', async (voices, lang) => {
  const all = voices.map((each) => {
    const [name, isDefault] = each.split(' ');
    return { lang: name, localService: true, default: isDefault !== undefined };
  });
  install('speechSynthesis', { ...speech, getVoices: () => all });
  const { after } = play({ ...sample, hasOwnGreeting: true });
  expect((await after(1))[1]).toBe(lang ? 'voice' : 'greeting');
  expect(voicesUsed).toEqual(lang ? [[lang, lang]] : []);
});

test.each<[string, (said: Spoken) => unknown]>([
  ['fails', ({ text, onerror }) => text && onerror?.()],
  [
    'throws',
    ({ text }) => {
      if (text) throw new Error('no');
    },
  ],
])('a voice that %s leaves text', async (_how, speak) => {
  install('speechSynthesis', { ...speech, speak });
  const { after } = play({ ...sample, hasOwnGreeting: true });
  expect(await after(1)).toEqual(['speaking', 'greeting', 1]);
  expect(await after(2.4)).toEqual(['speaking', 'greeting', 1]);
  expect(await after(0.1)).toEqual(['speaking', 'recording', 1]);
});

test('the device’s voice greets as the visitor’s shop', async () => {
  const { reach, after, send } = play({ ...sample, hasOwnGreeting: true });
  expect(await after(1)).toEqual(['speaking', 'voice', 1]);
  expect(spoken).toEqual(['Tin Owl here.']);
  // A media key doesn't play the recording over the greeting.
  await FakeAudio.created[0]?.play();
  send('play');
  expect(FakeAudio.created[0]?.paused).toBe(true);
  // The first voice would send the shop's name to a server.
  expect(voicesUsed).toEqual([['en_US', 'en_US']]);
  expect(await after(3)).toEqual(['speaking', 'recording', 1]);
  send('play');
  expect(FakeAudio.created[0]).toMatchObject({ currentTime: 3, paused: false });
  expect(await reach(6.1)).toEqual(['speaking', 'recording', 3]);
  // Once it has gone on, it isn't moved again.
  send('loadedmetadata');
  expect(FakeAudio.created[0]?.currentTime).toBe(6.1);
});

test('remote voices never get the shop’s name', async () => {
  install('speechSynthesis', {
    ...speech,
    getVoices: () => [{ lang: 'en-US', localService: false }],
  });
  const { after } = play({ ...sample, hasOwnGreeting: true });
  expect(await after(1.1)).toEqual(['speaking', 'greeting', 1]);
  expect(spoken).toEqual([]);
});

test('a late or endless voice is canceled', async () => {
  let utterance: { text?: string; onstart?: () => void } = {};
  install('speechSynthesis', {
    ...speech,
    speak: (said: typeof utterance) => void (utterance = said),
  });
  const late = play({ ...sample, hasOwnGreeting: true });
  await late.after(4.9);
  expect(canceled).toBe(0);
  expect([await late.after(0.2), canceled]).toEqual([['speaking', 'greeting', 1], 1]);
  utterance.onstart?.();
  expect(canceled).toBe(2);
  late.hangUp();

  const endless = play({ ...sample, hasOwnGreeting: true });
  await endless.after(1.1);
  canceled = 0;
  utterance.onstart?.();
  expect([await endless.after(2.9), canceled]).toEqual([['speaking', 'voice', 1], 0]);
  expect([await endless.after(0.2), canceled]).toEqual([['speaking', 'recording', 1], 1]);
});

test.each([0.5, 1.5])('a hang-up after %d s stops everything', async (at) => {
  const { after, hangUp } = play({ ...sample, hasOwnGreeting: true });
  const before = await after(at);
  canceled = 0;
  const loads = FakeAudio.created[0]?.loads ?? 0;
  hangUp();
  // At once, because a page that is left does nothing later.
  expect(canceled).toBe(at > 1 ? 1 : 0);
  // Without a source, loading ends the download.
  expect(FakeAudio.created[0]).toMatchObject({ paused: true, src: '', loads: loads + 1 });
  expect(await after(60)).toEqual(before);
  // Not later, because the tap that starts the next call speaks.
  expect(canceled).toBe(at > 1 ? 1 : 0);
});
