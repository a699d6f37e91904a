import { randomUUID } from 'node:crypto';
import { leadFormText } from '#content/form/lead-form.ts';
import { calculationDefaults } from '#shared/roi.ts';
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
