import { whileOn, type CallHandle, type Dispatch } from './call-handle.ts';
import type { TranscriptEntry } from './call-state.ts';
import type { PlayedCall } from './played-call.ts';
import { followRecording, play as playAudio, startRecording } from './recording.ts';

// In every recording, the ring is over after this, and the greeting starts at 1.25 s.
const RING_MS = 1_000;
const GREETING_MS = 2_500;
const GAP_MS = 600;

// A voice takes about this long for a word. Text without sound appears at the same pace.
const WORD_MS = 330;

const lineDuration = (line: string): number => line.split(' ').length * WORD_MS;

/**
 * Plays the recording, and shows what doesn't sound as text. With the visitor's own shop, the
 * greeting is text after the recording's ring, and the recording goes on with the second line.
 */
export function playSample(sample: PlayedCall, dispatch: Dispatch): CallHandle {
  const { lines, recording, hasOwnGreeting = false } = sample;
  const call = new AbortController();
  const { signal } = call;
  const send = whileOn(signal, dispatch);
  const audio = recording && startRecording(recording.file, signal);
  let shown = 0;

  /** Rejects if the visitor hangs up. */
  async function wait(ms: number): Promise<void> {
    await new Promise((resolve) => setTimeout(resolve, ms));
    signal.throwIfAborted();
  }

  function showLines(count: number): void {
    if (count === shown) return;
    shown = count;
    send({ type: 'answer' });
    send({ type: 'seek', transcript: lines.slice(0, count).map(entryOf) });
    send({ type: count % 2 === 1 ? 'speech-start' : 'speech-end' });
  }

  async function greet(): Promise<void> {
    await wait(RING_MS);
    audio?.pause();
    showLines(1);
    await wait(GREETING_MS);
  }

  async function play(): Promise<void> {
    if (hasOwnGreeting) await greet();
    signal.throwIfAborted();
    if (audio) {
      send({ type: 'sound', sound: 'recording' });
      await followRecording(audio, {
        lineStarts: recording.lineStarts,
        from: shown,
        showLines,
        onPause: (paused) => send({ type: 'pause', paused }),
        signal,
      });
      signal.throwIfAborted();
    }
    if (shown < lines.length) send({ type: 'sound', sound: 'text' });
    for (const line of lines.slice(shown)) {
      await wait(shown === 0 ? RING_MS : GAP_MS);
      showLines(shown + 1);
      await wait(lineDuration(line));
    }
    await wait(GAP_MS);
    send({ type: 'end', end: 'finished' });
  }

  function setPaused(paused: boolean): void {
    if (paused) audio?.pause();
    else if (audio) playAudio(audio).catch(() => undefined);
  }

  play().catch((error: unknown) => {
    if (!signal.aborted) throw error;
  });
  return { hangUp: () => call.abort(), setPaused };
}

const entryOf = (text: string, turn: number): TranscriptEntry => ({
  role: turn % 2 === 0 ? 'assistant' : 'user',
  text,
  final: true,
});
