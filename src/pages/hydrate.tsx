import { hydrateRoot } from 'react-dom/client';
import { keepTyped } from '#client/forms/keep-typed.ts';
import { reportError } from '#client/report-error.ts';
import { Page as FormPage } from './form/+Page.tsx';
import { readPageData } from './page-data.ts';
import { Page as StopPage } from './stop/+Page.tsx';
import { Page as Home } from './index/+Page.tsx';
import './styles.ts';

const { page, footer } = readPageData();

function renderPage() {
  if (page.view === 'home') return <Home {...page} footer={footer} />;
  if (page.view === 'form') return <FormPage {...page} footer={footer} />;
  return <StopPage {...page} footer={footer} />;
}

function report(error: unknown, { componentStack = '' }: { componentStack?: string | undefined }): void {
  console.error(error);
  reportError(error, { part: 'page', componentStack });
}

hydrateRoot(document.getElementById('page') as HTMLElement, renderPage(), {
  onCaughtError: report,
  onUncaughtError: report,
  // React renders a section again that a translator changed before hydration.
  onRecoverableError: keepTyped({ isLeadSent: 'state' in page && page.state.lead.outcome?.kind === 'sent' }),
});
// Shows the controls that need hydration.
document.documentElement.dataset.hydrated = '';
