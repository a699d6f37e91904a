import { notAboutUs } from '#content/chat/vocabulary.ts';
import { correctSpelling } from '#shared/correct-spelling.ts';
import { findCue, readCues, wordsBetween, type Cue } from './cues.ts';
import { isPlain, knownWords, meaningOf, readMeanings, readWords, stem } from './read-words.ts';
import type { Topic } from './topics.ts';

interface RankedTopic {
  topic: Topic;
  /** How much of the question the topic accounts for, from 0 to 1. */
  confidence: number;
}

export type RankTopics = (question: string) => RankedTopic[];

// What each finding counts for, beside the rarity of its words. Moved by a fifth, the measured figures stay.
const CUE = 0.5;
const FURTHER_CUE = 0.5;
const WORD_BETWEEN = 0.9;
const WORD_OF_ANSWER = 0.4;
const PLAIN_WORD = 0.5;
const MENDED_WORD = 0.85;
const FOREIGN_WORD = 0.45;
const DOUBT = 0.4;

/** What a question is held against. */
interface Subject {
  /** None for what is not about us. */
  topic: Topic | undefined;
  cues: Cue[];
  wordsOfQuestion: Set<string>;
  wordsOfAnswer: Set<string>;
}

interface Word {
  meaning: string;
  /** From 0 to 1: a word that few subjects use tells more. */
  rarity: number;
}

/** Ranks topics by a question, the likeliest first; none if it is rather not about us. */
export function createRanking(topics: Topic[]): RankTopics {
  const subjects = [...topics.map((topic) => subjectOf(topic.cues, topic)), subjectOf(notAboutUs)];
  const uses = new Map<string, number>();
  for (const { wordsOfQuestion, wordsOfAnswer } of subjects) {
    for (const word of new Set([...wordsOfQuestion, ...wordsOfAnswer]))
      uses.set(word, (uses.get(word) ?? 0) + 1);
  }
  const vocabulary = new Set([...uses.keys(), ...knownWords]);

  function read(typed: string): Word {
    // Among short words one letter makes another word.
    const isKnown = vocabulary.has(stem(typed)) || typed.length < 5;
    const mended = isKnown ? undefined : correctSpelling(stem(typed), vocabulary);
    const meaning = meaningOf(mended ?? typed);
    const rarity = Math.log(1 + subjects.length / (uses.get(meaning) ?? 1)) / Math.log(1 + subjects.length);
    return { meaning, rarity: mended ? rarity * MENDED_WORD : rarity };
  }

  return (question) => {
    const itself = topics.find((topic) => topic.question === question);
    if (itself) return [{ topic: itself, confidence: 1 }];
    const words = readWords(question).map(read);
    const ranked = subjects
      .map((subject) => ({ topic: subject.topic, confidence: confidenceIn(subject, words) }))
      .sort((one, other) => other.confidence - one.confidence);
    if (!ranked[0]?.topic) return [];
    return ranked.flatMap(({ topic, confidence }) => (topic ? [{ topic, confidence }] : []));
  };
}

function subjectOf(list: string, topic?: Topic): Subject {
  const cues = readCues(list);
  return {
    topic,
    cues,
    wordsOfQuestion: new Set(readMeanings(topic?.question ?? '')),
    wordsOfAnswer: new Set([
      ...readMeanings(topic?.text ?? ''),
      ...cues.flat().flatMap((place) => [...place]),
    ]),
  };
}

/** What speaks for the subject, as a share of that and all that does not. */
function confidenceIn({ cues, wordsOfQuestion, wordsOfAnswer }: Subject, words: Word[]): number {
  const inCues = new Set<number>();
  let strength = 0;
  for (const { at, weight } of weighCues(cues, words)) {
    if (at.some((each) => inCues.has(each))) continue;
    strength += inCues.size === 0 ? weight : weight * FURTHER_CUE;
    for (const each of at) inCues.add(each);
  }
  let foreign = 0;
  const counted = new Set(words.filter((_, at) => inCues.has(at)).map(({ meaning }) => meaning));
  for (const { meaning, rarity } of words) {
    if (counted.has(meaning)) continue;
    counted.add(meaning);
    const weight = isPlain(meaning) ? rarity * PLAIN_WORD : rarity;
    if (wordsOfQuestion.has(meaning)) strength += weight;
    else if (wordsOfAnswer.has(meaning)) strength += weight * WORD_OF_ANSWER;
    else if (!isPlain(meaning)) foreign += rarity;
  }
  return strength / (strength + foreign * FOREIGN_WORD + DOUBT);
}

/** The cues found among the words, the weightiest first. */
function weighCues(cues: Cue[], words: Word[]): { at: number[]; weight: number }[] {
  const meanings = words.map(({ meaning }) => meaning);
  return cues
    .flatMap((cue) => {
      const at = findCue(cue, meanings);
      if (!at) return [];
      const rarities = at.reduce((sum, each) => sum + (words[each]?.rarity ?? 0), 0);
      return [{ at, weight: (CUE + rarities) * WORD_BETWEEN ** wordsBetween(at) }];
    })
    .sort((one, other) => other.weight - one.weight);
}
