import { readWholeNumber } from './read-whole-number.ts';

export const businessTypes = ['plumbing', 'hvac', 'electrical', 'roofing', 'landscaping', 'other'] as const;
export const monthlyLeadVolumes = ['0-50', '51-150', '151-500', '500+'] as const;

export const leadSources = ['form', 'chat', 'voice', 'sample'] as const;

export const requiredTexts = ['businessName', 'contactName', 'email', 'phone'] as const;
export const leadFields = [...requiredTexts, 'businessType', 'monthlyLeadVolume'] as const;
export type LeadField = (typeof leadFields)[number];

interface OptionalKinds {
  [name: string]:
    | { kind: 'text'; limit: number }
    | { kind: 'count'; max: number }
    /** The default isn't listed: it is stored as null. */
    | { kind: 'choice'; values: readonly string[] };
}

/** In the order of the form. To add or remove one, see docs/architecture.md. */
export const optionalFields = {
  reachBy: { kind: 'choice', values: ['text', 'email'] },
  /** In the phone number's time zone. */
  callTime: { kind: 'choice', values: ['morning', 'midday', 'afternoon'] },
  language: { kind: 'choice', values: ['es'] },
  tradeDetail: { kind: 'text', limit: 200 },
  plan: { kind: 'text', limit: 200 },
  missedCalls: { kind: 'count', max: 9_999 },
} as const satisfies OptionalKinds;

type Fields = typeof optionalFields;
export type OptionalField = keyof Fields;
type OptionalOf<Kind> = {
  [Name in OptionalField]: Fields[Name]['kind'] extends Kind ? Name : never;
}[OptionalField];
export type OptionalCount = OptionalOf<'count'>;
export type OptionalChoice = OptionalOf<'choice'>;
export type ChoiceValue<Name extends OptionalChoice> = Fields[Name]['values'][number];

export const optionalNames = Object.keys(optionalFields) as OptionalField[];
const ofKind = <Kind extends Fields[OptionalField]['kind']>(kind: Kind) =>
  optionalNames.filter((name): name is OptionalOf<Kind> => optionalFields[name].kind === kind);
export const optionalTexts = ofKind('text');
export const optionalCounts = ofKind('count');
export const optionalChoices = ofKind('choice');

export type CallTime = 'any' | ChoiceValue<'callTime'>;

export const visibleLeadFields = [...leadFields, ...optionalNames, 'consent', 'textConsent'] as const;
export type VisibleLeadField = (typeof visibleLeadFields)[number];

/** Undefined if it is no count for this field. */
export function readCount(name: OptionalCount, typed: string | number): number | undefined {
  const count = readWholeNumber(String(typed));
  return count !== undefined && count >= 0 && count <= optionalFields[name].max ? count : undefined;
}

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

export function leadVolumeOf(monthlyLeads: number): (typeof monthlyLeadVolumes)[number] {
  if (monthlyLeads <= 50) return '0-50';
  if (monthlyLeads <= 150) return '51-150';
  return monthlyLeads <= 500 ? '151-500' : '500+';
}
