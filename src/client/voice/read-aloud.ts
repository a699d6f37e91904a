// Some browsers load their voices only after the first call of `getVoices`.
const VOICES_TIMEOUT_MS = 600;
// A browser that refuses to speak may send no event.
const START_TIMEOUT_MS = 4_000;
// Some browsers may send no `end` event, so a line ends at the latest after this multiple of its usual duration.
const MAX_SLOWDOWN = 3;

// A voice takes about this long for a word. Text without sound appears at the same pace.
const WORD_MS = 330;

// These voices sound natural. Some systems also list novelty voices.
const NATURAL_VOICES = /^(?:Samantha|Daniel|Karen|Alex|Moira|Microsoft (?:Zira|Aria|Jenny|David|Mark|Guy))/;

// Android also reports en_US and eng-USA.
const ENGLISH = /^eng?(?:[-_]|$)/i;

/** Resolves with undefined if the device has no English voice of its own: a remote voice would send the text to a server. */
export async function findVoice(): Promise<SpeechSynthesisVoice | undefined> {
  if (!canSpeak()) return undefined;
  if (speechSynthesis.getVoices().length === 0) await untilVoicesChange();
  const voices = speechSynthesis
    .getVoices()
    .filter(({ lang, localService }) => localService && ENGLISH.test(lang));
  const isAmerican = ({ lang }: SpeechSynthesisVoice) => /usa?$/i.test(lang);
  return (
    voices.find((voice) => NATURAL_VOICES.test(voice.name) && isAmerican(voice)) ??
    voices.find((voice) => voice.default) ??
    voices.find(isAmerican) ??
    voices[0]
  );
}

export const lineDuration = (line: string): number => line.split(' ').length * WORD_MS;

const canSpeak = () =>
  'SpeechSynthesisUtterance' in globalThis &&
  'speechSynthesis' in globalThis &&
  'getVoices' in speechSynthesis;

const untilVoicesChange = () =>
  new Promise<unknown>((resolve) => {
    // Not every browser supports speechSynthesis.addEventListener.
    speechSynthesis.onvoiceschanged = resolve;
    setTimeout(resolve, VOICES_TIMEOUT_MS);
  });

/** Another sound may interrupt a line, so it is read a second time. Resolves with false if the device did not read it. */
export async function readAloud(text: string, voice: SpeechSynthesisVoice, signal: AbortSignal) {
  const result = await speak(text, voice, signal);
  const isTransient = result === 'interrupted' || result === 'audio-busy';
  return (isTransient ? await speak(text, voice, signal) : result) === 'read';
}

type Result = 'read' | 'timeout' | SpeechSynthesisErrorCode;

function speak(text: string, voice: SpeechSynthesisVoice, signal: AbortSignal): Promise<Result> {
  const utterance = Object.assign(new SpeechSynthesisUtterance(text), { voice, lang: voice.lang });
  return new Promise((resolve) => {
    let timer = setTimeout(() => finish('timeout'), START_TIMEOUT_MS);

    function finish(result: Result): void {
      clearTimeout(timer);
      signal.removeEventListener('abort', stop);
      resolve(result);
    }
    function stop(): void {
      finish('canceled');
      speechSynthesis.cancel();
    }
    signal.addEventListener('abort', stop);
    utterance.onstart = () => {
      clearTimeout(timer);
      timer = setTimeout(() => finish('read'), lineDuration(text) * MAX_SLOWDOWN);
    };
    utterance.onend = () => finish('read');
    utterance.onerror = ({ error }) => finish(error);
    speechSynthesis.speak(utterance);
  });
}
