import { site } from '#content/site.ts';
import type { SampleCall } from '#content/sample-calls.ts';
import type { CallEvent, TranscriptEntry } from './call-state.ts';
import { sampleSound } from './call-store.ts';
import { loadRecording, recordingAudio } from './sound-on-tap.ts';
import { samplesMuted } from './voice-preferences.ts';

const START_TIMEOUT_MS = 8_000;

export const entryOf = (text: string, turn: number): TranscriptEntry => ({
  role: turn % 2 === 0 ? 'assistant' : 'user',
  text,
  final: true,
});

interface Playback {
  sample: SampleCall;
  /** How many lines were said before. The recording begins after them. */
  from: number;
  dispatch: (event: CallEvent) => void;
  signal: AbortSignal;
}

/** Resolves with the number of lines that were said: fewer than all if the recording doesn't play to its end. */
export function playRecording({ sample, from, dispatch, signal }: Playback): Promise<number> {
  const { lines, recording } = sample;
  if (!recording || !('Audio' in globalThis)) return Promise.resolve(from);
  const { file, seconds, lineStarts } = recording;
  const audio = recordingAudio();
  const listening = new AbortController();
  let linesPlayed = from;

  return new Promise((resolve) => {
    const timer = setTimeout(stop, START_TIMEOUT_MS);

    function stop(): void {
      clearTimeout(timer);
      listening.abort();
      audio.pause();
      // A tap may have loaded the next recording.
      if (audio.getAttribute('src') === file) {
        audio.removeAttribute('src'); // Ends the download.
        audio.load();
      }
      showOnLockScreen(undefined);
      resolve(linesPlayed);
    }
    function showLines(): void {
      const linesStarted = lineStarts.filter((start) => start <= audio.currentTime).length;
      const linesShown = Math.max(from, linesStarted);
      if (linesShown === 0 || linesShown === linesPlayed) return;
      linesPlayed = linesShown;
      dispatch({ type: 'answer', at: Date.now() });
      dispatch({ type: 'seek', transcript: lines.slice(0, linesPlayed).map(entryOf) });
      dispatch({ type: linesPlayed % 2 === 1 ? 'speech-start' : 'speech-end' });
    }
    const on = (event: keyof HTMLMediaElementEventMap, listener: () => void) =>
      audio.addEventListener(event, listener, { signal: listening.signal });

    signal.addEventListener('abort', stop, { signal: listening.signal });
    on('playing', () => clearTimeout(timer));
    for (const event of ['playing', 'seeked'] as const)
      on(event, () => showOnLockScreen({ title: sample.name, seconds, position: audio.currentTime }));
    on('timeupdate', showLines);
    on('volumechange', () => samplesMuted.set(audio.muted));
    on('ended', () => {
      showLines();
      stop();
    });
    on('error', stop);

    const skipSaidLines = () => void (audio.currentTime = lineStarts[from] ?? 0);
    loadRecording(file);
    audio.muted = samplesMuted.get();
    if (audio.readyState > 0) skipSaidLines();
    else on('loadedmetadata', skipSaidLines);
    sampleSound.set('recording');
    audio.play().catch((error: unknown) => {
      if (!(error instanceof DOMException && error.name === 'NotAllowedError')) return;
      // The browser blocked autoplay. The panel now shows the player, so the visitor can press Play.
      clearTimeout(timer);
      dispatch({ type: 'answer', at: Date.now() });
    });
  });
}

interface Track {
  title: string;
  seconds: number;
  position: number;
}

function showOnLockScreen(track: Track | undefined): void {
  // In-app browsers may lack it.
  if (!('mediaSession' in navigator)) return;
  const { mediaSession } = navigator;
  mediaSession.metadata = track ? new MediaMetadata({ title: track.title, artist: site.brand }) : null;
  if (track)
    mediaSession.setPositionState({
      duration: track.seconds,
      position: Math.min(track.position, track.seconds),
    });
}
