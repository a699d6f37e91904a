import { z } from 'zod';
import type { NewConsent } from '#db/schema/consents.ts';
import { consentFromJson, leadFromJson, privacyRequestFromJson } from '#db/schema/from-json.ts';
import type { NewLead } from '#db/schema/leads.ts';
import type { NewPrivacyRequest } from '#db/schema/privacy-requests.ts';
import type { RowIds } from '../http/idempotency.ts';

export interface LeadRecord extends Omit<RowIds, 'id'> {
  lead: NewLead;
  consent: NewConsent | null;
  textConsent: NewConsent | null;
  /** Set if the record was read from the spool, so that its times come from the clock of another process. */
  spooled?: true;
}

export type SpoolRecord = LeadRecord | { privacyRequest: NewPrivacyRequest };

export const idOf = (record: SpoolRecord): string =>
  'lead' in record ? record.lead.id : record.privacyRequest.id;

const FORMAT = 1;

const leadFile = z.object({
  format: z.literal(FORMAT),
  lead: leadFromJson,
  consent: consentFromJson.nullable(),
  textConsent: consentFromJson.nullable(),
  earlierId: z.uuid().nullable(),
});

const privacyRequestFile = z.object({ format: z.literal(FORMAT), privacyRequest: privacyRequestFromJson });

export const encodeRecord = (record: SpoolRecord): string =>
  `${JSON.stringify({ format: FORMAT, ...record })}\n`;

export function decodeRecord(text: string): SpoolRecord | undefined {
  try {
    const file = z.union([leadFile, privacyRequestFile]).parse(JSON.parse(text));
    if ('privacyRequest' in file) return { privacyRequest: file.privacyRequest };
    const { lead, consent, textConsent, earlierId } = file;
    return { lead, consent, textConsent, earlierId };
  } catch {
    return undefined;
  }
}
