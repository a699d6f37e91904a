import * as z from 'zod/mini';
import { leadFormWords } from '#content/lead-form.ts';

export const businessTypes = ['plumbing', 'hvac', 'electrical', 'roofing', 'landscaping', 'other'] as const;
export const monthlyLeadVolumes = ['0-50', '51-150', '151-500', '500+'] as const;

export type BusinessType = (typeof businessTypes)[number];
export type MonthlyLeadVolume = (typeof monthlyLeadVolumes)[number];

/** In UTF-16 code units, as `maxlength` counts them. */
export const leadLimits = {
  businessName: 200,
  contactName: 200,
  email: 320,
  phone: 200,
} as const;

export const leadFields = [
  'businessName',
  'contactName',
  'email',
  'phone',
  'businessType',
  'monthlyLeadVolume',
] as const;
export type LeadField = (typeof leadFields)[number];

/** A field that no person sees: whoever fills it in is stored as suspected spam. */
export const honeypotField = 'referralNote';

const { missing, tooLong, notText, notListed } = leadFormWords.errors;

// PostgreSQL refuses NUL in text, and a lead must not be lost over one.
const clean = (value: string) => value.replaceAll('\u0000', '').trim();

const text = (field: keyof typeof leadLimits) =>
  z
    .string({ error: (issue) => (issue.input == null ? missing[field] : notText) })
    .check(
      z.overwrite(clean),
      z.minLength(1, { error: missing[field], abort: true }),
      z.maxLength(leadLimits[field], tooLong(leadLimits[field])),
    );

const option = <const T extends readonly string[]>(
  field: 'businessType' | 'monthlyLeadVolume',
  values: T,
) =>
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

/** The form's option that a monthly number of leads falls under. */
export function leadVolumeOf(monthlyLeads: number): MonthlyLeadVolume {
  if (monthlyLeads <= 50) return '0-50';
  if (monthlyLeads <= 150) return '51-150';
  return monthlyLeads <= 500 ? '151-500' : '500+';
}
