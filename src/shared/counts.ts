import type { LeadField } from './lead-fields.ts';

// Repeats `leadFields`, because the browser counts without the form's code. A test compares the lists.
const formErrorFields = [
  'businessName',
  'contactName',
  'email',
  'phone',
  'businessType',
  'monthlyLeadVolume',
] as const satisfies LeadField[];

/** What the browser reports, each at most once per page view. */
export const pageEvents = [
  'view',
  'engaged',
  'sample_started',
  'sample_finished',
  'calculation',
  'missed_calls',
  'chat_opened',
  'form_started',
  ...formErrorFields.map((field) => `form_error_${field}` as const),
] as const;
export type PageEvent = (typeof pageEvents)[number];

/** What the server itself counts. */
export const serverEvents = ['lead_sent', 'stop_sent'] as const;

export type CountedEvent = PageEvent | (typeof serverEvents)[number];

export const speedMetrics = ['lcp', 'inp', 'cls'] as const;
/** LCP and INP in milliseconds. */
export type Speed = Partial<Record<(typeof speedMetrics)[number], number>>;

export const deviceClasses = ['phone', 'desktop'] as const;
export type DeviceClass = (typeof deviceClasses)[number];

/** Where a visit came from, as in its address. */
export interface Visit {
  source: string;
  campaign: string;
  trade: string;
}

export interface CountMessage extends Visit {
  events: PageEvent[];
  device: DeviceClass;
  speed: Speed;
}

/** In UTF-16 code units. */
export const MAX_VISIT_TEXT = 60;
