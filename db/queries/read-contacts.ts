import { sql } from 'drizzle-orm';
import type { Db } from '../connection/database.server.ts';

const LETTER_OR_DIGIT = /[\p{L}\p{Nd}]/u;

/** The numbers and addresses in a text, and whether it says more than these, or has none. */
export async function readContacts(db: Db, typed: string) {
  const { rows } = await db.execute<{ contacts: string[]; unread: string }>(
    sql`select contacts, unread from sales_internal.read_contacts(${typed})`,
  );
  const [{ contacts, unread } = { contacts: [], unread: typed }] = rows;
  return { contacts, saysMore: contacts.length === 0 || LETTER_OR_DIGIT.test(unread) };
}
