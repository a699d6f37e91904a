import { randomInt, randomUUID } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { getViewSelectedFields } from 'drizzle-orm';
import { parse } from 'zod/mini';
import { english } from '#content/page-words.ts';
import { salesLeads, type SalesLead } from '#db/queries/sales-views.ts';
import type { LeadSubmission } from '#server/spool/submission.ts';
import { leadInputIn, type LeadInput } from '#shared/lead-input.ts';
import { recordFrom } from '#shared/record-from.ts';
import { calculationDefaults } from '#shared/roi.ts';
import { eventually } from './eventually.ts';
import type { TestDatabase } from './test-database.ts';

export const newLead = (changes: Record<string, string> = {}) => ({
  businessName: 'Hilltop Plumbing',
  contactName: 'Pat Doe',
  email: `${randomUUID()}@example.com`,
  phone: '(214) 555-0100',
  businessType: 'plumbing',
  monthlyLeadVolume: '51-150',
  ...changes,
});

/** The leads with this address or id. */
export const leadsFrom = (testDatabase: TestDatabase, key: string) =>
  testDatabase.rows('select * from leads where $1 in (email, id::text) order by created_at', [key]);

export const uniqueInputs = () => ({
  ...calculationDefaults,
  averageJobValue: randomInt(10_000, 2 ** 31),
});

export const calculationsOf = (testDatabase: TestDatabase, inputs: { averageJobValue: number }) =>
  testDatabase.rows('select * from roi_calculations where average_job_value = $1', [
    inputs.averageJobValue,
  ]);

export const newSubmission = (changes: Partial<LeadInput> = {}): LeadSubmission => ({
  kind: 'lead',
  id: randomUUID(),
  sentAt: new Date(),
  sender: { ipAddress: '127.0.0.1', userAgent: null, page: null, isPrivate: false },
  input: { ...parse(leadInputIn(english.fieldErrors), newLead()), ...changes },
});

/**
 * Replaces the spool with a file. Retries, because the site may recreate the directory between the
 * two steps.
 */
export async function breakSpool(dataDir: string): Promise<void> {
  const spool = join(dataDir, 'spool');
  const replace = () =>
    rm(spool, { recursive: true, force: true }).then(() => writeFile(spool, 'no folder'));
  await eventually(() => replace().catch(String), undefined);
}

/** What a message reads of a row of `sales.leads`. */
export const aLead = (changes: Partial<SalesLead> = {}): SalesLead => ({
  ...recordFrom(
    Object.keys(getViewSelectedFields(salesLeads)) as (keyof SalesLead)[],
    () => null as never,
  ),
  ...newLead({ email: 'pat@example.com' }),
  createdAt: new Date('2026-11-20T18:00:00Z'),
  phoneE164: '+12145550100',
  reach: 'call',
  leadId: '7c1c5a4e-3b43-5a0a-9f5d-3f0f0a8f9f01',
  ...changes,
});
