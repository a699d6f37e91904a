// https://vike.dev/client: ours instead of vike's client runtime, which one page does not need.
import { storeAttribution } from '#client/attribution-store.ts';
import { watchDockOverlap } from '#client/dock/avoid-overlap.ts';
import { startErrorReporting } from '#client/error-reporting/start.ts';
import { startDrafts } from '#client/forms/draft.ts';
import { startMenu } from '#client/sections/menu.ts';
import { watchPresses } from '#client/ui/press.ts';
import { unlockSpeechOnTap } from '#client/voice/unlock-speech.ts';
import { prefetchFiles } from '#client/hydration/prefetch-files.ts';
import { hydrateOnIntent } from '#client/hydration/hydrate-on-intent.ts';
import type { PageState } from '#shared/page-state.ts';

// By its attribute: the id's file would bring the calculator's rules into this script.
const stateBlock = document.querySelector<HTMLElement>('[data-islands]');
if (stateBlock) start(stateBlock);

/** All that needs no React; the islands come at the first touch. */
function start({ textContent, dataset }: HTMLElement): void {
  // Not parsed again: the server rendered it with this page, and of the same build.
  const state = JSON.parse(textContent) as PageState;
  const { errorReporting } = state.config;
  if (errorReporting) startErrorReporting(errorReporting);
  watchPresses();
  // Before what holds taps.
  unlockSpeechOnTap();
  const files = dataset.islands?.split(' ') ?? [];
  const islands = [...document.querySelectorAll<HTMLElement>('[data-island]')].map(
    (island) => [island, island.cloneNode(true) as Element] as const,
  );
<<<<<<< HEAD:src/pages/index/+client.ts
  const wake = wakeAtFirstTouch(files, async () => {
    const { hydrateIslands } = await import('../islands.ts');
=======
  const hydrateNow = hydrateOnIntent(files, async () => {
    const { hydrateIslands } = await import('./islands.ts');
>>>>>>> plain1:src/pages/+client.ts
    await hydrateIslands(state, islands);
  });
  storeAttribution();
  const hasDraft = startDrafts({ isSent: (form) => form === 'lead' && state.lead.sent && isArrival() });
  // The first touch came before this script.
  if (hasDraft || document.activeElement?.closest('[data-island]')) hydrateNow();
  startMenu();
  preventPlaceholderJumps();
  watchDockOverlap();
  prefetchFiles(files);
}

/** A reload, or a way back, finds what was typed since a lead was sent. */
function isArrival(): boolean {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return navigation?.type === 'navigate';
}

/** Links to pages that are still to come stand at '#', which would jump to the top. */
function preventPlaceholderJumps(): void {
  document.addEventListener('click', (event) => {
    if (event.target instanceof Element && event.target.closest('a[href="#"]')) event.preventDefault();
  });
}
