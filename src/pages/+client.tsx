// https://vike.dev/client: ours instead of vike's client runtime, which one page does not need.
import './styles.ts';
import { hydrateRoot } from 'react-dom/client';
import { storeArrival } from '#client/attribution.ts';
import { watchDockOverlap } from '#client/dock/avoid-overlap.ts';
import { startErrorReporting } from '#client/error-reporting/start.ts';
import { startDrafts } from '#client/forms/draft.ts';
import { islandContent, islandNames } from '#client/islands.tsx';
import { reportError } from '#client/report-error.ts';
import { PAGE_STATE_ID, type PageState } from '#shared/page-state.ts';

const stateText = document.getElementById(PAGE_STATE_ID)?.textContent;
// Not parsed again: the server rendered it with this page, and of the same build.
if (stateText) hydrate(JSON.parse(stateText) as PageState);

function hydrate(state: PageState): void {
  const { errorReporting } = state.config;
  if (errorReporting) startErrorReporting(errorReporting);
  storeArrival();
  startDrafts({ isSent: (form) => form === 'lead' && state.lead.sent });
  preventPlaceholderJumps();
  watchDockOverlap();
  for (const name of islandNames) {
    const container = document.querySelector(`[data-island="${name}"]`);
    if (!container) continue;
    hydrateRoot(container, islandContent(name, state), {
      identifierPrefix: name,
      onRecoverableError: (error) => {
        console.error(error);
        reportError(error, { part: name });
      },
    });
  }
}

/** Links to pages that are still to come stand at '#', which would jump to the top. */
function preventPlaceholderJumps(): void {
  document.addEventListener('click', (event) => {
    if (event.target instanceof Element && event.target.closest('a[href="#"]')) event.preventDefault();
  });
}
