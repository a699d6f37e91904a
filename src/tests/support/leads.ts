import { randomUUID } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from 'zod/mini';
import { leadFormText } from '#content/form/lead-form.ts';
import { english } from '#content/page-words.ts';
import type { LeadSubmission } from '#server/spool/submission.ts';
import { leadInputIn, type LeadInput } from '#shared/lead-input.ts';
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

export const agreed = { consent: true, consentVersion: leadFormText.consent.version };

/** The leads with this address or id. */
export const leadsFrom = (testDatabase: TestDatabase, key: string) =>
  testDatabase.rows('select * from leads where $1 in (email, id::text) order by created_at', [key]);

let inputsCount = 0;

export const uniqueInputs = () => ({ ...calculationDefaults, averageJobValue: 10_000 + inputsCount++ });

export const calculationsOf = (testDatabase: TestDatabase, inputs: { averageJobValue: number }) =>
  testDatabase.rows('select * from roi_calculations where average_job_value = $1', [inputs.averageJobValue]);

export const newSubmission = (changes: Partial<LeadInput> = {}): LeadSubmission => ({
  kind: 'lead',
  id: randomUUID(),
  sentAt: new Date(),
  sender: { ipAddress: '127.0.0.1', userAgent: null, page: null, isPrivate: false },
  input: { ...parse(leadInputIn(english.fieldErrors), newLead()), ...changes },
});

/** Replaces the spool with a file. Retries, because the site may recreate the directory between the two steps. */
export async function breakSpool(dataDir: string): Promise<void> {
  const spool = join(dataDir, 'spool');
  const replace = async () => {
    await rm(spool, { recursive: true, force: true });
    await writeFile(spool, 'no folder');
  };
  await eventually(() => replace().catch(String), undefined);
}
