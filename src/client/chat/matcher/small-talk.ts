import { agreeing, askingForPerson, besideSmallTalk, smallTalk } from '#content/chat/small-talk.ts';
import { findCue, readCues } from './cues.ts';
import { readMeanings, readWords } from './read-words.ts';

const talks = smallTalk.map(({ cues, reply }) => ({ cues: readCues(cues), reply }));
const beside = new Set([
  ...readMeanings(besideSmallTalk),
  // "thanks" may stand beside "hello": one word of talk does not turn another into a question.
  ...talks.flatMap(({ cues }) => cues.flatMap(([word, next]) => (word && !next ? [...word] : []))),
]);
const personCues = readCues(askingForPerson.cues);
const unless = new Set(readWords(askingForPerson.unless));
const agreed = new Set(readWords(agreeing));

/** The reply to a message that asks nothing; undefined if it may ask something. */
export function replyToSmallTalk(message: string): string | undefined {
  const words = readMeanings(message);
  const own = new Set(talks.flatMap(({ cues }) => cues.flatMap((cue) => findCue(cue, words) ?? [])));
  if (!words.every((word, at) => own.has(at) || beside.has(word))) return undefined;
  return talks.find(({ cues }) => cues.some((cue) => findCue(cue, words)))?.reply;
}

/** Each sentence counts for itself: whoever says their name first may ask for a person next. */
export const asksForPerson = (message: string): boolean => message.split(/[.!?\n]+/).some(wantsPerson);

function wantsPerson(sentence: string): boolean {
  if (readWords(sentence).some((word) => unless.has(word) || unless.has(word.replace(/s$/, ''))))
    return false;
  const words = readMeanings(sentence);
  return personCues.some((cue) => findCue(cue, words));
}

export const agrees = (message: string): boolean => {
  const words = readWords(message);
  return words.length > 0 && words.every((word) => agreed.has(word));
};
