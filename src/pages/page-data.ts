import type { PageState, PageToRender, RequestedPage } from '#shared/page-state.ts';

/** What the server writes into a page that hydrates. */
export interface PageData extends Pick<PageToRender, 'footer' | 'errorReporting'> {
  page: Extract<RequestedPage, { state: PageState }>;
}

export const PAGE_DATA_ID = 'page-data';

/**
 * Needs no validation, because the server rendered it with this page. Null on a page that isn't
 * hydrated.
 */
export const readPageData = () =>
  JSON.parse(document.getElementById(PAGE_DATA_ID)?.textContent ?? 'null') as PageData | null;
