import MiniSearch from 'minisearch';
import type { ChatEntry } from '#content/chat/chat-entry.ts';
import { chatText } from '#content/chat/chat-text.ts';
import { chatEntries } from '#content/chat/entries.ts';
import { STOP_ENTRIES } from '#content/chat/operator.ts';
import type { Legal } from '#content/pages.ts';
import { correctSpelling } from '#shared/correct-spelling.ts';
import type { Answer } from './chat-store.ts';
import { extractContact } from './extract-contact.ts';

interface FinderFacts {
  isRecorded: boolean | undefined;
  legal: Legal | undefined;
}

const MOST_OFFERED = 4;
/** Per word of the question. Below it, an entry only shares a common word. `chat-questions.ts` shows its effect. */
const MIN_SCORE = 5;
const MIN_PART_OF_BEST = 0.4;

const STOP_WORDS = new Set(
  `a an the i me my we us our you your it its is are am be was do does did will would can could of to in on at for and or
  if so that this with what how when there have has get got just any some they them their from as by about im ill id u ur
  ya yall hi hello hey please thanks guys el la los las un una unos de del en y o que se es son mi mis me te lo le al con por para
  su sus hay como si tiene tienen puede puedo dont doesnt sm1 w`.split(/\s+/),
);

/** Finds entries of `src/content/chat` for a typed question. It never composes an answer. */
export function createFinder({ isRecorded, legal }: FinderFacts) {
  const entries = chatEntries(isRecorded, legal);
  const byId = new Map(entries.map((entry) => [entry.id, entry]));
  const byQuestion = new Map(entries.map((entry) => [plainText(entry.question), entry]));
  const search = createSearch(entries);

  /** The answer to a visitor who asks for a person, gives a number or wants no contact. */
  function answerIfRequested(text: string): Answer | undefined {
    const stop = asksToStop(text);
    const stopEntry = stop && byId.get(STOP_ENTRIES[stop]);
    if (stopEntry) return answerOf(stopEntry);
    const request = byQuestion.has(plainText(text)) ? undefined : requestsPerson(text);
    return request && chatText.requests[request];
  }

  function find(text: string): Answer {
    const requested = answerIfRequested(text);
    if (requested) return requested;
    const plain = plainText(text);
    const small = chatText.smallTalk.find(({ said }) => said.includes(plain));
    if (small) return { text: small.answer, lang: small.lang };
    const asked = byQuestion.get(plain);
    const found = asked ? [asked] : search(text);
    const [first, ...more] = found;
    if (!first) return { text: chatText.nothingFound };
    if (more.length === 0) return answerOf(first);
    return {
      text: chatText.isItOneOfThese[first.lang ?? 'en'],
      lang: first.lang,
      choices: found.map(({ question }) => question),
    };
  }

  return { find, answerIfRequested, search };
}

const answerOf = ({ answer, link, lang }: ChatEntry): Answer => ({ text: answer, source: link, lang });

/** Returns a function that finds up to four entries, the likeliest first. */
function createSearch(entries: ChatEntry[]) {
  const index = new MiniSearch({
    fields: ['question', 'examples', 'answer'],
    tokenize: readWords,
    processTerm: stemOf,
    searchOptions: {
      boost: { question: 2, examples: 2, answer: 0.3 },
      weights: { fuzzy: 0.2, prefix: 0.2 },
      bm25: { k: 1.2, b: 0.5, d: 0.5 },
      prefix: (term) => term.length > 3,
    },
  });
  index.addAll(entries.map((entry) => ({ ...entry, examples: entry.examples.join(' ') })));
  const byId = new Map(entries.map((entry) => [entry.id, entry]));
  const words = new Set(
    entries.flatMap(({ question, examples }) => readWords([question, ...examples].join(' '))),
  );
  const stems = new Set([...words].map(stemOf));
  const corrected = (word: string) =>
    word.length < 4 || stems.has(stemOf(word)) ? word : (correctSpelling(word, words) ?? word);

  return (text: string): ChatEntry[] => {
    const asked = readWords(text).map(corrected);
    const found = index.search(asked.join(' '));
    const least = Math.max(MIN_SCORE * asked.length, (found[0]?.score ?? 0) * MIN_PART_OF_BEST);
    return found
      .filter(({ score }) => score >= least)
      .slice(0, MOST_OFFERED)
      .flatMap(({ id }) => byId.get(String(id)) ?? []);
  };
}

/** Lower-case, without accents, apostrophes and punctuation. */
const plainText = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/[\u0300-\u036f'’`]/g, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

const readWords = (text: string): string[] =>
  plainText(text)
    .split(' ')
    .filter((word) => word && !STOP_WORDS.has(word));

/** Cuts plurals and common English endings, so that "booking" finds "books". */
function stemOf(word: string): string {
  if (word.length < 4) return word;
  const singular = word.replace(/ies$/, 'y').replace(/([^su])s$/, '$1');
  const stem = singular.replace(/([a-z]{3})(ing|ed|e)$/, '$1');
  return stem.replace(/([bdgmnprt])\1$/, '$1');
}

const STOPS = {
  en: [
    /^(please )?(stop|quit|end|revoke|unsubscribe|opt out)( please)?$/,
    /\b(stop|quit) (calling|texting|messaging|contacting|emailing|bothering)\b/,
    /\b(do not|dont|never) (ever )?(call|text|message|contact|email) (me|us|this)\b/,
    /\b(stop|no more) (the |your |these |all )?(calls|texts|messages|emails)\b(?! from)/,
    /\b(take|remove) (me|us|my (number|email|phone))\b/,
    /\b(unsubscribe|opt me out|leave me alone)\b/,
  ],
  es: [
    /^(basta|alto)$/,
    /\bno (me|nos) (llame|llamen|llames|escriban|manden|contacten)\b/,
    /\b(deje|dejen|deja|para|pare|paren) de (llamar|llamarme|mandar|mandarme|escribir|escribirme|molestar)/,
    /\bno (quiero|mas) (mas )?(llamadas|mensajes|textos)\b/,
    /\b(dejame|dejeme|dejenme|dejennos) en paz\b/,
    /\b(dar|darme|deme|denme|dame) de baja\b/,
    /\b(quit|borr|elimin)\w+ (mi|mis) (numero|telefono|correo|datos)\b/,
  ],
};
// Owners also ask what our service does about other people's calls.
const NOT_ABOUT_US = /\b(spam|spammers|robocalls|customers|callers)\b/;

const matches = (patterns: RegExp[], words: string) => patterns.some((pattern) => pattern.test(words));

/** In which language a visitor tells us to stop calls, texts or all contact, in whatever words. */
function asksToStop(text: string): 'en' | 'es' | undefined {
  const words = plainText(text);
  if (NOT_ABOUT_US.test(words)) return undefined;
  return matches(STOPS.en, words) ? 'en' : matches(STOPS.es, words) ? 'es' : undefined;
}

const REQUESTS = {
  en: [
    /\b(call|phone|text|ring|contact) me\b(?! from)/,
    /\b(talk|speak|connect me|chat) (to|with) (a|an|the|some|somebody|someone|one|your)\b/,
    /\b(get|give|need|want) (me )?(a|an|the|some) (rep|agent|human|person|real person|somebody|someone|call|callback)\b/,
    /^(a )?(human|person|agent|operator|representative|callback)( please)?$/,
  ],
  es: [/\bhablar con (una|un|alguien)\b/, /\b(llamenme|llamame|me pueden llamar)\b/],
};
// Questions about callers, and about when or how we call, have entries.
const NOT_A_REQUEST =
  /\b(caller|callers|customer|customers|client|clients|they|if|when|which|what|how|cliente|clientes|cuando)\b/;

/** A phone number or an email address without a question is a request too. */
export function requestsPerson(text: string): keyof typeof chatText.requests | undefined {
  const words = plainText(text);
  const isAbout = (patterns: RegExp[]) => !NOT_A_REQUEST.test(words) && matches(patterns, words);
  const [english, spanish] = [isAbout(REQUESTS.en), isAbout(REQUESTS.es)];
  const { phone, email } = extractContact([text]);
  if ((phone ?? email) && (english || spanish || !text.includes('?'))) return 'contact';
  return english ? 'person' : spanish ? 'personInSpanish' : undefined;
}
