import * as z from 'zod/mini';
import { leadFormWords } from '#content/lead-form.ts';
import { businessTypes, honeypotField, leadLimits, monthlyLeadVolumes } from './leads.ts';

const { missing, tooLong, notText, notListed } = leadFormWords.errors;

// PostgreSQL refuses NUL in text, and takes more characters for blank than trim() does.
const clean = (value: string) => value.replaceAll('\u0000', '').replace(/^[\s\p{Cc}]+|[\s\p{Cc}]+$/gu, '');

const text = (field: keyof typeof leadLimits) =>
  z.string({ error: (issue) => (issue.input == null ? missing[field] : notText) }).check(
    z.overwrite(clean),
    z.minLength(1, { error: missing[field], abort: true }),
    // Not z.maxLength, which counts code points: `maxlength` counts UTF-16 units.
    z.refine((value) => value.length <= leadLimits[field], tooLong(leadLimits[field])),
  );

const option = <const T extends readonly string[]>(field: 'businessType' | 'monthlyLeadVolume', values: T) =>
  z.enum(values, {
    error: (issue) => (issue.input == null || issue.input === '' ? missing[field] : notListed),
  });

/** What a visitor sends. Unknown fields are ignored, never refused. */
export const leadInput = z.object({
  businessName: text('businessName'),
  contactName: text('contactName'),
  email: text('email'),
  phone: text('phone'),
  businessType: option('businessType', businessTypes),
  monthlyLeadVolume: option('monthlyLeadVolume', monthlyLeadVolumes),
  [honeypotField]: z.catch(z.optional(z.string()), undefined),
});
export type LeadInput = z.infer<typeof leadInput>;

export const leadAnswer = z.object({ id: z.uuid() });
