import type { SampleCall } from '#content/sample-calls.ts';
import type { CallHandle } from './call-control.ts';
import type { CallEvent, TranscriptEntry } from './call-state.ts';
import { readAloud } from './read-aloud.ts';
import { samplesMuted } from './remembered-choices.ts';
import { audibleVoices, findVoices, sampleVoices } from './sample-sound.ts';
import { GAP_MS, lengthOfLine, RING_MS, wordsOf } from './sample-timing.ts';

// Often enough that a pause or an end is felt at once.
const TICK_MS = 50;

// Two people, told apart by ear where one voice speaks for both.
const PITCH = { assistant: 1.1, user: 0.8 };

/** A sample call that plays. */
export interface SamplePlayer extends CallHandle {
  isPaused: () => boolean;
  setPaused: (paused: boolean) => void;
  setMuted: (muted: boolean) => void;
}

/** Plays a sample call through the states of a real one, aloud or as text. Nothing leaves the page. */
export function playSample(script: SampleCall, dispatch: (event: CallEvent) => void): SamplePlayer {
  const over = new AbortController();
  let paused = false;
  let voice: ReturnType<typeof readAloud> | undefined;

  /** False if the call ended meanwhile. */
  async function wait(ms: number): Promise<boolean> {
    for (let left = ms; left > 0 && !over.signal.aborted;) {
      const since = Date.now();
      await new Promise((resolve) => setTimeout(resolve, Math.min(TICK_MS, left)));
      if (!paused) left -= Date.now() - since;
    }
    return !over.signal.aborted;
  }

  async function say(role: TranscriptEntry['role'], text: string): Promise<void> {
    if (role === 'assistant') dispatch({ type: 'speech-start' });
    await (audibleVoices() ? sayAloud(role, text) : write(role, text));
    if (role === 'assistant') dispatch({ type: 'speech-end' });
  }

  /** With its words to read along; muted in the middle, the rest takes as long as before. */
  async function sayAloud(role: TranscriptEntry['role'], text: string): Promise<void> {
    dispatch({ type: 'transcript', entry: { role, text, final: true } });
    const start = Date.now();
    for (let voices = audibleVoices(); voices && !over.signal.aborted; voices = audibleVoices()) {
      voice = readAloud(text, voices[role], PITCH[role]);
      const reading = await voice.done;
      if (reading === 'read') return;
      // A browser that has voices and does not speak has none for us.
      if (reading === 'failed') sampleVoices.set('none');
      // A line that was interrupted begins again: not every browser can pause.
      await wait(TICK_MS);
    }
    await wait(lengthOfLine(text) - (Date.now() - start));
  }

  async function write(role: TranscriptEntry['role'], text: string): Promise<void> {
    const words = wordsOf(text);
    for (let count = 1; count <= words.length; count++) {
      if (!(await wait(lengthOfLine(words[count - 1] ?? '')))) return;
      const entry = { role, text: words.slice(0, count).join(' '), final: count === words.length };
      dispatch({ type: 'transcript', entry });
    }
  }

  async function play(): Promise<void> {
    dispatch({ type: 'reach', stage: 'answering' });
    void findVoices();
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
      if (now) voice?.stop();
    },
    setMuted(now) {
      samplesMuted.set(now);
      if (now) voice?.stop();
    },
  };
}
