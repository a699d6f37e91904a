import { withDeadline } from '#shared/with-deadline.ts';
import { CallFailure } from './call-state.ts';

const PROMPT_TIMEOUT_MS = 60_000;

/** The microphone stays open, so that the SDK causes no second prompt. The returned function or the signal closes it. */
export async function requestMicrophone(signal: AbortSignal): Promise<() => void> {
  const opening = navigator.mediaDevices.getUserMedia({ audio: true });
  const stop = () => void opening.then(stopTracks, () => undefined);
  signal.addEventListener('abort', stop, { once: true });
  const ignored = () => new DOMException('the prompt was ignored', 'NotAllowedError');
  try {
    await withDeadline(opening, PROMPT_TIMEOUT_MS, ignored);
    return stop;
  } catch (error) {
    stop();
    const name = error instanceof DOMException ? error.name : 'unknown';
    const isDenied = name === 'NotAllowedError' || name === 'SecurityError';
    throw new CallFailure(isDenied ? 'microphone-denied' : 'audio-setup', name, 'microphone');
  }
}

const stopTracks = (stream: MediaStream) => {
  for (const track of stream.getTracks()) track.stop();
};
