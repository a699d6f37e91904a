import { eq, inArray, sql } from 'drizzle-orm';
import type { StopKind } from '#shared/stops.ts';
import type { Db } from '../client.server.ts';
import { DatabaseUnavailable } from '../errors.ts';
import { outbox, stops } from '../schema/index.ts';

export interface StopRequest {
  /** The request's id. A stop that is drained twice is stored once. */
  id: string;
  /** What a visitor typed. */
  contact: string;
  /** `data` asks to see or erase what is stored. */
  what: StopKind;
  /** When a request was sent that waited in the spool. */
  sentAt?: Date;
}

/**
 * Stores a stop of each number and address that the text contains. If the text asks for data, or
 * says more than these, it also becomes a message to the operator, which waits until mail is set.
 * Returns the same whether or not anybody has the contact.
 */
export async function storeStop(
  db: Db,
  { id, contact: typed, what, sentAt }: StopRequest,
): Promise<void> {
  const { rows } = await db.execute<{ ids: string[]; contacts: string[] }>(sql`
    with sent as (
      select md5(${id}::text || contact)::uuid as id, contact from unnest(sales.contacts_in(${typed})) contact where ${what} <> 'data'
    ), stopped as (
      insert into stops (id, contact, channel, how, at)
      select id, contact, ${what}::text, 'on the page', ${sentAt?.toISOString() ?? null}::timestamptz from sent
      on conflict do nothing returning id
    )
    select sales.queue_stops('contact.stopped', (select array_agg(id) from stopped)),
      array(select id from sent) as ids, array(select contact from sent) as contacts`);
  const { ids, contacts } = rows[0] ?? { ids: [], contacts: [] };
  const isForwarded = saysMore(typed, contacts);
  if (isForwarded)
    await db
      .insert(outbox)
      .values({
        id,
        event: 'operator.message',
        text: `${what}: ${typed}`,
        channel: 'email',
        recipient: '',
      })
      .onConflictDoNothing();
  const stored = await db.$count(stops, inArray(stops.id, ids));
  const forwarded = await db.$count(outbox, eq(outbox.id, id));
  // A trigger of an administrator may drop a row without an error.
  if (stored < ids.length || (isForwarded && forwarded === 0))
    throw new DatabaseUnavailable('NOT_STORED');
}

/** Whether no contact was read, or the text has letters or digits that are in none. */
function saysMore(typed: string, contacts: string[]): boolean {
  let left = lettersAndDigits(typed.toLowerCase().replaceAll('(0)', ''));
  // Addresses come last, and may contain a number.
  for (const contact of contacts.toReversed()) {
    const read = lettersAndDigits(contact);
    left = left.replaceAll(
      contact.startsWith('+1') ? new RegExp(`1?${read.slice(1)}`, 'g') : read,
      '',
    );
  }
  return contacts.length === 0 || left !== '';
}

const lettersAndDigits = (text: string) =>
  text.normalize('NFKC').replaceAll(/[^\p{L}\p{Nd}]/gu, '');
