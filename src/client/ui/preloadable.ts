import { lazy, type ComponentType } from 'react';
import { withDeadline } from '#shared/with-deadline.ts';

const TIMEOUT_MS = 10_000;

export type Preloadable<Props> = ReturnType<typeof preloadable<Props>>;

/** A component whose code loads when it is needed. */
export function preloadable<Props>(name: string, load: () => Promise<ComponentType<Props>>) {
  let loaded: ComponentType<Props> | undefined;

  async function loadInTime(): Promise<{ default: ComponentType<Props> }> {
    loaded ??= await withDeadline(load(), TIMEOUT_MS, () => new Error(`${name} took too long to load`));
    return { default: loaded };
  }
  return {
    // If this fails, the component fails when it is rendered.
    preload: () => void loadInTime().catch(() => undefined),
    /** React shows the fallback of a lazy component for at least 300 ms, so a loaded component isn't lazy. */
    component: (): ComponentType<Props> => loaded ?? lazy(loadInTime),
  };
}
