import type { Lang } from '#content/page-words.ts';
import type { Legal, TextView } from '#content/pages.ts';
import type { LinkGroup } from '#content/sections/navigation.ts';
import type { TradeId } from '#content/site.ts';
import type { FieldError } from './api.ts';
import type { VisibleLeadField } from './lead-fields.ts';
import type { StopKind } from './stops.ts';
import type { PublicConfig } from './public-config.ts';
import { roiDefaults, type RoiInputs } from './roi.ts';

export interface FormError {
  message: string;
  errors: FieldError[];
}

export interface RoiState {
  inputs: RoiInputs;
  saved: boolean;
  formError?: FormError;
}

export interface LeadFormState {
  sent: boolean;
  values: Partial<Record<VisibleLeadField, string>>;
  formError?: FormError;
}

export interface PageState {
  config: PublicConfig;
  roi: RoiState;
  lead: LeadFormState;
  /** The trade that the page leads with. */
  trade?: TradeId;
}

export interface StopFormState {
  /** What was asked for, after it was sent. */
  sent?: StopKind;
  values: Partial<Record<'contact' | 'what', string>>;
  formError?: FormError;
}

export interface FooterState {
  links: LinkGroup[];
  legal: Legal | undefined;
  hasSamples: boolean;
}

export type RequestedPage = { lang: Lang } & (
  { state: PageState; textPage?: TextView } | { textPage: TextView; stop?: StopFormState }
);

export const initialPageState = (config: PublicConfig): PageState => ({
  config,
  roi: { inputs: roiDefaults, saved: false },
  lead: { sent: false, values: {} },
});
