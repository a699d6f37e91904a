import { createStore } from '../store.ts';
import type { TranscriptEntry } from './call-state.ts';
import { samplesMuted } from './voice-preferences.ts';

// Some browsers load their voices only when asked.
const VOICES_TIMEOUT_MS = 600;

type Voices = Record<TranscriptEntry['role'], SpeechSynthesisVoice>;

/** 'unknown' until `findVoices` has run. */
export const sampleVoices = createStore<Voices | 'unknown' | 'none'>('unknown');

/** Undefined if muted or without voices. */
export function audibleVoices() {
  const voices = sampleVoices.get();
  return samplesMuted.get() || typeof voices === 'string' ? undefined : voices;
}

export async function findVoices(): Promise<void> {
  if (sampleVoices.get() !== 'unknown') return;
  let voices = englishVoices();
  if (voices.length === 0 && 'speechSynthesis' in globalThis) {
    await new Promise((resolve) => {
      // Not every browser supports addEventListener here.
      speechSynthesis.onvoiceschanged = resolve;
      setTimeout(resolve, VOICES_TIMEOUT_MS);
    });
    voices = englishVoices();
  }
  sampleVoices.set(chooseVoices(voices) ?? 'none');
}

/** Local voices only, because others send the text to a server. */
const englishVoices = () =>
  'speechSynthesis' in globalThis
    ? speechSynthesis
        .getVoices()
        .filter(({ lang, localService }) => localService && /^en\b/i.test(lang.replace('_', '-')))
    : [];

// Natural voices. Some systems also list novelty voices.
const NATURAL_VOICES = /^(?:Samantha|Daniel|Karen|Alex|Moira|Microsoft (?:Zira|Aria|Jenny|David|Mark|Guy))/;

function chooseVoices(voices: SpeechSynthesisVoice[]): Voices | undefined {
  const isAmerican = ({ lang }: SpeechSynthesisVoice) => /us$/i.test(lang);
  const natural = voices.filter(({ name }) => NATURAL_VOICES.test(name));
  const assistant =
    natural.find(isAmerican) ?? voices.find((voice) => voice.default) ?? voices.find(isAmerican) ?? voices[0];
  if (!assistant) return undefined;
  // If one voice speaks both parts, the pitch distinguishes them.
  return { assistant, user: natural.find(({ name }) => name !== assistant.name) ?? assistant };
}
