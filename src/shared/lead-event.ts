import type { CallTime, LeadField, OptionalText } from './lead-fields.ts';
import type { RoiInputs } from './roi.ts';

/** A visitor's calculation, with the names that the calculator posts. */
export interface EventCalculation extends RoiInputs {
  calculatedSavings: number;
  additionalRevenue: number;
  extraJobsPerMonth: number;
}

/** A lead in a notification. The form's fields keep their names; other fields are named as in `sales.leads`. */
export interface EventLead extends Record<LeadField, string>, Record<OptionalText, string | null> {
  id: string;
  /** The form's labels for the chosen options, and the formatted number. */
  labels: { businessType: string; monthlyLeadVolume: string; phone: string };
  phone_e164: string | null;
  phone_extension: string | null;
  source: string;
  came_from: string;
  campaign: string | null;
  /** When the visitor would like a call, in the number's time zone. */
  call_time: CallTime;
  /** True if the visitor ever agreed to automated calls or texts, even if the agreement was revoked. */
  consent: boolean;
  /** True if the visitor agreed to automated calls (below: texts) and has not revoked the agreement. */
  automated_calls: boolean;
  automated_texts: boolean;
  /** The person asked for no more calls. */
  do_not_call: boolean;
  /** `new`, or how the latest call ended. */
  contact_state: string;
  reached_at: string | null;
  suspected: boolean;
  repeats_lead_id: string | null;
  created_at: string;
  due_at: string;
  roi: EventCalculation | null;
  /** True for the made-up lead with which an operator tests the channels: don't call. */
  sample?: true;
}

/** The events. Email is sent only for a new lead. */
export const leadEvents = ['lead.created', 'lead.revoked', 'lead.contacted'] as const;
export type LeadEventType = (typeof leadEvents)[number];

/** The body of a webhook (docs/notifications.md). */
export interface LeadEvent {
  type: LeadEventType;
  /** When the visitor sent the lead, or sales recorded the revocation or the call. */
  timestamp: string;
  /** The lead when the event is sent. */
  data: EventLead;
}
