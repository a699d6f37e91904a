// https://vike.dev/client: ours instead of vike's client runtime, which one page does not need.
import './styles.ts';
import { hydrateRoot } from 'react-dom/client';
import { noteArrival } from '#client/attribution.ts';
import { startErrorReporting } from '#client/error-reporting/start.ts';
import { startDrafts } from '#client/form-draft.ts';
import { islandContent, islandNames } from '#client/islands.tsx';
import { keepDockClear } from '#client/keep-dock-clear.ts';
import { keepPlaceholdersStill } from '#client/placeholder-links.ts';
import { reportError } from '#client/report-error.ts';
import { PAGE_STATE_ID, type PageState } from '#shared/page-state.ts';

const stateText = document.getElementById(PAGE_STATE_ID)?.textContent;
if (stateText) hydrate(JSON.parse(stateText) as PageState);

function hydrate(state: PageState): void {
  const { errorReporting } = state.config;
  if (errorReporting) startErrorReporting(errorReporting);
  noteArrival();
  startDrafts({ isSent: (form) => form === 'lead' && state.lead.sent });
  keepPlaceholdersStill();
  keepDockClear();
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
