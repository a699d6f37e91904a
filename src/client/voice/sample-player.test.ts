import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { sampleCalls } from '#content/voice/sample-calls.ts';
import { nextState, transcriptOf, type CallState } from './call-state.ts';
import type { PlayedCall } from './played-call.ts';
import { playSample } from './sample-player.ts';

/** Imitates `<audio>`, which plays at once. */
class FakeAudio extends EventTarget {
  static readonly created: FakeAudio[] = [];
  currentTime = 0;
  readyState = 4;
  paused = true;
  ended = false;
  src = '';
  constructor() {
    super();
    FakeAudio.created.push(this);
  }
  play = () => Promise.resolve(void (this.paused = false));
  pause = () => void (this.paused = true);
  load = () => undefined;
  removeAttribute = () => void (this.src = '');
}
const spoken: string[] = [];
const voicesUsed: (string | undefined)[] = [];
let canceled = 0;
interface Spoken {
  text: string;
  voice?: { lang: string };
  onend?: () => void;
}
const speech = {
  getVoices: () => [
    { lang: 'en-US', localService: false },
    { lang: 'es-MX', localService: true },
    { lang: 'en_US', localService: true },
  ],
  speak: ({ text, voice, onend }: Spoken) => {
    if (text) {
      spoken.push(text);
      voicesUsed.push(voice?.lang);
    }
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
  canceled = 0;
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

test('a recording that waits for eight seconds goes on as text', async () => {
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
  expect(await after(30)).toEqual(['ended', 'text', 4]);
});

test('a pause shows, and a recording that ends is not paused', async () => {
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

test('the device’s voice greets as the visitor’s shop', async () => {
  const { reach, after } = play({ ...sample, hasOwnGreeting: true });
  expect(FakeAudio.created[0]?.paused).toBe(false);
  expect(await after(1)).toEqual(['speaking', 'voice', 1]);
  expect([spoken, FakeAudio.created[0]?.paused]).toEqual([['Tin Owl here.'], true]);
  // The first voice would send the shop's name to a server.
  expect(voicesUsed).toEqual(['en_US']);
  expect(await after(3)).toEqual(['speaking', 'recording', 1]);
  expect(FakeAudio.created[0]?.currentTime).toBe(3);
  expect(await reach(6.1)).toEqual(['speaking', 'recording', 3]);
});

test('with remote voices only, the shop’s name is text', async () => {
  install('speechSynthesis', {
    ...speech,
    getVoices: () => [{ lang: 'en-US', localService: false }],
  });
  const { after } = play({ ...sample, hasOwnGreeting: true });
  expect(await after(1.1)).toEqual(['speaking', 'greeting', 1]);
  expect(spoken).toEqual([]);
});

test('a voice that starts late or never ends is canceled before the recording goes on', async () => {
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

test.each([0.5, 1.5])(
  'a hang-up after %d s stops sound and download, and changes nothing more',
  async (at) => {
    const { after, hangUp } = play({ ...sample, hasOwnGreeting: true });
    const before = await after(at);
    canceled = 0;
    hangUp();
    // At once, because a page that is left does nothing later.
    expect(canceled).toBe(at > 1 ? 1 : 0);
    expect(FakeAudio.created[0]).toMatchObject({ paused: true, src: '' });
    expect(await after(60)).toEqual(before);
  },
);
