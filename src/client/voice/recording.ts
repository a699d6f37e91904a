import { attempt } from '../browser/attempt.ts';

/** Without sound for this long, at the start or later, the rest is text. */
const SILENCE_TIMEOUT_MS = 8_000;

let player: HTMLAudioElement | undefined;

/**
 * Starts the element that plays all recordings. Call it in the tap itself: iOS lets an element play
 * later only if a tap has started it. Undefined if the browser has no sound.
 */
export function startRecording(file: string, signal: AbortSignal): HTMLAudioElement | undefined {
  const audio = (player ??= attempt(() => Object.assign(new Audio(), { controls: true })));
  if (!audio) return undefined;
  audio.src = file;
  // `followRecording` handles a failure.
  play(audio).catch(() => undefined);
  signal.addEventListener('abort', () => {
    audio.pause();
    audio.removeAttribute('src'); // Ends the download.
    audio.load();
  });
  return audio;
}

/** Pauses the recording, also if a media key plays it. Returns what ends this. */
export function keepPaused(audio: HTMLAudioElement, signal: AbortSignal): () => void {
  const pause = () => audio.pause();
  pause();
  audio.addEventListener('play', pause, { signal });
  return () => audio.removeEventListener('play', pause);
}

/** Rejects if the browser throws. In old ones, `play` returns nothing. */
const play = async (audio: HTMLAudioElement): Promise<void> => audio.play();

export const currentPlayer = () => player;

interface Following {
  /** The second at which each line starts. */
  lineStarts: readonly number[];
  /** The number of lines already shown. The recording begins after them. */
  from: number;
  showLines: (count: number) => void;
  /** Also called if the device pauses, such as for a phone call. */
  onPause: (paused: boolean) => void;
  signal: AbortSignal;
}

/**
 * Shows the lines as the recording says them. Resolves when it ends, doesn't sound, or the visitor
 * hangs up.
 */
export async function followRecording(
  audio: HTMLAudioElement,
  { lineStarts, from, showLines, onPause, signal }: Following,
) {
  const over = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  await new Promise<void>((resolve) => {
    const on = (types: string[], listener: () => void) => {
      for (const type of types) audio.addEventListener(type, listener, { signal: over.signal });
    };
    const awaitSound = () => {
      clearTimeout(timer);
      timer = setTimeout(resolve, SILENCE_TIMEOUT_MS);
    };
    const showStarted = () => {
      clearTimeout(timer);
      const started = lineStarts.filter((start) => start <= audio.currentTime).length;
      showLines(Math.max(from, started));
    };
    signal.addEventListener('abort', () => resolve(), { signal: over.signal });
    on(['waiting'], awaitSound);
    on(['playing', 'pause'], () => {
      clearTimeout(timer);
      // At the end, `pause` comes before `ended`.
      onPause(audio.paused && !audio.ended);
    });
    on(['timeupdate', 'ended'], showStarted);
    on(['ended', 'error'], () => resolve());
    awaitSound();
    if (audio.error) resolve();
    const skip = () => void (audio.currentTime = lineStarts[from] ?? 0);
    if (from > 0 && audio.readyState > 0) skip();
    else if (from > 0) on(['loadedmetadata'], skip);
    play(audio).catch((error: unknown) => {
      // Paused before it sounded, it waits for the visitor.
      if (!(error instanceof DOMException) || error.name !== 'AbortError') resolve();
    });
  });
  clearTimeout(timer);
  over.abort();
  // A call that was hung up has paused it already, and the next one may play.
  if (!signal.aborted) keepPaused(audio, signal);
}
