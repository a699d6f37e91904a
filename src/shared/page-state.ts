import type { ErrorStatus } from '#content/error-page.ts';
import type { Lang } from '#content/page-words.ts';
import type { Legal, WrittenPage } from '#content/text-page.ts';
import type { LinkGroup } from '#content/sections/navigation.ts';
import type { TradeId } from '#content/site.ts';
import { spanishHome } from '#content/spanish/page.ts';
import type { FieldError } from './api.ts';
import type { VisibleLeadField } from './lead-fields.ts';
import type { StopChoice } from './stops.ts';
import type { ErrorReportingConfig, PublicConfig } from './public-config.ts';
import { roiDefaults, type RoiInputs } from './roi.ts';

export interface FormError {
  message: string;
  errors: FieldError[];
}

/** How a post of a form ended. */
export type Outcome<Sent = object> =
  { kind: 'failed'; formError: FormError } | ({ kind: 'sent' } & Sent);

export interface SavedCalculation {
  inputs: RoiInputs;
  /** A lead of this page names it. Undefined without script. */
  id?: string | undefined;
}

export interface RoiState {
  inputs: RoiInputs;
  outcome?: Outcome<SavedCalculation>;
}

export interface LeadFormState {
  values: Partial<Record<VisibleLeadField, string>>;
  outcome?: Outcome;
}

export interface PageState {
  config: PublicConfig;
  roi: RoiState;
  lead: LeadFormState;
  /** What the parameter `trade` of the address says: the page shows this trade first. */
  trade?: TradeId;
}

export interface StopFormState {
  values: Partial<Record<'contact' | 'what', string | undefined>>;
  outcome?: Outcome<{ what: StopChoice }>;
}

export interface FooterState {
  links: LinkGroup[];
  legal: Legal | undefined;
  hasSamples: boolean;
}

export type RequestedPage = { lang: Lang } & (
  | { template: 'home'; state: PageState }
  | { template: 'form'; state: PageState; textPage: WrittenPage }
  | { template: 'text'; textPage: WrittenPage }
  | { template: 'stop'; textPage: WrittenPage; stop: StopFormState }
  | { template: 'error'; errorStatus: ErrorStatus }
);

/** `/` or `/es`. */
export const homeIn = (lang: Lang) =>
  lang === 'es'
    ? ({ template: 'form', lang, textPage: spanishHome } as const)
    : ({ template: 'home', lang } as const);

export interface PageToRender {
  page: RequestedPage;
  /** Undefined if only this machine reaches the site. */
  publicUrl: string | undefined;
  footer: FooterState;
  errorReporting: ErrorReportingConfig | undefined;
}

export const initialPageState = (config: PublicConfig): PageState => ({
  config,
  roi: { inputs: roiDefaults },
  lead: { values: {} },
});
