import type { Lang } from '#content/page-words.ts';
import type { TextView } from '#content/pages.ts';
import type { FooterState, PageState, StopFormState } from '#shared/page-state.ts';
import type { ErrorReportingConfig } from '#shared/public-config.ts';

declare global {
  namespace Vike {
    /** src/server/pages/render-page.ts sets these fields. A page has `state`, `textPage`, both, or `errorStatus`. */
    interface PageContext {
      lang?: Lang;
      state?: PageState;
      textPage?: TextView;
      stop?: StopFormState;
      errorStatus?: number;
      /** Undefined if only this machine reaches the site. */
      publicUrl: string | undefined;
      footer: FooterState;
      errorReporting: ErrorReportingConfig | undefined;
    }
  }
}
