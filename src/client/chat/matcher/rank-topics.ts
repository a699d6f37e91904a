import { offTopicCues } from '#content/chat/vocabulary.ts';
import { correctSpelling } from '#shared/correct-spelling.ts';
import { findCue, readCues, countWordsBetween, type Cue } from './cues.ts';
import { isStopWord, listedWords, meaningOf, readMeanings, readWords, stem } from './read-words.ts';
import type { Topic } from './topics.ts';

interface RankedTopic {
  topic: Topic;
  /** From 0 to 1. */
  confidence: number;
}

export type RankTopics = (question: string) => RankedTopic[];

// questions.test.ts measures how well these weights work.
const CUE_BONUS = 0.5;
const EXAMPLE_BONUS = 1;
const FURTHER_CUE_WEIGHT = 0.5;
const WORD_BETWEEN_WEIGHT = 0.9;
const OTHER_WORD_WEIGHT = 0.4;
const STOP_WORD_WEIGHT = 0.5;
const CORRECTED_WORD_WEIGHT = 0.85;
const UNMATCHED_WORD_WEIGHT = 0.45;
const SMOOTHING = 0.4;
const MIN_EXAMPLE_SHARE = 0.6;

interface Subject {
  /** Undefined for the one subject that contains all off-topic questions. */
  topic: Topic | undefined;
  cues: Cue[];
  examples: Set<string>[];
  wordsOfQuestion: Set<string>;
  otherWords: Set<string>;
}

interface Word {
  meaning: string;
  rarity: number;
}

interface Match {
  at: number[];
  weight: number;
}

/** The returned function lists the likeliest topic first. If a question seems off-topic, the list is empty. */
export function createRanking(topics: Topic[]): RankTopics {
  const onTopic = topics.map((topic) => subjectOf(topic.cues, topic));
  const distinctiveWords = addDistinctiveWords(onTopic);
  const subjects = [...onTopic, withoutWords(distinctiveWords, subjectOf(offTopicCues))];
  const uses = countUses(subjects);
  const vocabulary = new Set([...uses.keys(), ...listedWords]);
  const rarityOf = (meaning: string) =>
    Math.log(1 + subjects.length / (uses.get(meaning) ?? 1)) / Math.log(1 + subjects.length);

  function weigh(typed: string): Word {
    // Short words stay uncorrected, because one changed letter often makes another real word.
    const isCorrect = vocabulary.has(stem(typed)) || typed.length < 5;
    const corrected = isCorrect ? undefined : correctSpelling(stem(typed), vocabulary);
    const meaning = meaningOf(corrected ?? typed);
    const rarity = rarityOf(meaning);
    return { meaning, rarity: corrected ? rarity * CORRECTED_WORD_WEIGHT : rarity };
  }

  return (question) => {
    const exactMatch = topics.find((topic) => topic.question === question);
    if (exactMatch) return [{ topic: exactMatch, confidence: 1 }];
    const words = readWords(question).map(weigh);
    const ranked = subjects
      .map((subject) => {
        const matches = [
          ...matchCues(subject.cues, words),
          ...matchExamples(subject.examples, words, rarityOf),
        ];
        return { topic: subject.topic, confidence: confidenceIn(subject, matches, words) };
      })
      .sort((one, other) => other.confidence - one.confidence);
    if (!ranked[0]?.topic) return [];
    return ranked.flatMap(({ topic, confidence }) => (topic ? [{ topic, confidence }] : []));
  };
}

function subjectOf(list: string, topic?: Topic): Subject {
  const cues = readCues(list);
  const examples = topic?.examples.map(readMeanings) ?? [];
  return {
    topic,
    cues,
    examples: examples.map((words) => new Set(words)),
    wordsOfQuestion: new Set(readMeanings(topic?.question ?? '')),
    otherWords: new Set([
      ...readMeanings(topic?.text ?? ''),
      ...cues.flat().flatMap((position) => [...position]),
      ...examples.flat(),
    ]),
  };
}

function countUses(subjects: Subject[]): Map<string, number> {
  const uses = new Map<string, number>();
  for (const { wordsOfQuestion, otherWords } of subjects) {
    for (const word of new Set([...wordsOfQuestion, ...otherWords]))
      uses.set(word, (uses.get(word) ?? 0) + 1);
  }
  return uses;
}

function addDistinctiveWords(subjects: Subject[]): Set<string> {
  const uses = countUses(subjects);
  const distinctiveWords = new Set<string>();
  for (const { cues, examples } of subjects) {
    for (const word of new Set(examples.flatMap((example) => [...example]))) {
      if (uses.get(word) !== 1 || isStopWord(word)) continue;
      distinctiveWords.add(word);
      cues.push([new Set([word])]);
    }
  }
  return distinctiveWords;
}

/** Removes the words from the subject's cues. A word that only one topic uses must not also count as off-topic. */
function withoutWords(words: Set<string>, subject: Subject): Subject {
  const cues = subject.cues.map((cue) =>
    cue.map((position) => new Set([...position].filter((word) => !words.has(word)))),
  );
  return { ...subject, cues: cues.filter((cue) => cue.every((position) => position.size > 0)) };
}

function confidenceIn({ wordsOfQuestion, otherWords }: Subject, matches: Match[], words: Word[]): number {
  const matched = new Set<number>();
  let strength = 0;
  for (const { at, weight } of matches.sort((one, other) => other.weight - one.weight)) {
    if (at.some((each) => matched.has(each))) continue;
    strength += matched.size === 0 ? weight : weight * FURTHER_CUE_WEIGHT;
    for (const each of at) matched.add(each);
  }
  let unmatched = 0;
  const counted = new Set(words.filter((_, at) => matched.has(at)).map(({ meaning }) => meaning));
  for (const { meaning, rarity } of words) {
    if (counted.has(meaning)) continue;
    counted.add(meaning);
    const weight = isStopWord(meaning) ? rarity * STOP_WORD_WEIGHT : rarity;
    if (wordsOfQuestion.has(meaning)) strength += weight;
    else if (otherWords.has(meaning)) strength += weight * OTHER_WORD_WEIGHT;
    else if (!isStopWord(meaning)) unmatched += rarity;
  }
  return strength / (strength + unmatched * UNMATCHED_WORD_WEIGHT + SMOOTHING);
}

function matchCues(cues: Cue[], words: Word[]): Match[] {
  const meanings = words.map(({ meaning }) => meaning);
  return cues.flatMap((cue) => {
    const at = findCue(cue, meanings);
    if (!at) return [];
    const rarities = at.reduce((sum, each) => sum + (words[each]?.rarity ?? 0), 0);
    return [{ at, weight: (CUE_BONUS + rarities) * WORD_BETWEEN_WEIGHT ** countWordsBetween(at) }];
  });
}

function matchExamples(
  examples: Set<string>[],
  words: Word[],
  rarityOf: (meaning: string) => number,
): Match[] {
  const sum = (meanings: string[]) =>
    meanings.reduce((total, each) => total + rarityOf(each) * (isStopWord(each) ? STOP_WORD_WEIGHT : 1), 0);
  return examples.flatMap((example) => {
    const at = words.flatMap(({ meaning }, index) => (example.has(meaning) ? [index] : []));
    const inCommon = sum([...new Set(at.map((each) => words[each]?.meaning ?? ''))]);
    const share = inCommon / sum([...example]);
    return share < MIN_EXAMPLE_SHARE ? [] : [{ at, weight: (EXAMPLE_BONUS + inCommon) * share }];
  });
}
