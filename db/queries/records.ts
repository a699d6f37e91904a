import { eq, sql } from 'drizzle-orm';
import { pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import type { NotificationChannel } from '#shared/notifications.ts';
import type { Db } from '../client.server.ts';
import { consents, type NewConsent } from '../schema/consents.ts';
import { leads, type NewLead } from '../schema/leads.ts';
import { notifications } from '../schema/notifications.ts';
import type { NewPrivacyRequest } from '../schema/privacy-requests.ts';
import { roiCalculations, type NewRoiCalculation } from '../schema/roi-calculations.ts';

export interface LeadRecord {
  lead: NewLead;
  consents: NewConsent[];
}

export interface StopRecord {
  privacyRequest: NewPrivacyRequest;
}

export interface CalculationRecord {
  calculation: NewRoiCalculation;
}

/** What a visitor sent. */
export type SubmittedRecord = LeadRecord | StopRecord | CalculationRecord;

interface StoreOptions {
  /** The channels that announce the lead. */
  channelsFor: (lead: NewLead) => NotificationChannel[];
  /** Otherwise the record was just sent, and the database's clock says when. */
  isSpooled: boolean;
}

/** A record whose id is stored already changes nothing. */
export async function storeRecord(db: Db, record: SubmittedRecord, options: StoreOptions): Promise<void> {
  if ('lead' in record) await storeLead(db, record, options);
  else if ('calculation' in record)
    await db.insert(roiCalculations).values(record.calculation).onConflictDoNothing();
  else await db.insert(privacyRequestsToInsert).values(record.privacyRequest).onConflictDoNothing();
}

const storeLead = (db: Db, record: LeadRecord, { channelsFor, isSpooled }: StoreOptions) =>
  db.transaction(async (tx) => {
    const { lead } = record;
    const now = sql`now()`;
    const [stored] = await tx
      .insert(leads)
      .values({ ...lead, createdAt: isSpooled ? lead.createdAt : now, spooled: isSpooled })
      .onConflictDoNothing()
      .returning({ id: leads.id });
    if (!stored) {
      // A trigger of an administrator may drop a row without an error.
      const [earlier] = await tx.select({ id: leads.id }).from(leads).where(eq(leads.id, lead.id));
      if (!earlier) throw new Error('the lead was neither inserted nor found');
      return;
    }
    const agreements = record.consents.map((consent) => ({
      ...consent,
      ...(isSpooled ? { spooled: true } : { givenAt: now }),
    }));
    if (agreements.length > 0) await tx.insert(consents).values(agreements).onConflictDoNothing();
    const messages = channelsFor(lead).map((channel) => ({
      event: 'lead.created' as const,
      leadId: lead.id,
      channel,
    }));
    if (messages.length > 0) await tx.insert(notifications).values(messages);
  });

/** The columns that the site's role may write. An insert names every column of its table. */
const privacyRequestsToInsert = pgTable('privacy_requests', {
  id: uuid().primaryKey(),
  requestedAt: timestamp({ withTimezone: true }).notNull(),
  contact: text().notNull(),
  what: text().notNull(),
});
