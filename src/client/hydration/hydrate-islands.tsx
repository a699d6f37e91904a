import { useEffect, type ReactNode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import type { PageState } from '#shared/page-state.ts';
import { islandContent, type IslandName } from '../islands.tsx';
import { reportError } from '../report-error.ts';
import { restoreMarkup } from './restore-markup.ts';

type ServedIsland = readonly [island: HTMLElement, served: Element];

export async function hydrateIslands(state: PageState, islands: ServedIsland[]): Promise<void> {
  const hydrated = islands.map(([island, served]) => {
    const name = island.dataset.island as IslandName;
    // React can hydrate an island only if the island has the markup that the server rendered.
    for (const busy of island.querySelectorAll('[aria-busy]')) busy.removeAttribute('aria-busy');
    restoreMarkup(island, served);
    return new Promise<void>((resolve) => {
      hydrateRoot(island, <Hydrated onHydrated={resolve}>{islandContent(name, state)}</Hydrated>, {
        identifierPrefix: name,
        onRecoverableError: (error) => {
          console.error(error);
          reportError(error, { part: name });
        },
      });
    });
  });
  await Promise.all(hydrated);
}

/** Calls `onHydrated` after the effects of the island's components, because React runs a parent's effects last. */
function Hydrated({ onHydrated, children }: { onHydrated: () => void; children: ReactNode }) {
  useEffect(onHydrated, [onHydrated]);
  return children;
}
