import { leadFormWords } from '#content/lead-form.ts';

export const businessTypes = ['plumbing', 'hvac', 'electrical', 'roofing', 'landscaping', 'other'] as const;
export const monthlyLeadVolumes = ['0-50', '51-150', '151-500', '500+'] as const;

/** What the sales views call each: the form's labels. */
export const businessTypeLabels: Record<(typeof businessTypes)[number], string> = leadFormWords.businessTypes;

export const leadSources = ['form', 'chat', 'voice'] as const;
export type LeadSource = (typeof leadSources)[number];

/** When a visitor would like to be called, where their number is; `any` where they did not say. */
export const callTimes = ['any', 'morning', 'midday', 'afternoon'] as const;
export type CallTime = (typeof callTimes)[number];
export const readCallTime = (text: unknown): CallTime => callTimes.find((time) => time === text) ?? 'any';

export const requiredTexts = ['businessName', 'contactName', 'email', 'phone'] as const;
export const leadFields = [...requiredTexts, 'businessType', 'monthlyLeadVolume'] as const;
export type LeadField = (typeof leadFields)[number];

/** Text that a visitor may add. One more of them: docs/architecture.md, "To add a field". */
export const optionalTexts = ['tradeDetail'] as const;
export type OptionalText = (typeof optionalTexts)[number];

/** What the form gives back as it was typed, if it comes back with faults. */
export const typedLeadFields = [
  ...leadFields,
  ...optionalTexts,
  'callTime',
  'consent',
  'textConsent',
] as const;
export type TypedLeadField = (typeof typedLeadFields)[number];

/** In UTF-16 code units, as `maxlength` counts them. */
export const leadLimits = {
  businessName: 200,
  contactName: 200,
  email: 320,
  phone: 200,
  tradeDetail: 200,
} as const;

/** What a form's box posts if it is ticked. */
export const TICKED = 'true';

/** A field that no person sees: whoever fills it in is stored as suspected spam. */
export const honeypotField = 'referralNote';

/** The form's option that a monthly number of leads falls under. */
export function leadVolumeOf(monthlyLeads: number): (typeof monthlyLeadVolumes)[number] {
  if (monthlyLeads <= 50) return '0-50';
  if (monthlyLeads <= 150) return '51-150';
  return monthlyLeads <= 500 ? '151-500' : '500+';
}
