import { z } from 'zod';
import { leadRecord, type LeadRecord } from '../leads/lead-record.ts';

const FORMAT = 1;

const spoolFile = z.object({ format: z.literal(FORMAT), ...leadRecord.shape });

export const encodeRecord = (record: LeadRecord): string =>
  `${JSON.stringify({ format: FORMAT, ...record })}\n`;

/** Undefined where the text is not what `encodeRecord` writes. */
export function decodeRecord(text: string): LeadRecord | undefined {
  try {
    const { lead, consent, earlierId } = spoolFile.parse(JSON.parse(text));
    return { lead, consent, earlierId };
  } catch {
    return undefined;
  }
}
