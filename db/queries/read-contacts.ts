import { sql } from 'drizzle-orm';
import type { Db } from '../connection/database.server.ts';

/**
 * The numbers and addresses in a text. `saysMore`: whether there are none, or the text has letters
 * or digits that are in none.
 */
export async function readContacts(db: Db, typed: string) {
  const contacts = await contactsIn(db, typed);
  const parts = typed.split(/[,;\n]/).filter(lettersAndDigits);
  let saysMore = contacts.length === 0;
  for (const part of parts) {
    const inPart = await contactsIn(db, part);
    const isRead = inPart.every((contact) => contacts.includes(contact));
    saysMore ||= !isRead || lettersLeft(part, inPart) !== '';
  }
  return { contacts, saysMore };
}

async function contactsIn(db: Db, typed: string): Promise<string[]> {
  const { rows } = await db.execute<{ contacts: string[] }>(
    sql`select sales_internal.contacts_in(${typed}) as contacts`,
  );
  return rows[0]?.contacts ?? [];
}

/** Removes each contact once, so that a second spelling with a typo is left. */
function lettersLeft(typed: string, contacts: string[]): string {
  let remaining = lettersAndDigits(typed.toLowerCase().replaceAll('(0)', ''));
  // Addresses come last, and may contain a number.
  for (const contact of contacts.toReversed()) {
    const characters = lettersAndDigits(contact);
    const isOfHere = contact.startsWith('+1');
    const pattern = isOfHere ? new RegExp(`1?${characters.slice(1)}`) : characters;
    remaining = remaining.replace(pattern, '');
  }
  return remaining;
}

const lettersAndDigits = (text: string) =>
  text.normalize('NFKC').replaceAll(/[^\p{L}\p{Nd}]/gu, '');
