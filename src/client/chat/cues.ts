import { stem } from './read-words.ts';

/** One way of asking, ready to be compared: sets of equal words in their order. */
export interface Cue {
  steps: { words: Set<string>; anyDistance: boolean }[];
  isSign: boolean;
}

// "get me out" asks for what "get out" does; further apart the words have less to do with each other.
const MAX_BETWEEN = 2;
const WORDS_IN_STEP = /^(~?)(.*)$/;

/** Reads a cue as src/content/chat-ways.ts writes it. */
export function readCue(text: string): Cue {
  const [, sign, words = ''] = WORDS_IN_STEP.exec(text) ?? [];
  const steps: Cue['steps'] = [];
  let anyDistance = false;
  for (const part of words.split(' ')) {
    if (part === '...') anyDistance = true;
    else {
      steps.push({ words: new Set(part.split('|').map(stem)), anyDistance });
      anyDistance = false;
    }
  }
  return { steps, isSign: sign === '~' };
}

/** Where in the words the cue stands; undefined where it does not. */
export function findCue({ steps }: Cue, words: string[]): number[] | undefined {
  const from = (step: number, after: number): number[] | undefined => {
    const wanted = steps[step];
    if (!wanted) return [];
    const isFree = step === 0 || wanted.anyDistance;
    const end = isFree ? words.length : Math.min(words.length, after + MAX_BETWEEN + 2);
    for (let at = after + 1; at < end; at += 1) {
      if (!wanted.words.has(words[at] ?? '')) continue;
      const rest = from(step + 1, at);
      if (rest) return [at, ...rest];
    }
    return undefined;
  };
  return from(0, -1);
}
