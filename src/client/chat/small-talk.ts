import { agreeing, askingForPerson, besideSmallTalk, smallTalk } from '#content/chat-small-talk.ts';
import { findCue, readCue } from './cues.ts';
import { readWords, stem } from './read-words.ts';

const setOf = (words: string) => new Set(readWords(words));

const beside = new Set(readWords(besideSmallTalk).map(stem));
const talks = smallTalk.map(({ cues, reply }) => ({ cues: cues.map(readCue), reply }));
// "thanks" may stand beside "hello": one word of talk does not turn another into a question.
for (const { steps } of talks.flatMap(({ cues }) => cues)) {
  if (steps.length === 1) for (const word of steps[0]?.words ?? []) beside.add(word);
}
const personCues = askingForPerson.cues.map(readCue);
const unless = setOf(askingForPerson.unless);
const agreed = setOf(agreeing);

/** The reply to a message that asks nothing; undefined where it may ask something. */
export function replyToSmallTalk(message: string): string | undefined {
  const words = readWords(message).map(stem);
  const own = new Set(talks.flatMap(({ cues }) => cues.flatMap((cue) => findCue(cue, words) ?? [])));
  if (!words.every((word, at) => own.has(at) || beside.has(word))) return undefined;
  return talks.find(({ cues }) => cues.some((cue) => findCue(cue, words)))?.reply;
}

/** Each sentence counts for itself: whoever says their name first may ask for a person next. */
export const asksForPerson = (message: string): boolean => message.split(/[.!?\n]+/).some(wantsPerson);

function wantsPerson(sentence: string): boolean {
  const words = readWords(sentence);
  if (words.some((word) => unless.has(word))) return false;
  const stems = words.map(stem);
  return personCues.some((cue) => findCue(cue, stems));
}

export const agrees = (message: string): boolean => {
  const words = readWords(message);
  return words.length > 0 && words.every((word) => agreed.has(word));
};
