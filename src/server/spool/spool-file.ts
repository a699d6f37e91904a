import { z } from 'zod';
import type { LeadRecord, StopRecord } from '#db/queries/records.ts';
import { consentFromJson, leadFromJson, privacyRequestFromJson } from '#db/schema/from-json.ts';

/** Calculations aren't spooled: a visitor can save one again. */
export type SpoolRecord = LeadRecord | StopRecord;

const FORMAT = 1;

const recordFile = z.object({
  format: z.literal(FORMAT),
  record: z.union([
    z.object({ lead: leadFromJson, consents: z.array(consentFromJson) }),
    z.object({ privacyRequest: privacyRequestFromJson }),
  ]),
});

export const encodeRecord = (record: SpoolRecord): string =>
  `${JSON.stringify({ format: FORMAT, record })}\n`;

export function decodeRecord(text: string): SpoolRecord | undefined {
  try {
    return recordFile.safeParse(JSON.parse(text)).data?.record;
  } catch {
    return undefined;
  }
}
