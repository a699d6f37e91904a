import { createStore } from '../store.ts';
import { isSilent } from './call-store.ts';
import type { TranscriptEntry } from './call-state.ts';
import type { LanguagePart } from './split-by-language.ts';
import { samplesMuted } from './voice-preferences.ts';

// Some browsers load their voices only after the first call of `getVoices`. Voices that load after this time are used from the next line on.
const VOICES_TIMEOUT_MS = 600;

type SpeakerVoices = Record<TranscriptEntry['role'], SpeechSynthesisVoice>;
interface Voices {
  en: SpeakerVoices;
  es: SpeakerVoices | undefined;
}

export const sampleVoices = createStore<Voices | 'unknown' | 'none'>('unknown');
sampleVoices.subscribe((voices) => isSilent.set(voices === 'none'));

export function audibleVoices() {
  const voices = sampleVoices.get();
  return samplesMuted.get() || typeof voices === 'string' ? undefined : voices;
}

export function loadVoices(): void {
  if (sampleVoices.get() !== 'unknown') return;
  if (!('speechSynthesis' in globalThis)) {
    sampleVoices.set('none');
    return;
  }
  // Not every browser supports speechSynthesis.addEventListener.
  speechSynthesis.onvoiceschanged = chooseVoices;
  chooseVoices();
  setTimeout(() => {
    if (sampleVoices.get() === 'unknown') sampleVoices.set('none');
  }, VOICES_TIMEOUT_MS);
}

/** Call if the browser lists voices but does not speak. */
export function giveUpVoices(): void {
  speechSynthesis.onvoiceschanged = null;
  sampleVoices.set('none');
}

function chooseVoices(): void {
  const en = voicesFor('en');
  if (en) sampleVoices.set({ en, es: voicesFor('es') });
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
