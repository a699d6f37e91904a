import { site } from '#content/site.ts';

const DIGITS = /[\d+(][\d\s().–-]*/g;
const EXTENSION = /^,?\s?(?:ext(?:ension|\.)?|x)\s?\d{1,6}\b/i;
const NORTH_AMERICAN = /^\+?1?[2-9]\d{2}[2-9]\d{6}$/;
const INTERNATIONAL = /^\+(?!1)\d{8,15}$/;
const EMAIL = /(?:^|[\s@,;<>()])([^\s@,;<>()]+@[^\s@,;<>()]+\.[a-z]{2,})/gi;

const digitsOf = (phone: string) => phone.replace(/[^\d+]/g, '');
const siteDigits = digitsOf(site.phone.display);

/** Returns the last phone number and the last email address that are not the site's own. */
export const extractContact = (texts: string[]) => ({
  phone: texts.flatMap(phonesIn).at(-1),
  email: texts.flatMap(emailsIn).at(-1),
});

const phonesIn = (text: string): string[] =>
  [...text.matchAll(DIGITS)].flatMap(({ 0: found, index }) => {
    const number = found.replace(/[\s().–-]{1,9}$/, '');
    const digits = digitsOf(number);
    const isPhone = NORTH_AMERICAN.test(digits) || INTERNATIONAL.test(digits);
    if (!isPhone || digits.endsWith(siteDigits) || /\w$/.test(text.slice(0, index))) return [];
    const [extension = ''] = EXTENSION.exec(text.slice(index + number.length)) ?? [];
    return [number + extension];
  });

const emailsIn = (text: string): string[] =>
  [...text.matchAll(EMAIL)].map(([, email = '']) => email).filter((email) => email !== site.email);
