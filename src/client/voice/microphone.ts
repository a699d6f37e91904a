import { createStore } from '../store.ts';

export type MicrophoneResult =
  { kind: 'granted'; release: () => void } | { kind: 'denied' } | { kind: 'failed'; type: string };

/** A device id. Not an `exact` constraint, because the device may be gone. */
export const selectedMicrophone = createStore<string | undefined>(undefined);

export function openMicrophone(): Promise<MediaStream> {
  const deviceId = selectedMicrophone.get();
  return navigator.mediaDevices.getUserMedia({ audio: deviceId ? { deviceId } : true });
}

const PROMPT_TIMEOUT_MS = 60_000;

/**
 * Requests the microphone. The stream stays open until `release` or the signal, so that the call doesn't prompt again.
 * A permission granted after that opens nothing.
 */
export async function requestMicrophone(signal: AbortSignal): Promise<MicrophoneResult> {
  const opening = openMicrophone();
  const release = () => void opening.then(stopTracks, () => undefined);
  signal.addEventListener('abort', release, { once: true });
  const timedOut = new Promise<MicrophoneResult>((resolve) => {
    const giveUp = () => resolve({ kind: 'denied' });
    setTimeout(giveUp, PROMPT_TIMEOUT_MS);
    signal.addEventListener('abort', giveUp, { once: true });
  });
  const prompted = opening.then((): MicrophoneResult => ({ kind: 'granted', release }), toMicrophoneFailure);
  const result = await Promise.race([prompted, timedOut]);
  if (result.kind !== 'granted') release();
  return result;
}

/** Lives until the signal. The SDK accepts no call without an audio source. */
export function createSilentTrack(signal: AbortSignal): MediaStreamTrack | undefined {
  const sound = new AudioContext();
  signal.addEventListener('abort', () => void sound.close(), { once: true });
  return sound.createMediaStreamDestination().stream.getAudioTracks()[0];
}

export const stopTracks = (stream: MediaStream) => {
  for (const track of stream.getTracks()) track.stop();
};

export function toMicrophoneFailure(error: unknown): Exclude<MicrophoneResult, { kind: 'granted' }> {
  const name = error instanceof DOMException ? error.name : 'unknown';
  return name === 'NotAllowedError' || name === 'SecurityError'
    ? { kind: 'denied' }
    : { kind: 'failed', type: name };
}
