import type * as ReactDom from 'react-dom/client';
import { reportError } from '#client/error-reporting/report-error.ts';
import { beginLeadDraft, leadDraft } from '#client/leads/lead-draft.ts';
import { openChosen } from '#client/leads/lead-form-fields.ts';
import { ignoreHeldKeys } from '#client/start/held-keys.ts';
import { restoreValues } from '#client/start/restore-values.ts';
import { Page as FormPage } from './form/+Page.tsx';
import { readPageData } from './page-data.ts';
import { Page as Home } from './index/+Page.tsx';
import './styles.ts';

const data = readPageData();
if (!data) throw new Error('the page has no data');
const { page, footer } = data;

const renderPage = () =>
  page.template === 'home' ? (
    <Home {...page} footer={footer} />
  ) : (
    <FormPage {...page} footer={footer} />
  );

function report(
  error: unknown,
  { componentStack = '' }: { componentStack?: string | undefined },
): void {
  console.error(error);
  reportError(error, { part: 'page', componentStack });
}

/**
 * What Google's and Chrome's translators leave in a page, and what Edge's does. Most others change
 * the language.
 */
const TRACES = '.translated-ltr, .translated-rtl, body font, [_msttexthash], [_msthash]';

/** React would remove what a translator made, with what was typed and opened in it. */
const isTranslated = () =>
  document.documentElement.lang !== page.lang || document.querySelector(TRACES) !== null;

const nextTask = () => new Promise((resolve) => setTimeout(resolve));

/**
 * Evaluating this script, evaluating React, and hydrating are a task each, because slow phones take
 * long for each.
 */
async function hydrate(): Promise<void> {
  await nextTask();
  // In a build, `import` would load another file, and `require` evaluates what is in this one.
  const { hydrateRoot } = import.meta.env.DEV
    ? await import('react-dom/client')
    : (require('react-dom/client') as typeof ReactDom);
  await nextTask();
  ignoreHeldKeys();
  if (isTranslated()) return;
  restoreValues();
  beginLeadDraft(page.state.lead.outcome?.kind);
  hydrateRoot(document.getElementById('page') as HTMLElement, renderPage(), {
    onCaughtError: report,
    onUncaughtError: report,
    // React renders a section again that an extension changed before hydration.
    onRecoverableError: () => {
      leadDraft.restore();
      openChosen();
    },
  });
  // Shows the controls that need hydration.
  document.documentElement.dataset.hydrated = '';
}

void hydrate();
