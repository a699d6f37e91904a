export const businessTypes = [
  'plumbing',
  'hvac',
  'electrical',
  'roofing',
  'landscaping',
  'other',
] as const;
export const monthlyLeadVolumes = ['0-50', '51-150', '151-500', '500+'] as const;

export const leadSources = ['form', 'chat', 'voice', 'sample'] as const;
export type LeadSource = (typeof leadSources)[number];

export const requiredTexts = ['businessName', 'contactName', 'email', 'phone'] as const;
export const leadFields = [...requiredTexts, 'businessType', 'monthlyLeadVolume'] as const;
export type LeadField = (typeof leadFields)[number];

/** To add or remove an optional field, see CONTRIBUTING.md. */
export const optionalChoices = ['reachBy', 'callTime', 'language'] as const;
export const optionalTexts = ['tradeDetail', 'plan'] as const;
export const optionalCounts = ['missedCalls'] as const;
export type OptionalChoice = (typeof optionalChoices)[number];
export type OptionalCount = (typeof optionalCounts)[number];

/** In the order of the form. */
export const optionalNames = [...optionalChoices, ...optionalTexts, ...optionalCounts] as const;
export type OptionalField = (typeof optionalNames)[number];

export const optionalFields = {
  /** The default of a choice isn't listed: it is stored as null. */
  reachBy: { values: ['text', 'email'] },
  /** In the phone number's time zone. */
  callTime: { values: ['morning', 'midday', 'afternoon'] },
  language: { values: ['es'] },
  tradeDetail: { limit: 200 },
  plan: { limit: 200 },
  missedCalls: { max: 9_999 },
} as const satisfies Record<OptionalField, object>;

export type ChoiceValue<Name extends OptionalChoice> =
  (typeof optionalFields)[Name]['values'][number];

export type CallTime = 'any' | ChoiceValue<'callTime'>;

export const visibleLeadFields = [
  ...leadFields,
  ...optionalNames,
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
} as const;

export const TICKED = 'true';

/** The form hides this field from people, so a lead with text in it is suspected spam. */
export const honeypotField = 'referralNote';
