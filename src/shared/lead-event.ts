import type { roomText } from '#content/mail/notifications.ts';
import type { TouchField } from './attribution.ts';
import {
  optionalFields,
  type CallTime,
  type LeadField,
  type OptionalCount,
  type OptionalField,
  type OptionalText,
} from './lead-fields.ts';
import type { CalculationInputs } from './roi.ts';

export type EventCalculation = CalculationInputs &
  Record<'calculatedSavings' | 'additionalRevenue' | 'extraJobsPerMonth', number>;

/** `sales.leads` names the fields of a visit in this way. */
export const touchNameOf = (field: TouchField) => (field === 'utm_campaign' ? 'campaign' : field);
type TouchName = ReturnType<typeof touchNameOf>;

/** Named as in `sales.contacts`. */
export interface SalesEntry {
  contact_id: string;
  at: string;
  by: string;
  login: string | null;
  kind: 'contacted' | keyof typeof roomText.kinds;
  /** Only of `contacted`. */
  outcome: keyof typeof roomText.outcomes | null;
  lost_reason: keyof typeof roomText.reasons | null;
  monthly_amount: number | null;
  note: string | null;
  next_at: string | null;
  undone: boolean;
}

type SnakeCase<Name extends string> = Name extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${SnakeCase<Rest>}`
  : Name;

/** Texts are named as in the form, others as in `sales.leads`. */
type OptionalName<Field extends OptionalField> = Field extends OptionalText ? Field : SnakeCase<Field>;
type OptionalValues = {
  [Field in OptionalField as OptionalName<Field>]: (Field extends OptionalCount ? number : string) | null;
};
export const optionalNameOf = <Field extends OptionalField>(field: Field) =>
  (optionalFields[field].kind === 'text' ? field : snakeCase(field)) as OptionalName<Field>;
export const snakeCase = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** The fields of the first visit, and with the prefix `last_` those of the visit in which the lead was sent. */
export interface EventLead
  extends
    Record<Exclude<LeadField, 'email' | 'phone'>, string>,
    OptionalValues,
    Record<TouchName | `last_${TouchName}`, string | null> {
  id: string;
  /** Null if the lead came by phone and gave no address, or the person stopped all contact. */
  email: string | null;
  /** As typed, or as corrected since. Null if the number is wrong. */
  phone: string | null;
  labels: { businessType: string; monthlyLeadVolume: string; phone: string | null };
  phone_e164: string | null;
  phone_extension: string | null;
  source: string;
  came_from: string;
  last_came_from: string;
  call_time: CallTime;
  /** True if the visitor ever agreed to automated calls or texts, even if the agreement was revoked. */
  consent: boolean;
  /** True if an agreement to automated calls is in force now. */
  automated_calls: boolean;
  automated_texts: boolean;
  do_not_call: boolean;
  /** `new`, `attempted`, or the latest outcome of a call. */
  contact_state: string;
  reached_at: string | null;
  suspected: boolean;
  repeats_lead_id: string | null;
  created_at: string;
  due_at: string;
  roi: EventCalculation | null;
  /** Only in `lead.revoked`: all leads of the person that the revocation covers. The other fields are of the newest. */
  lead_ids?: string[];
  /** Only in `lead.contacted`. */
  contact?: SalesEntry;
  /** True for the made-up lead of a test. Don't call its number. */
  sample?: true;
}

/** The webhook gets the first three. Email gets `lead.created` and `day.started`, which has no lead. */
export const notificationEvents = ['lead.created', 'lead.revoked', 'lead.contacted', 'day.started'] as const;

/** The body of a webhook (docs/notifications.md). */
export interface LeadEvent {
  type: (typeof notificationEvents)[number];
  /** When the visitor sent the lead, or when the revocation or the call was recorded. */
  timestamp: string;
  /** The lead at the time of sending. */
  data: EventLead;
}
