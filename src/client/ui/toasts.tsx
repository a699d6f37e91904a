import { Suspense, useEffect } from 'react';
import { lazyPart } from '../lazy-part.ts';
import { createStore, useStore } from '../store.ts';
import { ErrorBoundary } from './error-boundary.tsx';

interface ToastMessage {
  title: string;
  description: string;
  destructive?: boolean;
}

const REMOVE_DISMISSED_MS = 1_000_000;

export const latestToast = createStore<(ToastMessage & { id: number; open: boolean }) | undefined>(undefined);
let removal: ReturnType<typeof setTimeout> | undefined;

const toaster = lazyPart(import.meta.url, () => import('./toaster.tsx').then(({ Toaster }) => Toaster));

export function showToast(message: ToastMessage): void {
  clearTimeout(removal);
  latestToast.set({ ...message, id: (latestToast.get()?.id ?? 0) + 1, open: true });
}

export function dismissToast(): void {
  const latest = latestToast.get();
  if (!latest) return;
  latestToast.set({ ...latest, open: false });
  removal = setTimeout(() => latestToast.set(undefined), REMOVE_DISMISSED_MS);
}

/** The server renders no toast, because the content security policy blocks Radix's styles in its markup. */
export const Toasts = () => (
  <Suspense>
    <ErrorBoundary fallback={() => undefined}>
      <LatestToast />
    </ErrorBoundary>
  </Suspense>
);

function LatestToast() {
  const toast = useStore(latestToast);
  const code = useStore(toaster.state);
  useEffect(() => toaster.preload(), []);
  // A toast must not appear long after what it tells.
  useEffect(() => {
    if (toast && code.kind === 'failed') latestToast.set(undefined);
  }, [toast, code]);
  return toast && code.kind === 'ready' && <code.value />;
}
