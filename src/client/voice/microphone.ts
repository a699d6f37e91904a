export type MicrophoneAnswer =
  { kind: 'granted'; release: () => void } | { kind: 'denied' } | { kind: 'failed' };

/** Nobody looks at a question for longer; after it the page says what is missing. */
const ANSWER_LIMIT_MS = 60_000;

/**
 * Asks the visitor for the microphone. What it opens is held so that the call need not ask again, until it
 * is released or the signal aborts; an answer that comes after that opens nothing.
 */
export async function askForMicrophone(signal: AbortSignal): Promise<MicrophoneAnswer> {
  const over = AbortSignal.any([signal, AbortSignal.timeout(ANSWER_LIMIT_MS)]);
  const opening = navigator.mediaDevices.getUserMedia({ audio: true });
  const release = () => void opening.then(stopTracks, () => undefined);
  const aborted = new Promise<MicrophoneAnswer>((resolve) => {
    over.addEventListener('abort', () => resolve({ kind: 'denied' }), { once: true });
  });
  const answered = opening.then(
    (): MicrophoneAnswer => ({ kind: 'granted', release }),
    (error: unknown): MicrophoneAnswer => ({ kind: isRefusal(error) ? 'denied' : 'failed' }),
  );
  const answer = await Promise.race([answered, aborted]);
  if (answer.kind !== 'granted') release();
  signal.addEventListener('abort', release, { once: true });
  return answer;
}

const stopTracks = (stream: MediaStream) => {
  for (const track of stream.getTracks()) track.stop();
};

const isRefusal = (error: unknown) =>
  error instanceof DOMException && (error.name === 'NotAllowedError' || error.name === 'SecurityError');
