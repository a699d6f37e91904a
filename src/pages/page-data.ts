import type { FooterState, PageState, RequestedPage } from '#shared/page-state.ts';
import type { ErrorReportingConfig } from '#shared/public-config.ts';

/** What the server writes into a page that hydrates. */
export interface PageData {
  page: Extract<RequestedPage, { state: PageState }>;
  footer: FooterState;
  errorReporting: ErrorReportingConfig | undefined;
}

export const PAGE_DATA_ID = 'page-data';

/** Needs no validation, because the server rendered it with this page. */
export const readPageData = () =>
  JSON.parse(document.getElementById(PAGE_DATA_ID)?.textContent ?? '{}') as PageData;
