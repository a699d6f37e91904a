import { whileOn, type CallHandle, type Dispatch } from './call-handle.ts';
import type { TranscriptEntry } from './call-state.ts';
import type { PlayedCall } from './played-call.ts';
import { findVoice, lineDuration, readAloud, unlockSpeech } from './read-aloud.ts';
import { followRecording, keepPaused, startRecording } from './recording.ts';

// In every recording, the ring is over after this, and the greeting starts at 1.25 s.
const RING_MS = 1_000;
const GREETING_MS = 2_500;
const GAP_MS = 600;

/**
 * Plays the recording, and shows what doesn't sound as text. With the visitor's own shop, the
 * device's voice says the greeting after the recording's ring, and the recording goes on with the
 * second line.
 */
export function playSample(sample: PlayedCall, dispatch: Dispatch): CallHandle {
  const { lines, recording, hasOwnGreeting = false } = sample;
  const call = new AbortController();
  const { signal } = call;
  const send = whileOn(signal, dispatch);
  const audio = recording && startRecording(recording.file, signal);
  if (hasOwnGreeting) unlockSpeech();
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
    const endPause = audio && keepPaused(audio, signal);
    const voice = findVoice();
    send({ type: 'sound', sound: voice ? 'voice' : 'greeting' });
    showLines(1);
    if (!voice || !(await readAloud(lines[0] ?? '', voice, signal))) {
      send({ type: 'sound', sound: 'greeting' });
      await wait(GREETING_MS);
    }
    endPause?.();
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
    // Otherwise, a media key would play the recording again.
    call.abort();
  }

  play().catch((error: unknown) => {
    if (!signal.aborted) throw error;
  });
  return { hangUp: () => call.abort() };
}

const entryOf = (text: string, turn: number): TranscriptEntry => ({
  role: turn % 2 === 0 ? 'assistant' : 'user',
  text,
  final: true,
});
