import { sql, type SQL } from 'drizzle-orm';
import type { Db } from '../client.server.ts';
import type { Lead } from '../schema/leads.ts';

const REPEAT_DAYS = 30;

export type Contact = Pick<Lead, 'emailNormalized' | 'phoneE164'>;
export type DatedContact = Contact & Pick<Lead, 'id' | 'createdAt'>;

/** Until the transaction ends, leads of the same e-mail address or phone number are stored one by one. */
export async function lockContact(db: Db, { emailNormalized, phoneE164 }: Contact): Promise<void> {
  const contacts = [emailNormalized, phoneE164].filter((each) => each !== null);
  if (contacts.length === 0) return;
  // In one order for everybody, so that no two wait for each other.
  await db.execute(sql`
    select pg_advisory_xact_lock(key)
    from (select distinct hashtextextended(contact, 0) as key from unnest(${sql.param(contacts)}::text[]) as contact
      order by key) as keys`);
}

/**
 * The first lead of the person whom this one is of, undefined where it repeats none. Equal numbers are one person; equal
 * addresses are where one of the two has no number, and no other number stands beside them.
 */
export async function findRepeated(db: Db, lead: DatedContact): Promise<string | undefined> {
  const { rows } = await db.execute<{ first: string }>(sql`
    with same as (
      select id, coalesce(repeats_lead_id, id) as first, phone_e164, created_at from leads
      where ${mayBeSame(lead)} and created_at <= ${lead.createdAt} and created_at > ${daysFrom(lead, -REPEAT_DAYS)})
    select first from same
    where case when ${lead.phoneE164}::text is null then (select count(distinct phone_e164) from same) <= 1
      else not exists (
        select from leads member
        where (member.id = same.first or member.repeats_lead_id = same.first)
          and member.phone_e164 <> ${lead.phoneE164}) end
    order by created_at, id limit 1`);
  return rows[0]?.first;
}

/**
 * A lead that was stored late may be the first of some that came after it: they are linked to its first, but for those
 * of another number.
 */
export async function linkLaterRepeats(db: Db, lead: DatedContact, first: string): Promise<void> {
  await db.execute(sql`
    with later as (
      select id, (select min(phone_e164) from leads member where later.id in (member.id, member.repeats_lead_id)) as number
      from leads later
      where ${mayBeSame(lead)} and id <> ${first} and repeats_lead_id is null
        and created_at > ${lead.createdAt} and created_at < ${daysFrom(lead, REPEAT_DAYS)}
    ), known as (
      select coalesce(
        (select min(phone_e164) from leads where ${first}::uuid in (id, repeats_lead_id)),
        case when (select count(distinct number) from later) = 1 then (select min(number) from later) end) as number
    ), joining as (
      select later.id from later cross join known where later.number is null or later.number = known.number)
    update leads set repeats_lead_id = ${first}
    where id in (select id from joining) or repeats_lead_id in (select id from joining)`);
}

const daysFrom = ({ createdAt }: DatedContact, days: number) =>
  new Date(createdAt.getTime() + days * 86_400_000);

const mayBeSame = ({ id, emailNormalized, phoneE164 }: DatedContact): SQL =>
  sql`id <> ${id} and (phone_e164 = ${phoneE164}
    or (email_normalized = ${emailNormalized} and (phone_e164 is null or ${phoneE164}::text is null)))`;
