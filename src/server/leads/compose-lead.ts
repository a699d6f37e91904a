import type { LeadRecord } from '#db/queries/records.ts';
import { paths } from '#shared/api.ts';
import { readTouch, type Touch } from '#shared/attribution.ts';
import type { LeadInput } from '#shared/lead-input.ts';
import { honeypotField, optionalNames, type OptionalField } from '#shared/lead-fields.ts';
import { recordFrom } from '#shared/record-from.ts';
import { withoutPunctuation } from '../http/record-id.ts';
import type { Sender } from '../http/request-sender.ts';
import { composeConsents } from './compose-consent.ts';

const MIN_HUMAN_MS = 2_000;

/** Requests with one key are the same lead if this content is equal. A field that a release adds changes no content without it. */
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

export function composeLead(input: LeadInput, { id, sender }: { id: string; sender: Sender }): LeadRecord {
  const { businessName, contactName, email, phone, businessType, monthlyLeadVolume } = input;
  const lead: LeadRecord['lead'] = {
    id,
    createdAt: new Date(),
    businessName,
    contactName,
    email,
    phone,
    businessType,
    monthlyLeadVolume,
    ...optionalOf(input),
    ...touchesOf(input.attribution, sender),
    source: input.source ?? 'form',
    suspectedSpam: isSuspected(input),
    elapsedMs: input.elapsedMs ?? null,
    ipAddress: sender.ipAddress,
    calculation: input.calculation ?? null,
  };
  return { lead, consents: composeConsents(input, lead, sender) };
}

function isSuspected({ [honeypotField]: honeypot, elapsedMs }: LeadInput): boolean {
  return Boolean(honeypot?.trim()) || (elapsedMs !== undefined && elapsedMs < MIN_HUMAN_MS);
}

function touchesOf(attribution: LeadInput['attribution'], { page, isPrivate }: Sender) {
  const touch = (read: (field: keyof Touch) => string | null | undefined) =>
    readTouch(read, { isPrivate }) ?? null;
  const fromBrowser = (values: NonNullable<typeof attribution>['first']) =>
    touch((field) => (field === 'landing_path' ? pathIn(values?.landing_path) : values?.[field]));
  if (attribution)
    return { firstTouch: fromBrowser(attribution.first), lastTouch: fromBrowser(attribution.last) };

  const fromPage = touch((field) => {
    // The page that the server returned with errors has the address of the post.
    if (field === 'landing_path') return page?.pathname === paths.leads ? undefined : page?.pathname;
    return field === 'referrer_host' || field === 'at' ? undefined : page?.searchParams.get(field);
  });
  return { firstTouch: fromPage, lastTouch: fromPage };
}

/** Removes the query and fragment, which may contain personal data. */
const pathIn = (value: string | undefined) =>
  value?.startsWith('/') ? value.replace(/[?#].*$/s, '') : undefined;
