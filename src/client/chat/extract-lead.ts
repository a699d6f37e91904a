import { ignoredWith, notNames } from '#content/chat/lead-words.ts';
import { site } from '#content/site.ts';
import { leadVolumeOf, type LeadField } from '#shared/lead-fields.ts';
import { containsAny, sentencesOf, tradesIn } from './extract-trades.ts';

/** Returns UNSURE instead of a value that may not be the visitor's own. */
type Finder = (message: string) => string[];
const UNSURE = '';

export const extractLead = (texts: string[]): Partial<Record<LeadField, string | undefined>> => ({
  contactName: latest(texts, namesIn),
  phone: latest(texts, phonesIn),
  email: latest(texts, emailsIn),
  businessName: latest(texts, businessesIn),
  businessType: latest(texts, (text) => tradesIn(text, businessesIn(text))),
  monthlyLeadVolume: latest(texts, volumesIn),
});

function latest(texts: string[], find: Finder): string | undefined {
  const found = new Set(texts.map(find).findLast((each) => each.length > 0));
  const [only = UNSURE, ...others] = found;
  return only === UNSURE || others.length > 0 ? undefined : only;
}

// Without this lookahead, "Lone Star plumbing" would give the name "Lone Star".
const NAME_END = String.raw`(?=[,.;!?\n]|$| (?:and (?:we|I)|from|with|at|in|here|speaking|we|I)\b)`;
const PERSON = String.raw`((?:\p{Lu}\.\s?)*\p{Lu}[\p{L}'’-]+(?:\s+(?:(?:de|la|del|van|der|von)\s+)*(?:\p{Lu}\.|\p{Lu}[\p{L}'’-]+)){0,3})`;
const INTRODUCTION = new RegExp(
  String.raw`\b(?:[Mm]y name(?: is|['’]?s)|[Ii] am|[Ii]['’]?m|[Tt]his is) ${PERSON}${NAME_END}`,
  'gu',
);
const namesIn: Finder = (text) =>
  [...text.matchAll(INTRODUCTION)].flatMap(([, name = '']) =>
    containsAny(name, notNames) || tradesIn('', [name]).length > 0 ? [] : [name],
  );

const WORD = String.raw`[\p{Lu}\d](?:[\p{L}\d'’&.-]*[\p{L}\d])?`;
const BUSINESS = new RegExp(
  String.raw`\b(?:[Mm]y|[Oo]ur) (?:company|business|shop)(?: is called| is named|(?:['’]?s)? name is) (${WORD}(?: (?:(?:and|of|&) )?${WORD})*)${NAME_END}`,
  'gu',
);
const businessesIn: Finder = (text) => [...text.matchAll(BUSINESS)].map(([, name = '']) => name);

const DIGITS = /[\d+(][\d\s().–-]*/g;
const EXTENSION = /^,?\s?(?:ext(?:ension|\.)?|x)\s?\d{1,6}\b/i;
const NORTH_AMERICAN = /^1?[2-9]\d{2}[2-9]\d{6}$/;
const INTERNATIONAL = /^\+(?!1)\d{8,15}$/;
const digitsOf = (phone: string) => phone.replace(/[^\d+]/g, '');
const ourDigits = digitsOf(site.phone.display);

const phonesIn: Finder = (text) =>
  contactsIn(text, (sentence) =>
    [...sentence.matchAll(DIGITS)].flatMap(({ 0: found, index }) => {
      const number = found.replace(/[\s().–-]{1,9}$/, '');
      const extension = EXTENSION.exec(sentence.slice(index + number.length))?.[0] ?? '';
      const before = sentence.slice(0, index);
      const digits = digitsOf(number);
      const isPhone = INTERNATIONAL.test(digits) || NORTH_AMERICAN.test(digits.replace('+', ''));
      if (!isPhone || digits.endsWith(ourDigits) || /\w$/.test(before)) return [];
      return [{ contact: number + extension, before }];
    }),
  );

const EMAIL = /(?:^|[\s@,;<>()])([^\s@,;<>()]+@[^\s@,;<>()]+\.[a-z]{2,})/gi;
const emailsIn: Finder = (text) =>
  contactsIn(text, (sentence) =>
    [...sentence.matchAll(EMAIL)]
      .map(({ 1: contact = '', index }) => ({ contact, before: sentence.slice(0, index) }))
      .filter(({ contact }) => contact !== site.email),
  );

type ContactFinder = (sentence: string) => { contact: string; before: string }[];

const contactsIn = (text: string, find: ContactFinder): string[] =>
  sentencesOf(text)
    .flatMap(find)
    .map(({ contact, before }) => (containsAny(before, ignoredWith.contact) ? UNSURE : contact));

// The first group has text if the number is part of a longer number, a range or a limit.
const VOLUME =
  /((?:[\d.,–-] ?|\b(?:to|or|and|than|under|below) )??)(\d{1,3}(?:,\d{3}){1,2}|\d{1,5}) ?(?:calls|leads) ?(?:a|per|each|every|\/) ?month\b/gi;
const volumesIn: Finder = (text) =>
  sentencesOf(text)
    .filter((sentence) => !sentence.endsWith('?') && !containsAny(sentence, ignoredWith.volume))
    .flatMap((sentence) => [...sentence.matchAll(VOLUME)])
    .filter(([, before]) => !before)
    .map(([, , number = '']) => leadVolumeOf(Number(number.replaceAll(',', ''))));
