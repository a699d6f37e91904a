import type { PageState } from '#shared/page-state.ts';

declare global {
  namespace Vike {
    /** What src/server/pages/render-page.ts passes in: a state for the page, a status for the error page. */
    interface PageContext {
      state?: PageState;
      errorStatus?: number;
      publicUrl?: string;
    }
  }
}
