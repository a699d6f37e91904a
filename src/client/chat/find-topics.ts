import MiniSearch from 'minisearch';
import {
  jobWords,
  notAboutUs,
  plainWords,
  serviceCues,
  serviceWords,
  tradeWords,
} from '#content/chat-vocabulary.ts';
import { findCue, readCue, type Cue } from './cues.ts';
import { topics, type Topic } from './knowledge.ts';
import { readWords, stem } from './read-words.ts';

const stems = (text: string) => new Set(readWords(text).map(stem));
const plain = stems(plainWords);
const trade = stems(tradeWords);
const jobs = stems(jobWords);
const elsewhere = notAboutUs.map(readCue);
const service = stems(serviceWords);
const aboutService = serviceCues.map(readCue);

interface Known {
  topic: Topic;
  cues: Cue[];
  not: Cue[];
  hints: Set<string>;
  own: Set<string>;
}

const known: Known[] = topics.map((topic) => ({
  topic,
  cues: topic.cues.map(readCue),
  not: (topic.not ?? []).map(readCue),
  hints: stems(topic.hints ?? ''),
  own: stems(
    `${topic.source.label} ${topic.text} ${topic.hints ?? ''} ${topic.cues.join(' ').replace(/[|~.]+/g, ' ')}`,
  ),
}));

const index = new MiniSearch<Topic & { label: string; asked: string }>({
  fields: ['label', 'asked', 'text'],
  tokenize: readWords,
  processTerm: stem,
  searchOptions: { boost: { label: 2, asked: 3 }, combineWith: 'OR' },
});
index.addAll(
  topics.map((topic) => ({
    ...topic,
    label: topic.source.label,
    asked: `${topic.cues.join(' ').replace(/[|~.]+/g, ' ')} ${topic.hints ?? ''}`,
  })),
);
const vocabulary = new Set(
  known.flatMap(({ cues, own }) => [
    ...own,
    ...cues.flatMap(({ steps }) => steps.flatMap(({ words }) => [...words])),
  ]),
);
const isWord = (word: string) =>
  vocabulary.has(word) || plain.has(word) || trade.has(word) || jobs.has(word) || /^\d/.test(word);

/** The stem of a word, or of the nearest that we know where it is none. */
function mend(typed: string): string {
  const word = stem(typed);
  if (typed.length < 5 || isWord(word)) return word;
  const swapped = swaps(typed)
    .map(stem)
    .find((each) => vocabulary.has(each));
  if (swapped) return swapped;
  for (const fuzzy of typed.length < 8 ? [1] : [1, 2]) {
    const [nearest] = index
      .search(word, { fuzzy, processTerm: (term) => term })
      .flatMap(({ terms }) => terms)
      .filter((term) => term.startsWith(word.charAt(0)))
      .sort((one, other) => sharedStart(other, word) - sharedStart(one, word));
    if (nearest) return nearest;
  }
  return word;
}

/** The word with two neighbouring letters exchanged, which a search counts as two errors. */
const swaps = (word: string): string[] =>
  word.split('').map((letter, at) => word.slice(0, at) + (word[at + 1] ?? '') + letter + word.slice(at + 2));

function sharedStart(one: string, other: string): number {
  const end = one.split('').findIndex((letter, at) => letter !== other[at]);
  return end < 0 ? one.length : end;
}

export interface Found {
  topic: Topic;
  /** From 0.55 on it is an answer; below, at best a guess. */
  confidence: number;
}

export const CONFIDENT = 0.55;

/** The topics that a question may mean, the likeliest first. */
export function findTopics(question: string): Found[] {
  const itself = topics.find((topic) => topic.question === question);
  if (itself) return [{ topic: itself, confidence: 1 }];
  const typed = readWords(question);
  const words = typed.map(mend);
  if (elsewhere.some((cue) => findCue(cue, words))) return [];
  const isMended = words.map((word, at) => word !== stem(typed[at] ?? ''));
  const isAboutService =
    words.some((word) => service.has(word)) || aboutService.some((cue) => findCue(cue, words));
  return known
    .map((each) => ({ topic: each.topic, confidence: weigh(each, words, isMended, isAboutService) }))
    .filter(({ confidence }) => confidence > 0)
    .sort((one, other) => other.confidence - one.confidence);
}

function weigh(topic: Known, words: string[], isMended: boolean[], isAboutService: boolean): number {
  if (topic.not.some((cue) => findCue(cue, words))) return 0;
  const found = topic.cues
    .flatMap((cue) => {
      const at = findCue(cue, words);
      if (!at) return [];
      const certainty = at.some((each) => isMended[each]) ? 0.85 : 1;
      return [{ at, weight: (cue.isSign ? 0.6 : 1 + 0.04 * (at.length - 1)) * certainty }];
    })
    .sort((one, other) => other.weight - one.weight);
  const used = new Set<number>();
  let evidence = 0;
  for (const { at, weight } of found) {
    if (at.some((each) => used.has(each))) continue;
    evidence += used.size === 0 ? weight : weight / 2;
    for (const each of at) used.add(each);
  }
  let supporting = 0;
  let foreign = 0;
  for (const [at, word] of words.entries()) {
    if (used.has(at)) continue;
    if (topic.hints.has(word)) supporting += 1;
    else if (isMended[at] || isForeign(word, topic)) foreign += jobs.has(word) ? 2 : 1;
  }
  return evidence + Math.min(supporting, 2) * 0.1 - foreign * (isAboutService ? 0.35 : 0.5);
}

const isForeign = (word: string, { own }: Known) =>
  !plain.has(word) && !trade.has(word) && !own.has(word) && !/^\d/.test(word);
