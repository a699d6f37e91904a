import { withDeadline } from '#shared/with-deadline.ts';
import { createStore } from '../store.ts';
import { CallFailure } from './call-state.ts';

/** The ID of the chosen device. It is no `exact` constraint, because the device may be unplugged. */
export const selectedMicrophone = createStore<string | undefined>(undefined);

export function openMicrophone(): Promise<MediaStream> {
  const deviceId = selectedMicrophone.get();
  return navigator.mediaDevices.getUserMedia({ audio: deviceId ? { deviceId } : true });
}

const PROMPT_TIMEOUT_MS = 60_000;

/** The stream stays open, so that the call needs no prompt. The returned function or the signal closes the stream. */
export async function requestMicrophone(signal: AbortSignal): Promise<() => void> {
  const opening = openMicrophone();
  const release = () => void opening.then(stopTracks, () => undefined);
  signal.addEventListener('abort', release, { once: true });
  const ignored = () => new DOMException('the prompt was ignored', 'NotAllowedError');
  try {
    await withDeadline(opening, PROMPT_TIMEOUT_MS, ignored);
    return release;
  } catch (error) {
    release();
    throw toMicrophoneFailure(error);
  }
}

/** The SDK can't start a call without an audio source. */
export function createSilentTrack(signal: AbortSignal): MediaStreamTrack | undefined {
  const sound = new AudioContext();
  signal.addEventListener('abort', () => void sound.close(), { once: true });
  return sound.createMediaStreamDestination().stream.getAudioTracks()[0];
}

export const stopTracks = (stream: MediaStream) => {
  for (const track of stream.getTracks()) track.stop();
};

export function toMicrophoneFailure(error: unknown): CallFailure {
  const name = error instanceof DOMException ? error.name : 'unknown';
  const isDenied = name === 'NotAllowedError' || name === 'SecurityError';
  return new CallFailure(isDenied ? 'microphone-denied' : 'audio-setup', name, 'microphone');
}
