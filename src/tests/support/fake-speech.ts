declare global {
  var spoken: { text: string; voice: string | undefined }[];
}

/** Imitates iOS, on which a page can speak only after it has called `speak` during a tap. The voices load after `voicesAfterMs`. */
export function fakeSpeech(voicesAfterMs = 0): void {
  globalThis.spoken = [];
  const voices = ['Samantha', 'Daniel', 'From afar', 'Paulina'].map((name) => ({
    name,
    lang: name === 'Paulina' ? 'es-MX' : 'en-US',
    localService: name !== 'From afar',
  }));
  let isTap = false;
  let isAllowed = false;
  let line: Utterance | undefined;
  addEventListener(
    'click',
    ({ isTrusted }) => {
      isTap = isTrusted;
      setTimeout(() => (isTap = false));
    },
    true,
  );
  class Utterance extends EventTarget {
    voice: { name: string } | undefined;
    onstart?: () => void;
    onend?: () => void;
    constructor(readonly text: string) {
      super();
    }
  }
  const speak = (next: Utterance) => {
    isAllowed ||= isTap;
    if (!isAllowed) return;
    spoken.push({ text: next.text, voice: next.voice?.name });
    if (!next.text) return;
    line = next;
    next.onstart?.();
    setTimeout(() => {
      if (line !== next) return;
      line = undefined;
      next.onend?.();
    }, 1_000);
  };
  let hasVoices = voicesAfterMs === 0;
  setTimeout(() => {
    hasVoices = true;
    synthesis.onvoiceschanged?.();
  }, voicesAfterMs);
  const synthesis = {
    onvoiceschanged: undefined as (() => void) | undefined,
    get speaking() {
      return line !== undefined;
    },
    getVoices: () => (hasVoices ? voices : []),
    speak,
    cancel: () => void (line = undefined),
  };
  Object.defineProperty(globalThis, 'speechSynthesis', { value: synthesis });
  Object.defineProperty(globalThis, 'SpeechSynthesisUtterance', { value: Utterance });
}
