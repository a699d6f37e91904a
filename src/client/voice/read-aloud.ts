import { attempt } from '../browser/attempt.ts';

// A browser that refuses to speak may send no event.
const START_TIMEOUT_MS = 4_000;
// Some browsers may send no `end` event, so a line ends at the latest after this multiple of its
// usual duration.
const MAX_SLOWDOWN = 3;

// A voice takes about this long for a word. Text without sound appears at the same pace.
const WORD_MS = 330;

// Android also reports en_US and eng-USA.
const ENGLISH = /^eng?(?:[-_]|$)/i;

export const lineDuration = (line: string): number => line.split(' ').length * WORD_MS;

/**
 * Call it in the tap itself: iOS lets a page speak later only if a tap has spoken. Some browsers
 * then load their voices.
 */
export function unlockSpeech(): void {
  attempt(() => speechSynthesis.getVoices());
  attempt(() => speechSynthesis.speak(new SpeechSynthesisUtterance('')));
}

/** Undefined without an English voice on the device: a remote one would send the text away. */
export function findVoice(): SpeechSynthesisVoice | undefined {
  const all = attempt(() => speechSynthesis.getVoices()) ?? [];
  const voices = all.filter(({ lang, localService }) => localService && ENGLISH.test(lang));
  return voices.find((voice) => voice.default) ?? voices[0];
}

/**
 * Resolves with false if the device didn't read the text. Then it stays silent, because the
 * recording goes on.
 */
export async function readAloud(
  text: string,
  voice: SpeechSynthesisVoice,
  signal: AbortSignal,
): Promise<boolean> {
  try {
    const utterance = Object.assign(new SpeechSynthesisUtterance(text), {
      voice,
      lang: voice.lang,
    });
    const wasRead = await new Promise<boolean>((resolve) => {
      let timer: ReturnType<typeof setTimeout> | undefined;
      const endAfter = (ms: number, isRead: boolean) => {
        clearTimeout(timer);
        timer = setTimeout(() => resolve(isRead), ms);
      };
      endAfter(START_TIMEOUT_MS, false);
      utterance.onstart = () => endAfter(lineDuration(text) * MAX_SLOWDOWN, true);
      utterance.onend = () => resolve(true);
      utterance.onerror = () => resolve(false);
      signal.addEventListener('abort', () => {
        // At once, because a voice goes on after its page is left.
        speechSynthesis.cancel();
        resolve(false);
      });
      speechSynthesis.speak(utterance);
    });
    // After a hang-up, the next call's tap may have spoken already.
    if (!signal.aborted) speechSynthesis.cancel();
    // Some browsers start a text that was canceled before it started.
    utterance.onstart = () => speechSynthesis.cancel();
    return wasRead;
  } catch {
    return false;
  }
}
