import type { TranscriptEntry } from './call-state.ts';

// Engines forget to tell the end now and then: nobody waits longer than a slow reader takes.
const SLOWEST_WORD_MS = 900;
const MARGIN_MS = 4_000;

// Two people, told apart by ear.
const PITCH = { assistant: 1.1, user: 0.8 };

export const canReadAloud = () => 'speechSynthesis' in globalThis;

/** Reads a line by the browser's own voice; `done` never rejects. */
export function readAloud(text: string, role: TranscriptEntry['role']) {
  const utterance = new SpeechSynthesisUtterance(text);
  utterance.lang = 'en-US';
  utterance.pitch = PITCH[role];
  let finish: () => void = () => undefined;
  const done = new Promise<void>((resolve) => (finish = resolve));
  utterance.onend = utterance.onerror = finish;
  const limit = text.split(' ').length * SLOWEST_WORD_MS + MARGIN_MS;
  let timer = setTimeout(finish, limit);
  speechSynthesis.speak(utterance);
  return {
    done,
    pause(paused: boolean) {
      clearTimeout(timer);
      if (paused) speechSynthesis.pause();
      else {
        timer = setTimeout(finish, limit);
        speechSynthesis.resume();
      }
    },
    stop() {
      speechSynthesis.cancel();
      // What was paused stays so for the next line otherwise.
      speechSynthesis.resume();
      finish();
    },
  };
}
