import type { PageState } from '#shared/page-state.ts';
import { activateOnIntent } from '../loading/activate-on-intent.ts';
import type { hydrateIsland } from './hydrate-island.tsx';
import { lazyCode } from '../loading/lazy-code.ts';

const LONGEST_PRESS_MS = 1_000;

interface IslandsCode {
  hydrateIsland: typeof hydrateIsland;
}

/** Elements with the same `data-part` become active together. Returns a function that activates an element's part now. */
export function activateIslands(
  state: PageState,
  load: () => Promise<IslandsCode>,
): (element: Element | null) => void {
  const code = lazyCode('islands', load);
  // CSS reads this attribute.
  const { dataset: root } = document.documentElement;
  root.script = 'running';
  code.subscribe(({ kind }) => {
    if (kind === 'ready') root.script = 'running';
    // The attribute moves the page's content, so that a press in progress would miss its control.
    else if (kind === 'failed') setTimeout(() => (root.script = 'failed'), LONGEST_PRESS_MS);
  });
  const parts = new Map<string, HTMLElement[]>();
  for (const element of document.querySelectorAll<HTMLElement>('[data-part]')) {
    const name = element.dataset.part ?? '';
    parts.set(name, [...(parts.get(name) ?? []), element]);
  }
  const activations = [...parts].map(([, elements]) => {
    const served = elements
      .filter(({ dataset }) => dataset.island)
      .map((island) => [island, island.cloneNode(true) as Element] as const);
    const activate = activateOnIntent(elements, async (mayReload) => {
      const islands = await code.need(mayReload);
      await Promise.all(served.map(([island, copy]) => islands.hydrateIsland(island, copy, state)));
    });
    return { elements, activate };
  });
  return (element) => {
    const part = activations.find(({ elements }) => elements.some((each) => each.contains(element)));
    part?.activate();
  };
}
