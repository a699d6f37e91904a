declare global {
  var spoken: { text: string; voice: string | undefined }[];
}

/**
 * Imitates iOS, on which a page can speak, and an element can play, only after a tap has called `speak` or the element's
 * `play`. The voices load a moment later, and another sound interrupts the first `interruptions` lines.
 */
export function fakeSpeech(interruptions = 0): void {
  globalThis.spoken = [];
  const voices = ['From afar', 'Samantha', 'Paulina'].map((name) => ({
    name,
    lang: name === 'Paulina' ? 'es-MX' : 'en-US',
    localService: name !== 'From afar',
  }));
  let isTap = false;
  let isAllowed = false;
  let interruptionsLeft = interruptions;
  addEventListener(
    'click',
    ({ isTrusted }) => {
      isTap = isTrusted;
      setTimeout(() => (isTap = false));
    },
    true,
  );
  const started = new WeakSet<HTMLMediaElement>();
  // eslint-disable-next-line @typescript-eslint/unbound-method -- called with its element
  const { play } = HTMLMediaElement.prototype;
  HTMLMediaElement.prototype.play = function (this: HTMLMediaElement) {
    if (isTap) started.add(this);
    return started.has(this)
      ? play.call(this)
      : Promise.reject(new DOMException('no tap', 'NotAllowedError'));
  };
  class Utterance {
    voice: { name: string } | undefined;
    onstart?: () => void;
    onend?: () => void;
    onerror?: (event: { error: string }) => void;
    constructor(readonly text: string) {}
  }
  const speak = (line: Utterance) => {
    isAllowed ||= isTap;
    if (!isAllowed) return;
    spoken.push({ text: line.text, voice: line.voice?.name });
    if (!line.text) return;
    const isInterrupted = interruptionsLeft-- > 0;
    line.onstart?.();
    setTimeout(() => (isInterrupted ? line.onerror?.({ error: 'interrupted' }) : line.onend?.()), 1_000);
  };
  let hasVoices = false;
  setTimeout(() => {
    hasVoices = true;
    synthesis.onvoiceschanged?.();
  }, 300);
  const synthesis = {
    onvoiceschanged: undefined as (() => void) | undefined,
    getVoices: () => (hasVoices ? voices : []),
    speak,
    cancel: () => undefined,
  };
  Object.defineProperty(globalThis, 'speechSynthesis', { value: synthesis });
  Object.defineProperty(globalThis, 'SpeechSynthesisUtterance', { value: Utterance });
}

/** Imitates a browser without sound, in which in-app browsers and blockers removed more. */
export function removeSound(): void {
  for (const name of ['Audio', 'SpeechSynthesisUtterance']) Reflect.deleteProperty(globalThis, name);
  Reflect.deleteProperty(SpeechSynthesis.prototype, 'getVoices');
  Reflect.deleteProperty(Performance.prototype, 'mark');
  Reflect.deleteProperty(Navigator.prototype, 'sendBeacon');
}
