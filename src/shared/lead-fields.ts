import { leadFormText } from '#content/lead-form.ts';

export const businessTypes = ['plumbing', 'hvac', 'electrical', 'roofing', 'landscaping', 'other'] as const;
export const monthlyLeadVolumes = ['0-50', '51-150', '151-500', '500+'] as const;

export const businessTypeLabels: Record<(typeof businessTypes)[number], string> = leadFormText.businessTypes;

export const leadSources = ['form', 'chat', 'voice', 'sample'] as const;

/** In the phone number's time zone; `any` if the visitor picked no time. */
export const callTimes = ['any', 'morning', 'midday', 'afternoon'] as const;
export type CallTime = (typeof callTimes)[number];
export const readCallTime = (text: unknown): CallTime => callTimes.find((time) => time === text) ?? 'any';

export const languages = ['en', 'es'] as const;
export const waysToReach = ['call', 'text', 'email'] as const;
/** In `missedCalls`, what the visitor counted. */
export const MAX_MISSED_CALLS = 999;
/** What the lead form gets for a count of the calculator. */
export const missedCallsText = (count: number) =>
  count > 0 ? String(Math.min(count, MAX_MISSED_CALLS)) : '';

export const requiredTexts = ['businessName', 'contactName', 'email', 'phone'] as const;
export const leadFields = [...requiredTexts, 'businessType', 'monthlyLeadVolume'] as const;
export type LeadField = (typeof leadFields)[number];

/** To add a field, see docs/architecture.md. */
export const optionalTexts = ['tradeDetail', 'plan'] as const;
export type OptionalText = (typeof optionalTexts)[number];

export const visibleLeadFields = [
  ...leadFields,
  ...optionalTexts,
  'missedCalls',
  'callTime',
  'language',
  'reachBy',
  'consent',
  'textConsent',
] as const;
export type VisibleLeadField = (typeof visibleLeadFields)[number];

/** In UTF-16 code units, as `maxlength` counts them. */
export const leadLimits = {
  businessName: 200,
  contactName: 200,
  email: 320,
  phone: 200,
  tradeDetail: 200,
  plan: 200,
} as const;

export const TICKED = 'true';

/** The form hides this field from people. A lead with text in this field is suspected spam. */
export const honeypotField = 'referralNote';

export function leadVolumeOf(monthlyLeads: number): (typeof monthlyLeadVolumes)[number] {
  if (monthlyLeads <= 50) return '0-50';
  if (monthlyLeads <= 150) return '51-150';
  return monthlyLeads <= 500 ? '151-500' : '500+';
}
