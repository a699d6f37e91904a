import { attempt } from '../browser/attempt.ts';

/** Without sound for this long, at the start or later, the rest is text. */
const SILENCE_TIMEOUT_MS = 8_000;

let player: HTMLAudioElement | undefined;

/**
 * Starts the element that plays all recordings. Call it in the tap itself: iOS lets an element play
 * later only if a tap has started it. Undefined if the browser has no sound.
 */
export function startRecording(file: string, signal: AbortSignal): HTMLAudioElement | undefined {
  const audio = (player ??= attempt(addPlayer));
  if (!audio) return undefined;
  audio.src = file;
  // `followRecording` handles a failure.
  play(audio).catch(() => undefined);
  signal.addEventListener('abort', () => endRecording(audio));
  return audio;
}

/** Outside of what React renders, because an element that leaves the document stops playing. */
function addPlayer(): HTMLAudioElement {
  const audio = new Audio();
  document.body.append(audio);
  return audio;
}

/** Ends the download too, and no media key plays it again. */
function endRecording(audio: HTMLAudioElement): void {
  audio.pause();
  audio.removeAttribute('src');
  audio.load();
}

/** Rejects if the browser throws. In old ones, `play` returns nothing. */
export const play = async (audio: HTMLAudioElement): Promise<void> => audio.play();

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
    const on = (type: string, listener: () => void) =>
      audio.addEventListener(type, listener, { signal: over.signal });
    const awaitSound = () => {
      clearTimeout(timer);
      timer = setTimeout(resolve, SILENCE_TIMEOUT_MS);
    };
    const showStarted = () => {
      clearTimeout(timer);
      const started = lineStarts.filter((start) => start <= audio.currentTime).length;
      showLines(Math.max(from, started));
    };
    let hasSounded = false;
    signal.addEventListener('abort', () => resolve(), { signal: over.signal });
    on('waiting', awaitSound);
    on('playing', () => {
      clearTimeout(timer);
      hasSounded = true;
      onPause(false);
    });
    on('pause', () => {
      // At the end, `pause` comes before `ended`.
      if (!hasSounded || !audio.paused || audio.ended) return;
      clearTimeout(timer);
      onPause(true);
    });
    on('timeupdate', showStarted);
    on('ended', showStarted);
    on('ended', resolve);
    on('error', resolve);
    awaitSound();
    if (audio.error) resolve();
    const skip = () => void (audio.currentTime = lineStarts[from] ?? 0);
    if (from > 0 && audio.readyState > 0) skip();
    else if (from > 0) on('loadedmetadata', skip);
    play(audio).catch(() => resolve());
  });
  clearTimeout(timer);
  over.abort();
  // A call that was hung up has ended it already, and the next one may play.
  if (!signal.aborted) endRecording(audio);
}
