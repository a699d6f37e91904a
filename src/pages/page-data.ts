import type { PageState, PageToRender, RequestedPage } from '#shared/page-state.ts';

/** What the server writes into a page that hydrates. */
export interface PageData extends Pick<PageToRender, 'footer' | 'errorReporting'> {
  page: Extract<RequestedPage, { state: PageState }>;
}

export const PAGE_DATA_ID = 'page-data';

/** Not validated: the server rendered it. Null on a page without hydration. */
export const readPageData = () =>
  JSON.parse(document.getElementById(PAGE_DATA_ID)?.textContent ?? 'null') as PageData | null;
