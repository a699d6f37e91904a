import type { LeadRecord } from '#db/queries/store-lead.ts';
import { paths } from '#shared/api.ts';
import { readTouch, type Touch } from '#shared/attribution.ts';
import type { LeadInput } from '#shared/lead-input.ts';
import { honeypotField, optionalNames, type OptionalField } from '#shared/lead-fields.ts';
import { recordFrom } from '#shared/record-from.ts';
import { withoutPunctuation } from '../http/record-id.ts';
import type { LeadSubmission } from '../spool/submission.ts';
import { composeConsents } from './compose-consent.ts';

/**
 * Requests with one key are the same lead if this content is equal. Empty fields are left out, so a
 * new field changes no earlier id.
 */
export const leadContent = (input: LeadInput): unknown[] => [
  input.businessName,
  input.contactName,
  withoutPunctuation(input.email),
  withoutPunctuation(input.phone),
  input.businessType,
  input.monthlyLeadVolume,
  input.consent,
  input.textConsent,
  ...Object.entries(optionalOf(input)).filter(([, value]) => value !== null),
];

const optionalOf = (input: LeadInput) =>
  recordFrom(optionalNames, (name): unknown => input[name] ?? null) as {
    [Name in OptionalField]: NonNullable<LeadInput[Name]> | null;
  };

/** A web address as a person's name is spam. Businesses do type the address of their site. */
const WEB_ADDRESS = /:\/\/|www\./i;

export function composeLead(submission: LeadSubmission): LeadRecord {
  const { id, sentAt, sender, input } = submission;
  const { businessName, contactName, email, phone, businessType, monthlyLeadVolume } = input;
  const lead: LeadRecord['lead'] = {
    id,
    createdAt: sentAt,
    businessName,
    contactName,
    email,
    phone,
    businessType,
    monthlyLeadVolume,
    ...optionalOf(input),
    calculation: input.calculation ?? null,
    source: input.source ?? 'form',
    suspectedSpam: Boolean(input[honeypotField]) || WEB_ADDRESS.test(contactName),
    attribution: touchOf(input.attribution, sender),
    ipAddress: sender.ipAddress,
  };
  return { lead, consents: composeConsents(submission) };
}

/** From the browser's attribution, or else from the address of the page. */
function touchOf(
  attribution: LeadInput['attribution'],
  { page, isPrivate }: LeadSubmission['sender'],
): Touch | null {
  const touch: Partial<Record<keyof Touch, string | undefined>> | null =
    attribution ?? (page === null ? null : touchOfPage(new URL(page)));
  if (!touch) return null;
  // Without the query and fragment, which may contain personal data.
  const path = /^\/[^?#]*/.exec(touch.landing_path ?? '')?.[0];
  return (
    readTouch((field) => (field === 'landing_path' ? path : touch[field]), { isPrivate }) ?? null
  );
}

const touchOfPage = ({ pathname, searchParams }: URL) => ({
  ...Object.fromEntries(searchParams),
  // The page that the server returned with errors has the address of the post.
  landing_path: pathname === paths.leads ? '' : pathname,
  referrer_host: '',
  at: '',
});
