// This file replaces vike's client runtime (https://vike.dev/client), which the home page does not need.
import { storeAttribution } from '#client/attribution-store.ts';
import { startErrorReporting } from '#client/error-reporting/start-error-reporting.ts';
import { hasDraft, startDrafts } from '#client/forms/draft.ts';
import { fillPlanOnClick } from '#client/prefill-lead.ts';
import { startMenu } from '#client/sections/menu.ts';
import { unlockSpeechOnTap } from '#client/voice/unlock-speech.ts';
import { prefetchFiles } from '#client/hydration/prefetch-files.ts';
import { activateIslands } from '#client/hydration/activate-islands.ts';
import type { PageState } from '#shared/page-state.ts';

// Later than the page's own work.
const COUNT_AFTER_MS = 2_000;

const stateBlock = document.querySelector<HTMLElement>('[data-islands]');
// In browsers without container queries, the page works as without JavaScript (src/client/hydration/browser-support.vite.ts).
if (stateBlock && CSS.supports('container-type: inline-size')) start(stateBlock);

function start({ textContent, dataset }: HTMLElement): void {
  // The state needs no validation, because the server rendered it with this page.
  const state = JSON.parse(textContent) as PageState;
  const { errorReporting } = state.config;
  if (errorReporting) startErrorReporting(errorReporting);
  // Must run before activateIslands, which stops taps from reaching handlers that are added after its own.
  unlockSpeechOnTap();
  const visit = storeAttribution();
  startDrafts({ isSent: (form) => form === 'lead' && state.lead.sent && followsPost() });
  const drafts = [...document.querySelectorAll<HTMLFormElement>('form[data-draft]')].filter(hasDraft);
  // The page may say that a lead was sent, but this draft was not.
  if (drafts.some(({ dataset }) => dataset.draft === 'lead')) document.querySelector('[data-sent]')?.remove();
  const activate = activateIslands(state, () => import('../islands.ts'));
  // A draft or a focused control means that the visitor has already interacted.
  for (const element of [...drafts, document.activeElement]) activate(element);
  startMenu();
  fillPlanOnClick();
  preventPlaceholderJumps();
  prefetchFiles(dataset.islands?.split(' ') ?? []);
  setTimeout(
    () =>
      void import('#client/counts/count-visit.ts').then(
        ({ countVisit }) => countVisit(visit),
        () => undefined,
      ),
    COUNT_AFTER_MS,
  );
}

/** False if the address was opened again: only a post is redirected to it. */
function followsPost(): boolean {
  const [navigation] = performance.getEntriesByType('navigation');
  return navigation?.type === 'navigate' && navigation.redirectCount > 0;
}

function preventPlaceholderJumps(): void {
  document.addEventListener('click', (event) => {
    if (event.target instanceof Element && event.target.closest('a[href="#"]')) event.preventDefault();
  });
}
