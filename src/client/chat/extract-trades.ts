import { ignoredWith, tradeWords } from '#content/chat/lead-words.ts';
import { businessTypes } from '#shared/lead-fields.ts';

const wordsOf = (text: string): string[] =>
  text
    .toLowerCase()
    .replace(/['’]/g, '')
    .split(/[^\p{L}\d]+/u)
    .filter(Boolean);

export const containsAny = (text: string, words: string): boolean =>
  wordsOf(text).some((word) => wordsOf(words).includes(word));

export const sentencesOf = (text: string): string[] =>
  text
    .replace(/([.!?])\s(?!\d)/g, '$1\n')
    .split('\n')
    .map((sentence) => sentence.trim());

const FEW_WORDS = String.raw`((?:[a-z-]+ ){0,3}[a-z]+)`;
const COMPANY = '(?:company|business|shop|firm|outfit)';
/** A trade counts only in these phrases, because a visitor who mentions security may have no security company. */
const ABOUT_VISITOR = [
  String.raw`\b(?:i am|i['’]?m|we are|we['’]?re) (?:(?:in the|in|an?) ${FEW_WORDS}|([a-z]+))\b`,
  String.raw`\b(?:i|we) do ${FEW_WORDS}\b`,
  String.raw`\b(?:i|we) (?:run|own|have) ${FEW_WORDS} ${COMPANY}\b`,
  String.raw`(?:\b(?:my|our)|, an?) ${FEW_WORDS} ${COMPANY}\b`,
].map((pattern) => new RegExp(pattern, 'gi'));

export function tradesIn(text: string, companies: string[]): string[] {
  const phrases = sentencesOf(text)
    .filter((sentence) => !sentence.endsWith('?') && !containsAny(sentence, ignoredWith.trade))
    .flatMap((sentence) => ABOUT_VISITOR.flatMap((pattern) => [...sentence.matchAll(pattern)]))
    .flatMap(([, ...groups]) => groups);
  const stated = [...phrases, ...companies].join(' ');
  return businessTypes.filter((type) => containsAny(stated, tradeWords[type]));
}
