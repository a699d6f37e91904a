import { site } from '#content/site.ts';

// Spaces, dashes, dots and brackets may be between the digits of a number.
const GAP = String.raw`[\s\p{Pd}.\p{Ps}\p{Pe}]{0,3}`;
const digits = (count: string) => String.raw`(?:${GAP}\d){${count}}`;
const NORTH_AMERICAN = String.raw`(?:\+?1${GAP})?[2-9]${digits('2')}${GAP}[2-9]${digits('6')}`;
const INTERNATIONAL = String.raw`(?:\+|00|011)${digits('8,14')}`;
const EXTENSION = String.raw`,?\s?(?:ext(?:ension|\.)?|x)\s?\d{1,6}`;
const PHONE = new RegExp(
  String.raw`(?:^|[^\p{L}\p{N}$])((\p{Ps}?(?:${NORTH_AMERICAN}|${INTERNATIONAL}))(?:${EXTENSION})?)(?![\d:\p{L}])`,
  'giu',
);
const EMAIL = /(?:^|[\s@,;<>()])([^\s@,;<>()]+@[^\s@,;<>()]+\.[a-z]{2,})/gi;

const siteDigits = site.phone.display.replace(/\D/g, '');

/** Returns the last phone number and the last email address that are not the site's own, as they were typed. */
export const identitiesIn = (texts: string[]) => ({
  phone: texts.flatMap(phonesIn).at(-1),
  email: texts.flatMap(emailsIn).at(-1),
});

const phonesIn = (text: string): string[] =>
  [...text.matchAll(PHONE)].flatMap(([, typed = '', number = '']) =>
    number.replace(/\D/g, '').endsWith(siteDigits) ? [] : [typed],
  );

const emailsIn = (text: string): string[] =>
  [...text.matchAll(EMAIL)].map(([, email = '']) => email).filter((email) => email !== site.email);
