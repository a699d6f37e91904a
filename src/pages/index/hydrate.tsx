import type { ComponentType } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { watchFocus } from '#client/start/replaced-focus.ts';
import { stopHydratingInThisTab } from '#client/start/without-script.ts';
import { reportError } from '#client/report-error.ts';
import type { PageProps } from './+Page.tsx';
import '../styles.ts';

export function hydrate(root: Element, props: PageProps, Page: ComponentType<PageProps>): void {
  hydrateRoot(root, <Page {...props} />, {
    onCaughtError: report,
    onUncaughtError(error, info) {
      report(error, info);
      // React has removed the page.
      stopHydratingInThisTab();
      location.reload();
    },
    // A translator causes a dozen in each visit. React renders those sections again.
    onRecoverableError: watchFocus(),
  });
}

function report(error: unknown, { componentStack = '' }: { componentStack?: string | undefined }): void {
  console.error(error);
  reportError(error, { part: 'page', componentStack });
}
