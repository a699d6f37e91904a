import type { ComponentType } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { keepTyped } from '#client/forms/keep-typed.ts';
import { reportError } from '#client/report-error.ts';
import { Page as FormPage } from './form/+Page.tsx';
import { readPageData } from './page-data.ts';
import { Page as StopPage } from './stop/+Page.tsx';
import { Page as Home } from './index/+Page.tsx';
import './styles.ts';

const { view, props } = readPageData();
const View = { home: Home, form: FormPage, stop: StopPage }[view] as ComponentType<object>;

function report(error: unknown, { componentStack = '' }: { componentStack?: string | undefined }): void {
  console.error(error);
  reportError(error, { part: 'page', componentStack });
}

hydrateRoot(document.getElementById('page') as HTMLElement, <View {...props} />, {
  onCaughtError: report,
  onUncaughtError: report,
  // A translator causes a dozen in each visit. React renders those sections again.
  onRecoverableError: keepTyped({ isLeadSent: props.state?.lead.sent === true }),
});
// Shows the controls that need hydration.
document.documentElement.dataset.hydrated = '';
