import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { StopChannel, StopChoice } from '#shared/stops.ts';
import type { Db } from '../connection/database.server.ts';
import { outbox, type Via } from '../schema/index.ts';
import { readContacts } from './read-contacts.ts';
import { makeCommitDurable } from './site-locks.ts';

export interface StopRequest {
  /** The request's id. A stop that is drained twice is stored once. */
  id: string;
  /** What a visitor typed. */
  contact: string;
  what: StopChoice;
  sentAt: Date;
}

/**
 * Stores a stop of each contact in the text, and of the numbers that came with it in a lead. A
 * request for data, or a text that says more than contacts, becomes a message to the operator.
 * `vias` are the ways by which the site sends the other messages. Needs a transaction.
 */
export async function storeStop(db: Db, request: StopRequest, vias: Via[]): Promise<void> {
  const { contacts, saysMore } = await readContacts(db, request.contact);
  if (request.what !== 'data') {
    const ids = await insertStops(db, request, request.what, contacts);
    await queueStops(db, ids, contacts, vias);
  }
  if (request.what === 'data' || saysMore) await queueForOperator(db, request);
  await makeCommitDurable(db);
}

/** Returns the ids of those that are new. */
async function insertStops(
  db: Db,
  { id, sentAt }: StopRequest,
  channel: StopChannel,
  typed: string[],
): Promise<string[]> {
  const at = sentAt.toISOString();
  const contacts = await contactsToStop(db, { typed, channel, at });
  const ids = contacts.map((contact) => idOf(id, contact));
  const inserted = await db.execute<{ id: string }>(sql`
    insert into stops (id, contact, channel, how, at)
    select id, contact, ${channel}::text, 'on the page', ${at}::timestamptz
    from unnest(${sql.param(ids)}::uuid[], ${sql.param(contacts)}::text[]) stop (id, contact)
    on conflict do nothing
    returning id`);
  return inserted.rows.map((row) => row.id);
}

const queueStops = (db: Db, ids: string[], typed: string[], vias: Via[]) =>
  db.execute(sql`
    select sales_internal.queue_stops(
      'contact.stopped',
      ${sql.param(ids)}::uuid[],
      ${sql.param(vias)}::text[],
      ${sql.param(typed)}::text[]
    )`);

async function contactsToStop(
  db: Db,
  { typed, channel, at }: { typed: string[]; channel: StopChannel; at: string },
): Promise<string[]> {
  const { rows } = await db.execute<{ contacts: string[] }>(sql`
    select sales_internal.contacts_to_stop(
      ${sql.param(typed)}::text[],
      ${channel},
      ${at}::timestamptz
    ) as contacts`);
  return rows[0]?.contacts ?? typed;
}

/** The same for the same request and contact, also in another process. */
const idOf = (requestId: string, contact: string) =>
  createHash('md5')
    .update(requestId + contact)
    .digest('hex');

/** For email, also on a site without: it waits there until a person reads it. */
const queueForOperator = (db: Db, { id, what, contact: typed }: StopRequest) =>
  db
    .insert(outbox)
    .values({ id, event: 'operator.message', via: 'email', text: `${what}: ${typed}` })
    .onConflictDoNothing();
