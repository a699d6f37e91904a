import { useEffect, type ReactNode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import type { PageState } from '#shared/page-state.ts';
import { submitNatively } from '../forms/submit-natively.ts';
import { islandContent, type IslandName } from '../islands.tsx';
import { reportError } from '../report-error.ts';
import { restoreMarkup } from './restore-markup.ts';

/** Resolves after the island's components work. `served` is a copy of the island as the server rendered it. */
export function hydrateIsland(island: HTMLElement, served: Element, state: PageState): Promise<void> {
  const name = island.dataset.island as IslandName;
  // React can hydrate an island only if the island has the markup that the server rendered.
  for (const busy of island.querySelectorAll('[aria-busy]')) busy.removeAttribute('aria-busy');
  if (!island.isEqualNode(served)) restoreMarkup(island, served);
  const content = [...island.childNodes];
  return new Promise((resolve) => {
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
}

/** The elements keep what the visitor typed. */
function workWithoutScript(island: HTMLElement, served: Element): void {
  restoreMarkup(island, served);
  island.dataset.script = 'failed';
  island.addEventListener('submit', (event) => {
    event.preventDefault();
    submitNatively(event.target as HTMLFormElement, event.submitter);
  });
}

/** Calls `onHydrated` after the effects of the island's components, because React runs a parent's effects last. */
function Hydrated({ onHydrated, children }: { onHydrated: () => void; children: ReactNode }) {
  useEffect(onHydrated, [onHydrated]);
  return children;
}
