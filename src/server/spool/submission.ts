import * as z from 'zod/mini';
import { stopText } from '#content/legal/stop.ts';
import { english } from '#content/page-words.ts';
import { leadInputIn } from '#shared/lead-input.ts';
import { stopInputIn } from '#shared/stops.ts';

const sent = { id: z.uuid(), sentAt: z.coerce.date<Date>() };

const lead = z.object({
  kind: z.literal('lead'),
  ...sent,
  sender: z.object({
    ipAddress: z.nullable(z.string()),
    userAgent: z.nullable(z.string()),
    page: z.nullable(z.string()),
    isPrivate: z.boolean(),
  }),
  input: leadInputIn(english.fieldErrors),
});

const stop = z.object({ kind: z.literal('stop'), ...sent, input: stopInputIn(stopText.errors) });

export type LeadSubmission = z.infer<typeof lead>;

const submission = z.discriminatedUnion('kind', [lead, stop]);

/** What a visitor sent. The spool stores it as it is, so that the same function stores it later. */
export type Submission = z.infer<typeof submission>;

export const encodeSubmission = (each: Submission): string => `${JSON.stringify(each)}\n`;

/** Undefined if the text is no submission. */
export function decodeSubmission(text: string): Submission | undefined {
  try {
    return z.safeParse(submission, JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}
