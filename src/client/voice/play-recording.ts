import type { SampleCall } from '#content/sample-calls.ts';
import { createStore } from '../store.ts';
import type { CallEvent, TranscriptEntry } from './call-state.ts';
import { samplesMuted } from './voice-preferences.ts';

const START_TIMEOUT_MS = 8_000;

export const sampleRecording = createStore<HTMLAudioElement | undefined>(undefined);

const entryOf = (text: string, turn: number): TranscriptEntry => ({
  role: turn % 2 === 0 ? 'assistant' : 'user',
  text,
  final: true,
});

/** Resolves with the number of lines played if the recording fails, and otherwise with `lines.length`. */
export async function playRecording(
  { file, lineStarts }: NonNullable<SampleCall['recording']>,
  lines: SampleCall['lines'],
  dispatch: (event: CallEvent) => void,
  signal: AbortSignal,
): Promise<number> {
  const audio = Object.assign(new Audio(file), { controls: true, muted: samplesMuted.get() });
  let linesPlayed = 0;
  let finish: (result: 'failed' | 'ended') => void = () => undefined;
  const done = new Promise<'failed' | 'ended'>((resolve) => (finish = resolve));
  const timer = setTimeout(() => finish('failed'), START_TIMEOUT_MS);

  function answer(): void {
    clearTimeout(timer);
    dispatch({ type: 'answer', at: Date.now() });
  }
  function showLines(): void {
    const linesStarted = lineStarts.filter((start) => start <= audio.currentTime).length;
    if (linesStarted === linesPlayed) return;
    linesPlayed = linesStarted;
    dispatch({ type: 'seek', transcript: lines.slice(0, linesPlayed).map(entryOf) });
    dispatch({ type: linesPlayed % 2 === 1 ? 'speech-start' : 'speech-end' });
  }

  signal.addEventListener('abort', () => finish('ended'), { once: true });
  audio.onplaying = answer;
  audio.ontimeupdate = showLines;
  audio.onvolumechange = () => samplesMuted.set(audio.muted);
  audio.onended = () => finish('ended');
  audio.onerror = () => finish('failed');
  sampleRecording.set(audio);
  audio.play().catch((error: unknown) => {
    // The browser blocked autoplay. After `answer`, the panel shows the player, so the visitor can press Play.
    if (error instanceof DOMException && error.name === 'NotAllowedError') answer();
  });

  const result = await done;
  clearTimeout(timer);
  audio.ontimeupdate = null;
  audio.removeAttribute('src'); // Ends the download.
  audio.load();
  sampleRecording.set(undefined);
  return result === 'failed' ? linesPlayed : lines.length;
}
