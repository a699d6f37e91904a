import { agreeing, askingForPerson, besideSmallTalk, smallTalk } from '#content/chat-small-talk.ts';
import { findCue, readCue } from './cues.ts';
import { readWords, stem } from './read-words.ts';

const setOf = (words: string) => new Set(readWords(words));

const beside = setOf(besideSmallTalk);
const talks = smallTalk.map(({ words, reply }) => ({ words: setOf(words), reply }));
const personCues = askingForPerson.cues.map(readCue);
const unless = setOf(askingForPerson.unless);
const agreed = setOf(agreeing);

/** The reply to a message that asks nothing; undefined where it may ask something. */
export function replyToSmallTalk(message: string): string | undefined {
  const words = readWords(message);
  const fits = ({ words: own }: { words: Set<string> }) =>
    words.some((word) => own.has(word)) && words.every((word) => own.has(word) || beside.has(word));
  // Of two that fit, the one with more of its own words: "ok" stands beside anything.
  const count = ({ words: own }: { words: Set<string> }) => words.filter((word) => own.has(word)).length;
  return talks.filter(fits).sort((one, other) => count(other) - count(one))[0]?.reply;
}

export function asksForPerson(message: string): boolean {
  const words = readWords(message);
  if (words.some((word) => unless.has(word))) return false;
  const stems = words.map(stem);
  return personCues.some((cue) => findCue(cue, stems));
}

export const agrees = (message: string): boolean => {
  const words = readWords(message);
  return words.length > 0 && words.every((word) => agreed.has(word));
};
