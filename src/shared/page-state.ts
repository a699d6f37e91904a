import type { TextView } from '#content/pages.ts';
import type { TradeId } from '#content/site.ts';
import type { FieldError } from './api.ts';
import type { VisibleLeadField } from './lead-fields.ts';
import type { PrivacyRequestKind } from './privacy-requests.ts';
import type { PublicConfig } from './public-config.ts';
import { calculatorDefaults, type CalculatorInputs } from './roi.ts';

export interface FormError {
  message: string;
  errors: FieldError[];
}

export interface CalculatorState {
  inputs: CalculatorInputs;
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
  calculator: CalculatorState;
  lead: LeadFormState;
  /** Absent in English. */
  lang?: 'es';
  /** The trade that the page leads with. */
  trade?: TradeId;
}

export interface StopFormState {
  /** What was asked for, after it was sent. */
  sent?: PrivacyRequestKind;
  values: Partial<Record<'contact' | 'what', string>>;
  formError?: FormError;
}

export type RequestedPage = { state: PageState } | { textPage: TextView; stop?: StopFormState };

export const initialPageState = (config: PublicConfig, lang?: PageState['lang']): PageState => ({
  config,
  ...(lang && { lang }),
  calculator: { inputs: calculatorDefaults, saved: false },
  lead: { sent: false, values: {} },
});
