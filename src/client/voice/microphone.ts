import { createStore } from '../store.ts';

export type MicrophoneAnswer =
  { kind: 'granted'; release: () => void } | { kind: 'denied' } | { kind: 'failed'; type: string };

/** The visitor's choice, where there is more than one; asked for, and not insisted on: it may be gone. */
export const chosenMicrophone = createStore<string | undefined>(undefined);

export function openMicrophone(): Promise<MediaStream> {
  const deviceId = chosenMicrophone.get();
  return navigator.mediaDevices.getUserMedia({ audio: deviceId ? { deviceId } : true });
}

/** Nobody looks at a question for longer; after it the page says what is missing. */
const ANSWER_LIMIT_MS = 60_000;

/**
 * Asks the visitor for the microphone. What it opens is held so that the call need not ask again, until it
 * is released or the signal aborts; an answer that comes after that opens nothing.
 */
export async function askForMicrophone(signal: AbortSignal): Promise<MicrophoneAnswer> {
  const opening = openMicrophone();
  const release = () => void opening.then(stopTracks, () => undefined);
  signal.addEventListener('abort', release, { once: true });
  const unanswered = new Promise<MicrophoneAnswer>((resolve) => {
    const giveUp = () => resolve({ kind: 'denied' });
    setTimeout(giveUp, ANSWER_LIMIT_MS);
    signal.addEventListener('abort', giveUp, { once: true });
  });
  const answered = opening.then((): MicrophoneAnswer => ({ kind: 'granted', release }), refusalOf);
  const answer = await Promise.race([answered, unanswered]);
  if (answer.kind !== 'granted') release();
  return answer;
}

/** A track of nothing, until the signal: the SDK takes no call without a source of sound. */
export function silence(signal: AbortSignal): MediaStreamTrack | undefined {
  const sound = new AudioContext();
  signal.addEventListener('abort', () => void sound.close(), { once: true });
  return sound.createMediaStreamDestination().stream.getAudioTracks()[0];
}

export const stopTracks = (stream: MediaStream) => {
  for (const track of stream.getTracks()) track.stop();
};

export function refusalOf(error: unknown): Exclude<MicrophoneAnswer, { kind: 'granted' }> {
  const name = error instanceof DOMException ? error.name : 'unknown';
  return name === 'NotAllowedError' || name === 'SecurityError'
    ? { kind: 'denied' }
    : { kind: 'failed', type: name };
}
