/** What the browser reports, each at most once per page view. */
export const pageEvents = [
  'view',
  'engaged',
  'sample_started',
  'sample_finished',
  'calculation',
  'form_started',
  'form_error',
] as const;
export type PageEvent = (typeof pageEvents)[number];

/** The server itself counts leads. */
export type CountedEvent = PageEvent | 'lead_sent';

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
