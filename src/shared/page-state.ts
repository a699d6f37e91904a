import type { FieldError } from './api.ts';
import type { CallTime, TypedLeadField } from './lead-fields.ts';
import type { PublicConfig } from './public-config.ts';
import { roiDefaults, type RoiInputs } from './roi.ts';

/** Why a form came back: what the visitor reads above it. */
export interface FormFault {
  message: string;
  errors: FieldError[];
}

export interface CalculatorState {
  inputs: RoiInputs;
  saved: boolean;
  fault?: FormFault;
}

export interface LeadFormState {
  /** The time that was wished, once it is sent; the page without script is not told which. */
  sent: CallTime | 'unknown' | false;
  values: Partial<Record<TypedLeadField, string>>;
  fault?: FormFault;
}

/** All that may differ between two renderings of the page; the browser hydrates from the same. */
export interface PageState {
  config: PublicConfig;
  calculator: CalculatorState;
  lead: LeadFormState;
}

export const initialPageState = (config: PublicConfig): PageState => ({
  config,
  calculator: { inputs: roiDefaults, saved: false },
  lead: { sent: false, values: {} },
});

/** The id of the block in which the browser finds the state that the server rendered from. */
export const PAGE_STATE_ID = 'page-state';
