import { useEffect, type ReactNode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import type { PageState } from '#shared/page-state.ts';
import { islandContent, type IslandName } from '../islands.tsx';
import { reportError } from '../report-error.ts';
import { restoreMarkup } from './restore-markup.ts';

/** An island, and a copy of it as the server had rendered it. */
export type ServedIsland = readonly [island: HTMLElement, served: Element];

/** Hydrates all islands; resolves once their effects have run. */
export async function hydrateIslands(state: PageState, islands: ServedIsland[]): Promise<void> {
  const awake = islands.map(([island, served]) => {
    const name = island.dataset.island as IslandName;
    // React compares what it finds with what it would render.
    for (const busy of island.querySelectorAll('[aria-busy]')) busy.removeAttribute('aria-busy');
    restoreMarkup(island, served);
    return new Promise<void>((resolve) => {
      hydrateRoot(island, <Awake onAwake={resolve}>{islandContent(name, state)}</Awake>, {
        identifierPrefix: name,
        onRecoverableError: (error) => {
          console.error(error);
          reportError(error, { part: name });
        },
      });
    });
  });
  await Promise.all(awake);
}

/** A parent's effects run after those of its children. */
function Awake({ onAwake, children }: { onAwake: () => void; children: ReactNode }) {
  useEffect(onAwake, [onAwake]);
  return children;
}
