import type { PageToRender } from '#shared/page-state.ts';

declare global {
  namespace Vike {
    /** src/server/pages/render-page.ts sets it. */
    interface PageContext {
      input: PageToRender;
    }
  }
}
