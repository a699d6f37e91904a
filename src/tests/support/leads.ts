import { randomUUID } from 'node:crypto';
import type { QueryResultRow } from 'pg';
import { leadFormText } from '#content/lead-form.ts';
import { eventually } from './eventually.ts';
import { postLead } from './site-process.ts';
import type { TestDatabase } from './test-database.ts';

export interface StoredLead extends QueryResultRow {
  id: string;
  business_name: string;
  contact_name: string;
  email: string;
  email_normalized: string | null;
  phone: string;
  phone_e164: string | null;
  phone_extension: string | null;
  business_type: string;
  monthly_lead_volume: string;
  suspected_spam: boolean;
  visitor_id: string | null;
  created_at: Date;
}

/** A valid lead with a unique email address. */
export const newLead = (changes: Record<string, string> = {}) => ({
  businessName: 'Hilltop Plumbing',
  contactName: 'Pat Doe',
  email: `${randomUUID()}@example.com`,
  phone: '(214) 555-0100',
  businessType: 'plumbing',
  monthlyLeadVolume: '51-150',
  ...changes,
});

/** Sends the same lead repeatedly until it is stored, because the site may spool it first on a busy machine. */
export async function postUntilStored(address: string, lead: object = newLead()): Promise<void> {
  const key = randomUUID();
  await eventually(async () => (await postLead(address, lead, key)).status, 201);
}

/** Consent to the current wording. */
export const agreed = { consent: true, consentVersion: leadFormText.consent.version };

export const leadsFrom = (testDatabase: TestDatabase, email: string) =>
  testDatabase.rows<StoredLead>('select * from leads where email = $1 order by created_at', [email]);

export const leadsWithId = (testDatabase: TestDatabase, id: string) =>
  testDatabase.rows<StoredLead>('select * from leads where id = $1', [id]);
