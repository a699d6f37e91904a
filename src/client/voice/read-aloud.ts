// A browser that refuses to speak may send no event.
const START_TIMEOUT_MS = 4_000;
// Some browsers may send no `end` event, so a line ends at the latest after this multiple of its usual duration.
const MAX_SLOWDOWN = 3;

// A voice takes about this long for a word. Text without sound appears at the same pace.
const WORD_MS = 330;

// Android also reports en_US and eng-USA.
const ENGLISH = /^eng?(?:[-_]|$)/i;
const AMERICAN = /usa?$/i;

export const lineDuration = (line: string): number => line.split(' ').length * WORD_MS;

/** Call it in the tap itself: iOS lets a page speak later only if a tap has spoken. Some browsers then load their voices. */
export function unlockSpeech(): void {
  try {
    speechSynthesis.getVoices();
    speechSynthesis.speak(new SpeechSynthesisUtterance(''));
  } catch {
    // Without a voice, the greeting is text.
  }
}

/** Undefined if the device has no English voice of its own: a remote voice would send the text to a server. */
export function findVoice(): SpeechSynthesisVoice | undefined {
  try {
    const voices = speechSynthesis
      .getVoices()
      .filter(({ lang, localService }) => localService && ENGLISH.test(lang));
    return (
      voices.find((voice) => voice.default) ?? voices.find(({ lang }) => AMERICAN.test(lang)) ?? voices[0]
    );
  } catch {
    return undefined;
  }
}

/** Resolves with false if the device didn't read the text. */
export function readAloud(text: string, voice: SpeechSynthesisVoice, signal: AbortSignal): Promise<boolean> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const reading = new Promise<boolean>((resolve) => {
    const utterance = Object.assign(new SpeechSynthesisUtterance(text), { voice, lang: voice.lang });
    timer = setTimeout(() => resolve(false), START_TIMEOUT_MS);
    utterance.onstart = () => {
      clearTimeout(timer);
      timer = setTimeout(() => resolve(true), lineDuration(text) * MAX_SLOWDOWN);
    };
    utterance.onend = () => resolve(true);
    utterance.onerror = () => resolve(false);
    signal.addEventListener('abort', () => {
      speechSynthesis.cancel();
      resolve(false);
    });
    speechSynthesis.speak(utterance);
  });
  return reading.catch(() => false).finally(() => clearTimeout(timer));
}
