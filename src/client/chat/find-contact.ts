/** Ten digits, North American. ZIP+4 codes, years and most order numbers have other lengths. */
const GAP = String.raw`[\s.\p{Pd}]`;
const PHONE = new RegExp(
  String.raw`(?<![\p{L}\p{N}#$-])(?:\+?1${GAP}?)?\(?[2-9]\d{2}\)?${GAP}{0,2}[2-9]\d{2}` +
    String.raw`${GAP}?\d{4}(?![\p{L}\p{N}-])`,
  'u',
);
const EMAIL = /^[^@]+@[^@]+\.\p{L}{2,}$/u;

/** The phone number and the email address in a text, as they were typed. */
export function findContact(text: string) {
  const folded = text.normalize('NFKC');
  const parts = folded.split(/[\s,;<>()]/).map((part) => part.replace(/\.$/, ''));
  return { phone: PHONE.exec(folded)?.[0], email: parts.find((part) => EMAIL.test(part)) };
}
