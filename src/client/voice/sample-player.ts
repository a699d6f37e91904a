import type { SampleCall } from '#content/sample-calls.ts';
import type { CallHandle } from './call-control.ts';
import type { CallEvent, TranscriptEntry } from './call-state.ts';
import { readAloud } from './read-aloud.ts';

const RING_MS = 1_200;
const WORD_MS = 230;
const GAP_MS = 700;
// Often enough that a pause or an end is felt at once.
const TICK_MS = 50;

/** A written call that plays. */
export interface SamplePlayer extends CallHandle {
  isPaused: () => boolean;
  setPaused: (paused: boolean) => void;
  isAloud: () => boolean;
  setAloud: (aloud: boolean) => void;
}

// The visitor's choice holds for the next call as well.
let aloud = false;

/** Plays a written call through the states of a real one. Nothing leaves the page. */
export function playSample(script: SampleCall, dispatch: (event: CallEvent) => void): SamplePlayer {
  const over = new AbortController();
  let paused = false;
  let voice: ReturnType<typeof readAloud> | undefined;

  /** False if the call ended meanwhile. */
  async function wait(ms: number): Promise<boolean> {
    for (let left = ms; left > 0 && !over.signal.aborted;) {
      await new Promise((resolve) => setTimeout(resolve, TICK_MS));
      if (!paused) left -= TICK_MS;
    }
    return !over.signal.aborted;
  }

  async function say(role: TranscriptEntry['role'], text: string): Promise<void> {
    const words = text.split(' ');
    if (role === 'assistant') dispatch({ type: 'speech-start' });
    if (aloud) {
      dispatch({ type: 'transcript', entry: { role, text, final: true } });
      voice = readAloud(text, role);
      await voice.done;
    } else {
      for (let count = 1; count <= words.length && (await wait(WORD_MS)); count++) {
        const entry = { role, text: words.slice(0, count).join(' '), final: count === words.length };
        dispatch({ type: 'transcript', entry });
      }
    }
    if (role === 'assistant') dispatch({ type: 'speech-end' });
  }

  async function play(): Promise<void> {
    dispatch({ type: 'reach', stage: 'answering' });
    if (!(await wait(RING_MS))) return;
    dispatch({ type: 'answer', at: Date.now() });
    for (const [turn, text] of script.lines.entries()) {
      if (!(await wait(GAP_MS))) return;
      await say(turn % 2 === 0 ? 'assistant' : 'user', text);
    }
    if (await wait(GAP_MS)) dispatch({ type: 'end', end: 'finished' });
  }

  void play();
  return {
    hangUp() {
      over.abort();
      voice?.stop();
    },
    isPaused: () => paused,
    setPaused(now) {
      paused = now;
      voice?.pause(now);
    },
    isAloud: () => aloud,
    setAloud(now) {
      aloud = now;
      if (!now) voice?.stop();
    },
  };
}
