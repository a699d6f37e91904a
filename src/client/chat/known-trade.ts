import { doubtful, tradeSigns } from '#content/chat/recognise.ts';
import { businessTypes } from '#shared/lead-fields.ts';

export const wordsOf = (text: string): string[] =>
  text
    .toLowerCase()
    .replace(/['’]/g, '')
    .split(/[^\p{L}\d]+/u)
    .filter(Boolean);

export const sentencesOf = (text: string): string[] => text.replace(/([.!?])\s+(?!\d)/g, '$1\n').split(/\n+/);

const FEW_WORDS = String.raw`((?:[a-z-]+ ){0,3}[a-z]+)`;
const COMPANY = '(?:company|business|shop|firm|outfit)';
/** Only beside what visitors say of themselves: who asks about security has no security company. */
const OWN = [
  String.raw`\b(?:i am|i['’]?m|we are|we['’]?re) (?:(?:in the|in|an?) ${FEW_WORDS}|([a-z]+))\b`,
  String.raw`\b(?:i|we) do ${FEW_WORDS}\b`,
  String.raw`\b(?:i|we) (?:run|own|have) ${FEW_WORDS} ${COMPANY}\b`,
  String.raw`(?:\b(?:my|our)|, an?) ${FEW_WORDS} ${COMPANY}\b`,
].map((pattern) => new RegExp(pattern, 'gi'));

/** The trades that a message says are the visitor's own, also by the names of their companies. */
export function tradesIn(text: string, companies: string[]): string[] {
  const sentences = sentencesOf(text).filter((sentence) => !isDoubtful(sentence));
  const own = sentences.flatMap((sentence) =>
    OWN.flatMap((pattern) => [...sentence.matchAll(pattern)]).flatMap(([, ...words]) =>
      wordsOf(words.join(' ')),
    ),
  );
  const said = [...own, ...companies.flatMap(wordsOf)];
  return businessTypes.filter((type) => wordsOf(tradeSigns[type]).some((sign) => said.includes(sign)));
}

function isDoubtful(sentence: string): boolean {
  const words = wordsOf(sentence);
  return sentence.endsWith('?') || wordsOf(doubtful.trade).some((word) => words.includes(word));
}
