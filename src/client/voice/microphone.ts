export type MicrophoneAnswer =
  { kind: 'granted'; release: () => void } | { kind: 'denied' } | { kind: 'failed'; type: string };

/** Nobody looks at a question for longer; after it the page says what is missing. */
const ANSWER_LIMIT_MS = 60_000;

/**
 * Asks the visitor for the microphone. What it opens is held so that the call need not ask again, until it
 * is released or the signal aborts; an answer that comes after that opens nothing.
 */
export async function askForMicrophone(signal: AbortSignal): Promise<MicrophoneAnswer> {
  const opening = navigator.mediaDevices.getUserMedia({ audio: true });
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

const stopTracks = (stream: MediaStream) => {
  for (const track of stream.getTracks()) track.stop();
};

function refusalOf(error: unknown): MicrophoneAnswer {
  const name = error instanceof DOMException ? error.name : 'unknown';
  return name === 'NotAllowedError' || name === 'SecurityError'
    ? { kind: 'denied' }
    : { kind: 'failed', type: name };
}
