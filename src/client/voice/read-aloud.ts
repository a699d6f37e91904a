import { lengthOfLine } from './sample-timing.ts';

// A voice that has not begun by then is not heard: where a browser refuses it may say nothing.
const START_MS = 4_000;
// Engines forget to tell the end now and then: nobody waits longer than a slow reader takes.
const SLOWEST = 3;

export type Reading = 'read' | 'stopped' | 'failed';

/** Reads a line by one of the browser's voices; `done` never rejects. */
export function readAloud(text: string, voice: SpeechSynthesisVoice, pitch: number) {
  const utterance = new SpeechSynthesisUtterance(text);
  Object.assign(utterance, { voice, lang: voice.lang, pitch });
  let resolveDone: (reading: Reading) => void = () => undefined;
  const done = new Promise<Reading>((resolve) => (resolveDone = resolve));
  let timer = setTimeout(() => finish('failed'), START_MS);

  function finish(reading: Reading): void {
    clearTimeout(timer);
    resolveDone(reading);
  }
  utterance.onstart = () => {
    clearTimeout(timer);
    timer = setTimeout(() => finish('read'), lengthOfLine(text) * SLOWEST);
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
