import { localStore } from '../browser-store.ts';
import { createStore } from '../store.ts';
import type { TranscriptEntry } from './call-state.ts';

const KEY = 'porchlight:samples-muted';
// Some browsers tell of their voices only a moment after they are asked.
const VOICES_MS = 600;

type Speaker = TranscriptEntry['role'];

/** How sample calls sound. */
interface SampleSound {
  /** Who speaks, once the browser has been asked; none where it has no voice for it. */
  voices: Record<Speaker, SpeechSynthesisVoice> | 'unknown' | 'none';
  /** The visitor's choice, remembered. */
  muted: boolean;
}

export const sampleSound = createStore<SampleSound>({
  voices: 'unknown',
  muted: localStore.get(KEY) === true,
});

export function muteSamples(muted: boolean): void {
  if (muted) localStore.set(KEY, true);
  else localStore.remove(KEY);
  sampleSound.set({ ...sampleSound.get(), muted });
}

/** The voices that read aloud now. */
export function audibleVoices() {
  const { voices, muted } = sampleSound.get();
  return muted || typeof voices === 'string' ? undefined : voices;
}

/** A browser that has voices and does not speak has none for us. */
export const giveUpVoices = () => sampleSound.set({ ...sampleSound.get(), voices: 'none' });

/** Asks the browser for its voices, once there are any. */
export async function findVoices(): Promise<void> {
  if (sampleSound.get().voices !== 'unknown') return;
  let found = englishVoices();
  if (found.length === 0 && 'speechSynthesis' in globalThis) {
    await new Promise((resolve) => {
      // Not every browser sends it as an event that can be listened to.
      speechSynthesis.onvoiceschanged = resolve;
      setTimeout(resolve, VOICES_MS);
    });
    found = englishVoices();
  }
  sampleSound.set({ ...sampleSound.get(), voices: castVoices(found) ?? 'none' });
}

/** Of this machine alone: the others send what they read to their maker. */
const englishVoices = () =>
  'speechSynthesis' in globalThis
    ? speechSynthesis
        .getVoices()
        .filter(({ lang, localService }) => localService && /^en\b/i.test(lang.replace('_', '-')))
    : [];

// Voices made for people to listen to; beside them some systems have frogs and bells.
const PLEASANT = /^(?:Samantha|Daniel|Karen|Alex|Moira|Microsoft (?:Zira|Aria|Jenny|David|Mark|Guy))/;

function castVoices(found: SpeechSynthesisVoice[]): Record<Speaker, SpeechSynthesisVoice> | undefined {
  const isAmerican = ({ lang }: SpeechSynthesisVoice) => /us$/i.test(lang);
  const pleasant = found.filter(({ name }) => PLEASANT.test(name));
  const assistant =
    pleasant.find(isAmerican) ?? found.find((voice) => voice.default) ?? found.find(isAmerican) ?? found[0];
  if (!assistant) return undefined;
  // One voice stands for two people by its pitch.
  return { assistant, user: pleasant.find(({ name }) => name !== assistant.name) ?? assistant };
}
