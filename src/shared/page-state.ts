import type { TextView } from '#content/pages.ts';
import type { FieldError } from './api.ts';
import type { CallTime, TypedLeadField } from './lead-fields.ts';
import type { PrivacyRequestKind } from './privacy-requests.ts';
import type { PublicConfig } from './public-config.ts';
import { roiDefaults, type RoiInputs } from './roi.ts';

/** Why the form is shown again; displayed above the form. */
export interface FormError {
  message: string;
  errors: FieldError[];
}

export interface CalculatorState {
  inputs: RoiInputs;
  saved: boolean;
  formError?: FormError;
}

export interface LeadFormState {
  /** False until a lead was sent; then its requested call time, which is unknown if it was sent without JavaScript. */
  sent: CallTime | 'unknown' | false;
  values: Partial<Record<TypedLeadField, string>>;
  formError?: FormError;
}

/** Everything that may differ between two renderings of the home page. The browser hydrates from the same state. */
export interface PageState {
  config: PublicConfig;
  calculator: CalculatorState;
  lead: LeadFormState;
}

/** The form of the page /stop. */
export interface StopFormState {
  /** The kind of request that was sent, or false. */
  sent: PrivacyRequestKind | false;
  values: Partial<Record<'contact' | 'what', string>>;
  formError?: FormError;
}

/** The home page in a state, or a text page. */
export type RequestedPage = { state: PageState } | { textPage: TextView; stop?: StopFormState };

export const initialPageState = (config: PublicConfig): PageState => ({
  config,
  calculator: { inputs: roiDefaults, saved: false },
  lead: { sent: false, values: {} },
});

/** The id of the element with the state for hydration. */
export const PAGE_STATE_ID = 'page-state';
