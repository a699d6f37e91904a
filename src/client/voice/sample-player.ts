import type { CallHandle } from './call-control.ts';
import type { CallEvent, TranscriptEntry } from './call-state.ts';
import { sampleSound } from './call-store.ts';
import type { PlayedCall } from './played-call.ts';
import { findVoice, lineDuration, readAloud } from './read-aloud.ts';
import { playRecording } from './recording.ts';

// The ring of a recording (docs/voice.md).
const RING_MS = 900;
const GREETING_MS = 2_500;
const GAP_MS = 600;

/** The device's voice reads the greeting with the visitor's shop, and a recording plays the rest. What doesn't sound appears as text. */
export function playSample(sample: PlayedCall, dispatch: (event: CallEvent) => void): CallHandle {
  const { lines, hasOwnGreeting = false } = sample;
  const controller = new AbortController();
  const { signal } = controller;

  /** Rejects if the visitor hangs up. */
  async function wait(ms: number): Promise<void> {
    await new Promise((resolve) => setTimeout(resolve, ms));
    signal.throwIfAborted();
  }

  function showLines(count: number): void {
    dispatch({ type: 'answer' });
    dispatch({ type: 'seek', transcript: lines.slice(0, count).map(entryOf) });
    dispatch({ type: count % 2 === 1 ? 'speech-start' : 'speech-end' });
  }

  async function greet(greeting: string): Promise<void> {
    const voice = await findVoice();
    await wait(RING_MS);
    if (voice) sampleSound.set('voice');
    showLines(1);
    if (voice && (await readAloud(greeting, voice, signal))) return;
    signal.throwIfAborted();
    sampleSound.set('greeting');
    await wait(GREETING_MS);
  }

  async function play(): Promise<void> {
    sampleSound.set(hasOwnGreeting ? 'greeting' : 'text');
    if (hasOwnGreeting) await greet(lines[0] ?? '');
    const said = await playRecording({ sample, from: hasOwnGreeting ? 1 : 0, showLines, signal });
    signal.throwIfAborted();
    if (said < lines.length) sampleSound.set('text');
    for (const [turn, line] of lines.entries()) {
      if (turn < said) continue;
      await wait(turn === 0 ? RING_MS : GAP_MS);
      showLines(turn + 1);
      await wait(lineDuration(line));
    }
    await wait(GAP_MS);
    dispatch({ type: 'end', end: 'finished' });
  }

  play().catch((error: unknown) => {
    if (!signal.aborted) throw error;
  });
  return { hangUp: () => controller.abort() };
}

const entryOf = (text: string, turn: number): TranscriptEntry => ({
  role: turn % 2 === 0 ? 'assistant' : 'user',
  text,
  final: true,
});
