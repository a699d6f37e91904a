import { sql } from 'drizzle-orm';
import type { StopKind } from '#shared/stops.ts';
import type { Db } from '../client.server.ts';
import { DatabaseUnavailable } from '../errors.ts';

export interface StopRequest {
  /** The request's id. A stop that is drained twice is stored once, so one `allow` ends it. */
  id: string;
  /** What a visitor typed. */
  contact: string;
  /** `data` asks to see or erase what is stored. */
  what: StopKind;
  /** When a request was sent that waited in the spool. */
  sentAt?: Date;
}

/**
 * Stores a stop of each number and address that the text contains. If it contains none, or asks for data, the text becomes a
 * message to the operator, which waits until mail is set. Returns the same whether or not anybody has the contact.
 */
export async function storeStop(db: Db, { id, contact, what, sentAt }: StopRequest): Promise<void> {
  const typed = sql`typed as (
    select case when ${what}::text = 'data' then '{}' else sales.contacts_in(${contact}) end as contacts)`;
  await db.execute(sql`
    with ${typed}, stopped as (
      insert into stops (id, contact, channel, how, at)
      select md5(${id} || contact)::uuid, contact, ${what}::text, 'on the page', ${sentAt?.toISOString() ?? null}::timestamptz
      from typed, unnest(contacts) contact
      on conflict do nothing returning id
    ), forwarded as (
      insert into outbox (id, event, text, channel, recipient)
      select ${id}::uuid, 'operator.message', ${`${what}: ${contact}`}::text, 'email', ''
      from typed where contacts = '{}'
      on conflict do nothing
    )
    select count(sales.queue('contact.stopped', stop_id => id)) from stopped`);
  const { rowCount } = await db.execute(sql`
    with ${typed}
    select from typed where case when contacts = '{}' then exists (select from outbox where id = ${id}::uuid)
      else cardinality(contacts) = (
        select count(*) from stops, unnest(contacts) typed_contact where stops.id = md5(${id} || typed_contact)::uuid) end`);
  // A trigger of an administrator may drop a row without an error.
  if (rowCount === 0) throw new DatabaseUnavailable('NOT_STORED');
}
