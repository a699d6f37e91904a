import { sampleSound } from './call-store.ts';
import type { PlayedCall } from './played-call.ts';
import { adoptSound, loadRecording, recordingAudio } from './sound-on-tap.ts';

/** Without sound for this long, at the start or later, the rest is text. */
const SILENCE_TIMEOUT_MS = 8_000;

interface Playback {
  sample: PlayedCall;
  /** How many lines were said before. The recording begins after them. */
  from: number;
  showLines: (count: number) => void;
  signal: AbortSignal;
}

/** Resolves with the number of lines that were said: fewer than all if the recording doesn't play to its end. */
export function playRecording({ sample, from, showLines, signal }: Playback): Promise<number> {
  const { recording, lineStarts = [] } = sample;
  if (!recording || !('Audio' in globalThis)) return Promise.resolve(from);
  const { file } = recording;
  const audio = recordingAudio();
  const listening = new AbortController();
  let linesPlayed = from;

  return new Promise((resolve) => {
    let timer: ReturnType<typeof setTimeout> | undefined;

    function awaitSound(): void {
      clearTimeout(timer);
      timer = setTimeout(stop, SILENCE_TIMEOUT_MS);
    }

    function stop(): void {
      clearTimeout(timer);
      listening.abort();
      audio.pause();
      // A tap may have loaded the next recording.
      if (audio.getAttribute('src') === file) {
        audio.removeAttribute('src'); // Ends the download.
        audio.load();
      }
      resolve(linesPlayed);
    }
    function onTime(): void {
      const linesStarted = lineStarts.filter((start) => start <= audio.currentTime).length;
      const linesShown = Math.max(from, linesStarted);
      if (linesShown === 0 || linesShown === linesPlayed) return;
      linesPlayed = linesShown;
      showLines(linesPlayed);
    }
    const on = (event: keyof HTMLMediaElementEventMap, listener: () => void) =>
      audio.addEventListener(event, listener, { signal: listening.signal });

    signal.addEventListener('abort', stop, { signal: listening.signal });
    // It may sound already: the tap has started it.
    if (audio.paused || audio.readyState < HTMLMediaElement.HAVE_FUTURE_DATA) awaitSound();
    on('waiting', awaitSound);
    on('playing', () => clearTimeout(timer));
    on('pause', () => clearTimeout(timer));
    on('timeupdate', onTime);
    on('ended', () => {
      onTime();
      stop();
    });
    on('error', stop);

    const skipSaidLines = () => void (audio.currentTime = lineStarts[from] ?? 0);
    adoptSound();
    loadRecording(file);
    if (from === 0) onTime();
    else if (audio.readyState > 0) skipSaidLines();
    else on('loadedmetadata', skipSaidLines);
    sampleSound.set('recording');
    audio.play().catch((error: unknown) => {
      if (!(error instanceof DOMException && error.name === 'NotAllowedError')) return;
      // The browser blocked autoplay. The panel now shows the player, so the visitor can press Play.
      clearTimeout(timer);
      showLines(from);
    });
  });
}
