import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { optionalNames } from '#shared/lead-fields.ts';
import { recordFrom } from '#shared/record-from.ts';
import type { Db } from '../connection/database.server.ts';
import type { NewLead, Via } from '../schema/index.ts';
import { storeLead } from './store-lead.ts';
import { storeStop } from './store-stop.ts';

// Long, so that a table that can't grow fails here before it fails a visitor.
const long = 'x'.repeat(200);
// Not in ASCII, because only a database in UTF-8 can store a lead of anybody.
const phone = '（214） 555-0100';

/**
 * In a transaction, stores a lead and a stop, each twice, because a visitor's may be stored
 * already, and rolls all back. Its commit waits for the disk and for replicas as a visitor's does.
 */
export async function tryToStore(db: Db, vias: Via[] = []): Promise<void> {
  const id = randomUUID();
  const lead: NewLead = {
    ...recordFrom(optionalNames, () => null),
    id,
    createdAt: new Date(),
    businessName: long,
    contactName: long,
    phone,
    email: long,
    businessType: 'other',
    monthlyLeadVolume: '0-50',
    calculation: null,
    source: 'form',
    suspectedSpam: false,
    attribution: { utm_source: long },
    ipAddress: null,
  };
  const consent = {
    id,
    channel: 'calls',
    wording: long,
    version: long,
    name: long,
    phone,
  } as const;
  const consents = [{ ...consent, ipAddress: null, userAgent: long, pageAddress: long }];
  await db.execute(sql`savepoint trial`);
  for (let time = 0; time < 2; time += 1) {
    await storeLead(db, { lead, consents }, vias);
    await storeStop(db, { id, contact: phone, what: 'all', sentAt: lead.createdAt }, vias);
  }
  await db.execute(sql`rollback to trial`);
}
