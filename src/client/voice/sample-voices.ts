import { createStore } from '../store.ts';
import type { TranscriptEntry } from './call-state.ts';
import type { LanguagePart } from './split-by-language.ts';
import { samplesMuted } from './voice-preferences.ts';

// Some browsers load their voices only after the first call of `getVoices`.
const VOICES_TIMEOUT_MS = 600;

type SpeakerVoices = Record<TranscriptEntry['role'], SpeechSynthesisVoice>;
interface Voices {
  en: SpeakerVoices;
  es: SpeakerVoices | undefined;
}

export const sampleVoices = createStore<Voices | 'unknown' | 'none'>('unknown');

export function audibleVoices() {
  const voices = sampleVoices.get();
  return samplesMuted.get() || typeof voices === 'string' ? undefined : voices;
}

export async function loadVoices(): Promise<void> {
  if (sampleVoices.get() !== 'unknown') return;
  if (!('speechSynthesis' in globalThis)) {
    sampleVoices.set('none');
    return;
  }
  let voices = chooseVoices();
  if (!voices) {
    await new Promise((resolve) => {
      // Not every browser supports speechSynthesis.addEventListener.
      speechSynthesis.onvoiceschanged = resolve;
      setTimeout(resolve, VOICES_TIMEOUT_MS);
    });
    voices = chooseVoices();
  }
  sampleVoices.set(voices ?? 'none');
}

function chooseVoices(): Voices | undefined {
  const en = voicesFor('en');
  return en && { en, es: voicesFor('es') };
}

// These voices sound natural. Some systems also list novelty voices.
const NATURAL_VOICES =
  /^(?:Samantha|Daniel|Karen|Alex|Moira|Paulina|Juan|Microsoft (?:Zira|Aria|Jenny|David|Mark|Guy|Sabina|Raul))/;

function voicesFor(language: LanguagePart['lang']): SpeakerVoices | undefined {
  // Uses only local voices, because remote voices send the text to a server.
  const voices = speechSynthesis
    .getVoices()
    .filter(({ lang, localService }) => localService && lang.split(/[-_]/)[0] === language);
  const isAmerican = ({ lang }: SpeechSynthesisVoice) => /(?:us|mx)$/i.test(lang);
  const natural = voices.filter(({ name }) => NATURAL_VOICES.test(name));
  const assistant =
    natural.find(isAmerican) ?? voices.find((voice) => voice.default) ?? voices.find(isAmerican) ?? voices[0];
  if (!assistant) return undefined;
  return { assistant, user: natural.find(({ name }) => name !== assistant.name) ?? assistant };
}
