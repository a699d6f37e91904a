import { useEffect, type ReactNode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import type { PageState } from '#shared/page-state.ts';
import { islandContent, islandNames } from '../islands.tsx';
import { reportError } from '../report-error.ts';

/** Hydrates all islands; resolves once their effects have run. */
export async function hydrateIslands(state: PageState): Promise<void> {
  const awake = islandNames.flatMap((name) => {
    const container = document.querySelector(`[data-island="${name}"]`);
    if (!container) return [];
    return new Promise<void>((resolve) => {
      hydrateRoot(container, <Awake onAwake={resolve}>{islandContent(name, state)}</Awake>, {
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
