import { site } from '#content/site.ts';

// Spaces, dashes, dots, brackets and invisible characters may be between the digits of a number.
const GAP = String.raw`[\s\p{Pd}\u2212.\p{Ps}\p{Pe}\p{Cc}\p{DI}\u2800]{0,4}`;
const digits = (count: string) => String.raw`(?:${GAP}\d)${count}`;
const NORTH_AMERICAN = String.raw`(?:\+?${GAP}(?:00)?1${GAP}){0,2}[2-9]${digits('{2}')}${GAP}[2-9]${digits('{6}')}(?![\d:])`;
const INTERNATIONAL = String.raw`(?:\+|00|011)${GAP}[2-9]${digits('{6,14}')}(?![\d:\p{L}])`;
const PHONE = new RegExp(String.raw`(^|[^\p{L}\p{N}$])(\p{Ps}?(?:${NORTH_AMERICAN}|${INTERNATIONAL}))`, 'gu');
const EXTENSION = /^,?\s?(?:ext(?:ension|\.)?|x)\s?\d{1,6}\b/i;
const EMAIL = /(?:^|[\s@,;<>()])([^\s@,;<>()]+@[^\s@,;<>()]+\.[a-z]{2,})/gi;

const KEYPAD = '22233344455566677778889999';

const siteDigits = site.phone.display.replace(/\D/g, '');

/** Returns the last phone number and the last email address that are not the site's own, as they were typed. */
export const extractContact = (texts: string[]) => ({
  phone: texts.flatMap(phonesIn).at(-1),
  email: texts.flatMap(emailsIn).at(-1),
});

function phonesIn(text: string): string[] {
  const plain = toPlainDigits(text);
  const places = findPhones(plain);
  return (places.length > 0 ? places : findPhones(keypadDigits(plain))).map(([from, to]) =>
    text.slice(from, to),
  );
}

function findPhones(plain: string): [from: number, to: number][] {
  return [...plain.matchAll(PHONE)].flatMap(({ 1: before = '', 2: number = '', index }) => {
    if (number.replace(/\D/g, '').endsWith(siteDigits)) return [];
    const from = index + before.length;
    const to = from + number.length;
    const [extension = ''] = EXTENSION.exec(plain.slice(to)) ?? [];
    return [[from, to + extension.length]];
  });
}

/** Makes digits of any script and `＋` ASCII, and an O between digits 0. The length stays the same. */
const toPlainDigits = (text: string) =>
  text
    .replace(/\p{Nd}/gu, (digit) => digitOf(digit).padEnd(digit.length, '\u200b'))
    .replace(/\uff0b/g, '+')
    .replace(/(\d[\p{Pd}. ]?)o(?=[\p{Pd}. ]?\d)/giu, '$10');

/** In Unicode, the digits of each script follow one another from 0 to 9. */
function digitOf(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  let before = 0;
  while (/\p{Nd}/u.test(String.fromCodePoint(code - before - 1))) before++;
  return String(before % 10);
}

/** Four or more letters in a row inside a number are letters of a keypad, as in 800-FLOWERS. */
const keypadDigits = (text: string) =>
  text.replace(/(\d[\p{Pd}.]?)([A-Za-z]{4,})/gu, (_found, before: string, letters: string) => {
    const keys = letters.toLowerCase().replace(/./g, (letter) => KEYPAD.charAt(letter.charCodeAt(0) - 97));
    return before + keys;
  });

const emailsIn = (text: string): string[] =>
  [...text.matchAll(EMAIL)].map(([, email = '']) => email).filter((email) => email !== site.email);
