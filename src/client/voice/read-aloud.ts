import { lineDuration } from './sample-timing.ts';

// A browser that refuses to speak may send no event.
const START_TIMEOUT_MS = 4_000;
// Some browsers may send no `end` event, so a line ends at the latest after this multiple of its usual duration.
const MAX_SLOWDOWN = 3;

type ReadingResult = 'read' | 'stopped' | 'failed';

export function readAloud(text: string, voice: SpeechSynthesisVoice, pitch: number) {
  const utterance = new SpeechSynthesisUtterance(text);
  Object.assign(utterance, { voice, lang: voice.lang, pitch });
  let resolveDone: (result: ReadingResult) => void = () => undefined;
  const done = new Promise<ReadingResult>((resolve) => (resolveDone = resolve));
  let timer = setTimeout(() => finish('failed'), START_TIMEOUT_MS);

  function finish(result: ReadingResult): void {
    clearTimeout(timer);
    resolveDone(result);
  }
  utterance.onstart = () => {
    clearTimeout(timer);
    timer = setTimeout(() => finish('read'), lineDuration(text) * MAX_SLOWDOWN);
  };
  utterance.onend = () => finish('read');
  utterance.onerror = () => finish('failed');
  speechSynthesis.speak(utterance);
  return {
    done,
    stop() {
      finish('stopped');
      speechSynthesis.cancel();
    },
  };
}
