import { useEffect, type ReactNode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import type { PageState } from '#shared/page-state.ts';
import { fillHiddenFields } from '../forms/fill-hidden-fields.ts';
import { islandContent, type IslandName } from '../islands.tsx';
import { reportError } from '../report-error.ts';
import { restoreMarkup } from './restore-markup.ts';

type ServedIsland = readonly [island: HTMLElement, served: Element];

export async function hydrateIslands(state: PageState, islands: ServedIsland[]): Promise<void> {
  const hydrated = islands.map(([island, served]) => {
    const name = island.dataset.island as IslandName;
    // React can hydrate an island only if the island has the markup that the server rendered.
    restoreMarkup(island, served);
    const content = [...island.childNodes];
    return new Promise<void>((resolve) => {
      hydrateRoot(island, <Hydrated onHydrated={resolve}>{islandContent(name, state)}</Hydrated>, {
        identifierPrefix: name,
        onRecoverableError: (error) => {
          console.error(error);
          reportError(error, { part: name });
        },
        onUncaughtError: (error, { componentStack = '' }) => {
          console.error(error);
          reportError(error, { part: name, componentStack });
          // React has emptied the island.
          island.replaceChildren(...content);
          workWithoutScript(island, served);
          resolve();
        },
      });
    });
  });
  await Promise.all(hydrated);
}

/** The elements keep what the visitor typed. */
function workWithoutScript(island: HTMLElement, served: Element): void {
  restoreMarkup(island, served);
  island.dataset.loadFailed = '';
  island.addEventListener('submit', ({ target, submitter }) => {
    fillHiddenFields(target as HTMLFormElement, submitter);
  });
}

/** Calls `onHydrated` after the effects of the island's components, because React runs a parent's effects last. */
function Hydrated({ onHydrated, children }: { onHydrated: () => void; children: ReactNode }) {
  useEffect(onHydrated, [onHydrated]);
  return children;
}
