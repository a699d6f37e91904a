import { z } from 'zod';
import { consentFromJson, leadFromJson } from '#db/schema/from-json.ts';
import type { LeadRecord } from '../store-lead.ts';

const FORMAT = 1;

const spoolFile = z.object({
  format: z.literal(FORMAT),
  lead: leadFromJson,
  consent: consentFromJson.nullable(),
  // Older files have none.
  textConsent: consentFromJson.nullish(),
  earlierId: z.uuid().nullable(),
  laterId: z.uuid().optional(),
});

export const encodeRecord = (record: LeadRecord): string =>
  `${JSON.stringify({ format: FORMAT, ...record })}\n`;

/** Undefined if the text is not what `encodeRecord` writes. */
export function decodeRecord(text: string): LeadRecord | undefined {
  try {
    const { lead, consent, textConsent = null, earlierId, laterId } = spoolFile.parse(JSON.parse(text));
    return { lead, consent, textConsent, earlierId, laterId };
  } catch {
    return undefined;
  }
}
