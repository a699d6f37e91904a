import type { CallTime, LeadField, OptionalText } from './lead-fields.ts';
import type { RoiInputs } from './roi.ts';

export interface EventCalculation extends RoiInputs {
  calculatedSavings: number;
  additionalRevenue: number;
  extraJobsPerMonth: number;
}

export interface EventLead extends Record<LeadField, string>, Record<OptionalText, string | null> {
  id: string;
  labels: { businessType: string; monthlyLeadVolume: string; phone: string };
  phone_e164: string | null;
  phone_extension: string | null;
  source: string;
  came_from: string;
  campaign: string | null;
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
  /** True for the made-up lead of a test. Don't call its number. */
  sample?: true;
}

/** Only `lead.created` is also sent by email. */
export const leadEvents = ['lead.created', 'lead.revoked', 'lead.contacted'] as const;

/** The body of a webhook (docs/notifications.md). */
export interface LeadEvent {
  type: (typeof leadEvents)[number];
  /** When the visitor sent the lead, or when the revocation or the call was recorded. */
  timestamp: string;
  /** The lead at the time of sending. */
  data: EventLead;
}
