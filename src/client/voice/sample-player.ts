import type { PlayedCall } from '../hero-stores.ts';
import { markEvent } from '../mark-event.ts';
import type { CallHandle } from './call-control.ts';
import type { CallEvent } from './call-state.ts';
import { sampleSound } from './call-store.ts';
import { findVoice, readAloud } from './read-aloud.ts';
import { entryOf, playRecording } from './recording.ts';
import { GAP_MS, lineDuration, RING_MS, wordsOf } from './sample-timing.ts';
import { samplesMuted } from './voice-preferences.ts';

// The interval is short, so that pausing and hanging up take effect at once.
const TICK_MS = 50;

/** The device's voice reads the greeting with the visitor's shop, and a recording plays the rest. What doesn't sound appears as text. */
export function playSample(sample: PlayedCall, dispatch: (event: CallEvent) => void): CallHandle {
  const { lines, hasOwnGreeting = false } = sample;
  const controller = new AbortController();
  const { signal } = controller;
  let paused = false;

  /** A pause extends the wait. Resolves with false if the visitor hangs up. */
  async function wait(ms: number): Promise<boolean> {
    for (let left = ms; left > 0 && !signal.aborted;) {
      const start = Date.now();
      await new Promise((resolve) => setTimeout(resolve, Math.min(TICK_MS, left)));
      if (!paused) left -= Date.now() - start;
    }
    return !signal.aborted;
  }

  async function write(turn: number): Promise<void> {
    const words = wordsOf(lines[turn] ?? '');
    for (let count = 1; count <= words.length; count++) {
      if (!(await wait(lineDuration(words[count - 1] ?? '')))) return;
      const entry = { ...entryOf(words.slice(0, count).join(' '), turn), final: count === words.length };
      dispatch({ type: 'transcript', entry });
    }
  }

  /** Resolves with false if the device says nothing. */
  async function greetAloud(greeting: string): Promise<boolean> {
    const voice = samplesMuted.get() ? undefined : await findVoice();
    if (!voice || signal.aborted) return false;
    sampleSound.set('voice');
    dispatch({ type: 'transcript', entry: entryOf(greeting, 0) });
    const start = Date.now();
    if (await readAloud(greeting, voice, signal)) return true;
    sampleSound.set('greeting');
    // Leaves time to read.
    await wait(lineDuration(greeting) - (Date.now() - start));
    return true;
  }

  async function answer(): Promise<boolean> {
    if (!(await wait(RING_MS))) return false;
    dispatch({ type: 'answer', at: Date.now() });
    return true;
  }

  async function sayLine(turn: number, say: (turn: number) => Promise<void>): Promise<boolean> {
    if (!(await wait(GAP_MS))) return false;
    if (turn % 2 === 0) dispatch({ type: 'speech-start' });
    await say(turn);
    if (turn % 2 === 0) dispatch({ type: 'speech-end' });
    return !signal.aborted;
  }

  async function greet(): Promise<void> {
    if (!(await greetAloud(lines[0] ?? ''))) await write(0);
  }

  async function play(): Promise<void> {
    markEvent('sample_started');
    sampleSound.set(hasOwnGreeting ? 'greeting' : 'text');
    if (hasOwnGreeting && !((await answer()) && (await sayLine(0, greet)))) return;
    const said = await playRecording({ sample, from: hasOwnGreeting ? 1 : 0, dispatch, signal });
    if (signal.aborted) return;
    if (said < lines.length) {
      sampleSound.set('text');
      if (said === 0 && !(await answer())) return;
      for (let turn = said; turn < lines.length; turn++) if (!(await sayLine(turn, write))) return;
    }
    if (!(await wait(GAP_MS))) return;
    markEvent('sample_finished');
    dispatch({ type: 'end', end: 'finished' });
  }

  void play();
  return {
    hangUp: () => controller.abort(),
    setPaused: (next) => void (paused = next),
  };
}
