import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { optionalNames } from '#shared/lead-fields.ts';
import { recordFrom } from '#shared/record-from.ts';
import type { Db } from '../connection/database.server.ts';
import { databaseErrorOf, DatabaseUnavailable } from '../errors/database-error.ts';
import { outbox, type NewLead, type NewRoiCalculation, type Via } from '../schema/index.ts';
import { readMessageFacts, type MessageFacts } from './message-facts.ts';
import { failMessage, finishMessage, leaseMessages, type Message } from './outbox.ts';
import { storeCalculation } from './store-calculation.ts';
import { storeLead } from './store-lead.ts';
import { storeStop } from './store-stop.ts';

/** A way by which the site sends messages. */
export interface Composer {
  via: Via;
  compose: (message: Message, facts: MessageFacts) => unknown;
}

// Long, so that a table that can't grow fails here before it fails a visitor.
const long = 'x'.repeat(200);
// Not in ASCII, because only a database in UTF-8 can store a lead of anybody.
const phone = '（214） 555-0100';

const leadOf = (id: string): NewLead => ({
  ...recordFrom(optionalNames, () => null),
  id,
  createdAt: new Date(),
  businessName: long,
  contactName: long,
  phone,
  email: long,
  businessType: 'other',
  monthlyLeadVolume: '0-50',
  calculation: id,
  source: 'form',
  suspectedSpam: false,
  attribution: { utm_source: long },
  ipAddress: null,
});

const consentOf = (id: string) => ({
  ...({ id, channel: 'calls', wording: long, version: long, name: long, phone } as const),
  ...{ ipAddress: null, userAgent: long, pageAddress: long },
});

const calculationOf = (id: string): NewRoiCalculation => ({
  ...{ id, monthlyLeads: 1, currentStaffCost: 1, averageJobValue: 1, currentConversionRate: 1 },
  ...{ calculatedSavings: 1, extraJobs: 1, additionalRevenue: 1 },
});

/**
 * Stores what visitors send, each twice, because a visitor's may be stored already. Then queues a
 * message for each way, and composes it as the notifier does. All is rolled back, but the commit
 * waits for disk and standbys as a visitor's does. Rejects if something can't be stored, and
 * returns why no message can be sent. Needs a transaction.
 */
export async function tryAll(db: Db, channels: Composer[]): Promise<{ queueFailure?: Error }> {
  const id = randomUUID();
  const lead = leadOf(id);
  const stop = { id, contact: phone, what: 'all', sentAt: lead.createdAt } as const;
  const vias = channels.map(({ via }) => via);
  await db.execute(sql`savepoint trial`);
  for (let time = 0; time < 2; time += 1) {
    await storeCalculation(db, calculationOf(id));
    await storeLead(db, { lead, consents: [consentOf(id)] }, vias);
    await storeStop(db, stop, vias);
  }
  const queueFailure = await tryToSend(db, id, channels).then(() => undefined, asError);
  await db.execute(sql`rollback to trial`);
  return queueFailure ? { queueFailure } : {};
}

function asError(error: unknown): Error {
  const cause = databaseErrorOf(error);
  return cause instanceof Error ? cause : new Error(String(cause));
}

// What the operator must read waits for mail on each site.
const withoutChannel: Composer[] = [{ via: 'email', compose: () => undefined }];

async function tryToSend(db: Db, leadId: string, channels: Composer[]): Promise<void> {
  for (const { via, compose } of channels.length > 0 ? channels : withoutChannel) {
    const id = randomUUID();
    // The first of all, so that no other message is leased.
    const nextAt = sql`'-infinity'`;
    await db.insert(outbox).values({ id, event: 'lead.created', via, leadId, nextAt });
    const [message] = await leaseMessages(db, via, 1);
    if (message?.id !== id) throw new DatabaseUnavailable('UNKNOWN', 'a trial was not leased');
    const facts = await readMessageFacts(db, message);
    try {
      compose(message, facts);
    } catch (error) {
      // It may quote this lead, which is nobody's.
      throw new DatabaseUnavailable(
        'UNKNOWN',
        `no message by ${via} is composed: ${String(error)}`,
      );
    }
    await failMessage(db, message, 'TRIAL');
    await finishMessage(db, message);
  }
}
