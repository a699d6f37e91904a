import { and, asc, eq, gt, inArray, isNull, lt, lte, ne, or, sql, type SQL } from 'drizzle-orm';
import type { Db } from '../client.server.ts';
import { leads, type Lead } from '../schema/leads.ts';

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

/** The first lead of those that this one repeats, undefined where it repeats none. */
export async function findRepeated(db: Db, lead: DatedContact): Promise<string | undefined> {
  const [earliest] = await db
    .select({ id: leads.id, repeatsLeadId: leads.repeatsLeadId })
    .from(leads)
    .where(
      and(
        sameContact(lead),
        lte(leads.createdAt, lead.createdAt),
        gt(leads.createdAt, daysFrom(lead.createdAt, -REPEAT_DAYS)),
      ),
    )
    .orderBy(asc(leads.createdAt), asc(leads.id))
    .limit(1);
  return earliest && (earliest.repeatsLeadId ?? earliest.id);
}

/** A lead that was stored late may be the first of some that came after it: they are linked to its first. */
export async function linkLaterRepeats(db: Db, lead: DatedContact, first: string): Promise<void> {
  const later = await db
    .select({ id: leads.id })
    .from(leads)
    .where(
      and(
        sameContact(lead),
        ne(leads.id, first),
        isNull(leads.repeatsLeadId),
        gt(leads.createdAt, lead.createdAt),
        lt(leads.createdAt, daysFrom(lead.createdAt, REPEAT_DAYS)),
      ),
    );
  if (later.length === 0) return;
  const ids = later.map(({ id }) => id);
  const isLater = or(inArray(leads.id, ids), inArray(leads.repeatsLeadId, ids));
  await db.update(leads).set({ repeatsLeadId: first }).where(isLater);
}

const daysFrom = (date: Date, days: number) => new Date(date.getTime() + days * 86_400_000);

function sameContact({ id, emailNormalized, phoneE164 }: DatedContact): SQL | undefined {
  const matches = [
    ...(emailNormalized === null ? [] : [eq(leads.emailNormalized, emailNormalized)]),
    ...(phoneE164 === null ? [] : [eq(leads.phoneE164, phoneE164)]),
  ];
  return matches.length > 0 ? and(ne(leads.id, id), or(...matches)) : sql`false`;
}
