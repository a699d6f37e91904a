import { createStore } from '../store.ts';
import type { TranscriptEntry } from './call-state.ts';
import { samplesMuted } from './remembered-choices.ts';

// Some browsers tell of their voices only a moment after they are asked.
const VOICES_MS = 600;

type Voices = Record<TranscriptEntry['role'], SpeechSynthesisVoice>;

/** Who speaks in sample calls, once the browser has been asked; none where it has no voice for it. */
export const sampleVoices = createStore<Voices | 'unknown' | 'none'>('unknown');

/** The voices that read aloud now. */
export function audibleVoices() {
  const voices = sampleVoices.get();
  return samplesMuted.get() || typeof voices === 'string' ? undefined : voices;
}

/** Asks the browser for its voices, once there are any. */
export async function findVoices(): Promise<void> {
  if (sampleVoices.get() !== 'unknown') return;
  let found = englishVoices();
  if (found.length === 0 && 'speechSynthesis' in globalThis) {
    await new Promise((resolve) => {
      // Not every browser sends it as an event that can be listened to.
      speechSynthesis.onvoiceschanged = resolve;
      setTimeout(resolve, VOICES_MS);
    });
    found = englishVoices();
  }
  sampleVoices.set(castVoices(found) ?? 'none');
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

function castVoices(found: SpeechSynthesisVoice[]): Voices | undefined {
  const isAmerican = ({ lang }: SpeechSynthesisVoice) => /us$/i.test(lang);
  const pleasant = found.filter(({ name }) => PLEASANT.test(name));
  const assistant =
    pleasant.find(isAmerican) ?? found.find((voice) => voice.default) ?? found.find(isAmerican) ?? found[0];
  if (!assistant) return undefined;
  // One voice stands for two people by its pitch.
  return { assistant, user: pleasant.find(({ name }) => name !== assistant.name) ?? assistant };
}
