import MiniSearch from 'minisearch';
import { PERSON_ENTRY, smallTalk } from '#content/chat/about-us.ts';
import type { ChatEntry, SpanishEntry } from '#content/chat/chat-entry.ts';
import { chatWords } from '#content/chat/chat-text.ts';
import { chatEntries } from '#content/chat/entries.ts';
import { STOP_ENTRY } from '#content/chat/operator.ts';
import { firstQuestions } from '#content/sections/faq-of.ts';
import type { Legal } from '#content/pages.ts';
import type { Answer, ChatLang, Choice } from './chat-store.ts';

const MOST_OFFERED = 4;
const COUNTED_WAYS = 3;
/** Edits per letter of a word. */
const FUZZINESS = 0.34;
const SHORTEST_FUZZY = 4;

const STOP_WORDS = new Set(
  `a an the i me my we us our you your it its is are am be was do does did will would can could of to in on at for and or
  if so that this with what how when there have has get got just any some they them their from as by about im ill id u ur
  ya yall please guys el la los las un una unos de del en y o que se es son mi mis me te lo le al con por para
  su sus hay como si tiene tienen puede puedo dont doesnt w`.split(/\s+/),
);

interface Way {
  entry: ChatEntry;
  lang: ChatLang;
  text: string;
}

/** Finds entries of `src/content/chat` for a typed question. It never composes an answer. */
export function createFinder(legal: Legal | undefined) {
  const entries = chatEntries(legal);
  const ways = entries.flatMap(waysToAsk);
  const byText = new Map(ways.map((way) => [plainText(way.text), way]));
  let ranking: ReturnType<typeof createRanking> | undefined;
  // Not before a text is typed, because the index delays the tap that opens the chat.
  const rank = (text: string) => (ranking ??= createRanking(ways))(text);
  const topics = entries.filter(({ question }) => firstQuestions.includes(question));

  /** Up to four entries, the nearest first, and the language of the question. */
  function nearest(text: string, lastLang: ChatLang) {
    const { ranked, lang = lastLang } = rank(text);
    const ids = ranked.map(({ id }) => id);
    // Who asks to be called is not shown how to stop it.
    const asksForPerson = ids.indexOf(PERSON_ENTRY) < ids.indexOf(STOP_ENTRY) && ids.includes(PERSON_ENTRY);
    const hidden = asksForPerson ? [...smallTalk, STOP_ENTRY] : smallTalk;
    const own = byText.get(plainText(text))?.entry;
    const offered = ranked.filter((entry) => entry === own || !hidden.includes(entry.id));
    return { entries: offered.slice(0, MOST_OFFERED), lang };
  }

  /** The answer to an entry's own words, or to a number or an address. Neither goes to a provider. */
  function answerToKnown(text: string, lastLang: ChatLang): Answer | undefined {
    const way = byText.get(plainText(text));
    if (way) return answerOf(way, lastLang);
    if (!CONTACT.test(text.normalize('NFKC'))) return undefined;
    const { lang } = nearest(text, lastLang);
    return { text: chatWords[lang].identity, lang, askedIn: lang };
  }

  function find(text: string, lastLang: ChatLang): Answer {
    const known = answerToKnown(text, lastLang);
    if (known) return known;
    const { entries: found, lang } = nearest(text, lastLang);
    const { isItOneOfThese, nothingFound } = chatWords[lang];
    const [words, offered] = found.length > 0 ? [isItOneOfThese, found] : [nothingFound, topics];
    return { text: words, lang, askedIn: lang, choices: choicesOf(offered, lang) };
  }

  return {
    find,
    answerToKnown,
    nearest,
    suggest: (text: string, lang: ChatLang) => choicesOf(nearest(text, lang).entries, lang),
    topics: (lang: ChatLang) => choicesOf(topics, lang),
  };
}

function waysToAsk(entry: ChatEntry): Way[] {
  const waysIn = (lang: ChatLang, { question = '', examples }: SpanishEntry | ChatEntry) =>
    [question, ...examples.flatMap((example) => example.split(', '))]
      .filter(Boolean)
      .map((text): Way => ({ entry, lang, text }));
  return [...waysIn('en', entry), ...(entry.es ? waysIn('es', entry.es) : [])];
}

/** A tap on a question that has no Spanish words leaves the conversation in Spanish. */
function answerOf({ entry: { answer, link, es }, lang }: Way, lastLang: ChatLang): Answer {
  const spanish = lang === 'es' ? es?.answer : undefined;
  const askedIn = lang === 'en' && !es?.answer ? lastLang : lang;
  return spanish
    ? { text: spanish, lang, askedIn, source: es?.link }
    : { text: answer, lang: 'en', askedIn, source: link };
}

/** First the entries that have that language. */
function choicesOf(entries: ChatEntry[], lang: ChatLang): Choice[] {
  const choices = entries.map(({ question, es }): Choice =>
    lang === 'es' && es?.question
      ? { question: es.question, lang }
      : { question, lang: 'en', note: chatWords[lang].inEnglish },
  );
  return choices.sort((one, other) => Number(other.lang === lang) - Number(one.lang === lang));
}

/** Ranks an entry by its three ways to ask that are nearest. */
function createRanking(ways: Way[]) {
  const index = new MiniSearch({
    fields: ['text'],
    tokenize: readWords,
    processTerm: stemOf,
    searchOptions: {
      fuzzy: (term) => term.length >= SHORTEST_FUZZY && FUZZINESS,
      prefix: (term) => term.length >= SHORTEST_FUZZY,
    },
  });
  index.addAll(ways.map(({ text }, id) => ({ id, text })));

  return (text: string) => {
    const hits = new Map<ChatEntry, number[]>();
    const byLang = { en: 0, es: 0 };
    const found = index.search(text).flatMap(({ id, score }) => {
      const way = ways[Number(id)];
      return way ? [{ ...way, score }] : [];
    });
    for (const { entry, score } of found) hits.set(entry, [...(hits.get(entry) ?? []), score]);
    for (const { lang, score } of found.slice(0, COUNTED_WAYS)) byLang[lang] += score;
    const sum = (scores: number[]) => scores.slice(0, COUNTED_WAYS).reduce((one, other) => one + other, 0);
    return {
      ranked: [...hits].sort(([, one], [, other]) => sum(other) - sum(one)).map(([entry]) => entry),
      lang: byLang.es > byLang.en ? ('es' as const) : found.length > 0 ? ('en' as const) : undefined,
    };
  };
}

/** An email address, or seven digits as in a phone number. */
const CONTACT = /@|(\d[\s\p{Pd}.()]{0,3}){7}/u;

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
