import type { CallTime, LeadField, OptionalText } from './lead-fields.ts';
import type { RoiInputs } from './roi.ts';

/** What a visitor reckoned, by the names under which the calculator posts it. */
export interface EventCalculation extends RoiInputs {
  calculatedSavings: number;
  additionalRevenue: number;
  extraJobsPerMonth: number;
}

/** What a notification holds of a lead: the form's fields by their own names, the rest by those of `sales.leads`. */
export interface EventLead extends Record<LeadField, string>, Record<OptionalText, string | null> {
  id: string;
  /** The words of the form for what was chosen, and the number as people write it. */
  labels: { businessType: string; monthlyLeadVolume: string; phone: string };
  phone_e164: string | null;
  phone_extension: string | null;
  source: string;
  came_from: string;
  campaign: string | null;
  /** When they would like to be called, where the number is. */
  call_time: CallTime;
  /** To calls or texts by automated technology, as it was given. */
  consent: boolean;
  /** Agreed to and not taken back. */
  automated_calls: boolean;
  automated_texts: boolean;
  /** They asked for no more calls at all. */
  do_not_call: boolean;
  /** `new`, or how the latest call ended. */
  contact_state: string;
  reached_at: string | null;
  suspected: boolean;
  repeats_lead_id: string | null;
  created_at: string;
  due_at: string;
  roi: EventCalculation | null;
  /** True when an operator tries the channels: nobody is to be called. */
  sample?: true;
}

/** What people are notified of: by email only of a new lead. */
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
