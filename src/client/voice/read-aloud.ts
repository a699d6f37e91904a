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

/** Resolves with false if the device didn't read the text. Later it says no more of it, because the recording goes on. */
export async function readAloud(
  text: string,
  voice: SpeechSynthesisVoice,
  signal: AbortSignal,
): Promise<boolean> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isOver = false;
  try {
    return await new Promise<boolean>((resolve) => {
      const stop = (wasRead: boolean) => {
        resolve(wasRead);
        speechSynthesis.cancel();
      };
      const stopAfter = (ms: number, wasRead: boolean) => {
        clearTimeout(timer);
        timer = setTimeout(() => stop(wasRead), ms);
      };
      const utterance = Object.assign(new SpeechSynthesisUtterance(text), { voice, lang: voice.lang });
      stopAfter(START_TIMEOUT_MS, false);
      // A browser may start what it was told to cancel.
      utterance.onstart = () =>
        isOver ? speechSynthesis.cancel() : stopAfter(lineDuration(text) * MAX_SLOWDOWN, true);
      utterance.onend = () => resolve(true);
      utterance.onerror = () => resolve(false);
      signal.addEventListener('abort', () => stop(false));
      speechSynthesis.speak(utterance);
    });
  } catch {
    return false;
  } finally {
    isOver = true;
    clearTimeout(timer);
  }
}
