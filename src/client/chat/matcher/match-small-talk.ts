import { agreementWords, fillerWords, personRequest, smallTalk } from '#content/chat/small-talk.ts';
import { findCue, readCues } from './cues.ts';
import { readMeanings, readWords } from './read-words.ts';

const phrases = smallTalk.map(({ cues, reply }) => ({ cues: readCues(cues), reply }));
const fillers = new Set([
  ...readMeanings(fillerWords),
  // One-word cues are also fillers. Otherwise "hi, hello" would not be small talk: findCue finds only one word of the two.
  ...phrases.flatMap(({ cues }) => cues.flatMap(([word, next]) => (word && !next ? [...word] : []))),
]);
const personCues = readCues(personRequest.cues);
const personExceptions = new Set(readWords(personRequest.unless));
const agreements = new Set(readWords(agreementWords));

export function replyToSmallTalk(message: string): string | undefined {
  const words = readMeanings(message);
  const matched = new Set(phrases.flatMap(({ cues }) => cues.flatMap((cue) => findCue(cue, words) ?? [])));
  if (!words.every((word, at) => matched.has(at) || fillers.has(word))) return undefined;
  return phrases.find(({ cues }) => cues.some((cue) => findCue(cue, words)))?.reply;
}

/** Checks each sentence alone. In "My name is Pat. Call me.", the exception "is" must not apply to "Call me". */
export const asksForPerson = (message: string): boolean => message.split(/[.!?\n]+/).some(wantsPerson);

function wantsPerson(sentence: string): boolean {
  const typed = readWords(sentence).flatMap((word) => [word, word.replace(/s$/, '')]);
  const words = readMeanings(sentence);
  return !typed.some((word) => personExceptions.has(word)) && personCues.some((cue) => findCue(cue, words));
}

export const agrees = (message: string): boolean => {
  const words = readWords(message);
  return words.length > 0 && words.every((word) => agreements.has(word));
};
