import type { FooterState, RequestedPage } from '#shared/page-state.ts';
import type { ErrorReportingConfig } from '#shared/public-config.ts';

declare global {
  namespace Vike {
    /** src/server/pages/render-page.ts sets these fields. */
    interface PageContext {
      page: RequestedPage;
      /** Undefined if only this machine reaches the site. */
      publicUrl: string | undefined;
      footer: FooterState;
      errorReporting: ErrorReportingConfig | undefined;
    }
  }
}
