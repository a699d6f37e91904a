import { Suspense, useSyncExternalStore } from 'react';
import { createStore } from '../store.ts';
import { ErrorBoundary } from './error-boundary.tsx';
import { Toaster } from './toaster.tsx';

interface ToastMessage {
  title: string;
  description: string;
  destructive?: boolean;
}

const REMOVE_DISMISSED_MS = 1_000_000;

export const latestToast = createStore<(ToastMessage & { id: number; open: boolean }) | undefined>(undefined);
let removal: ReturnType<typeof setTimeout> | undefined;

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

export const Toasts = () => (
  <Suspense>
    <ErrorBoundary fallback={() => undefined}>
      <MountedToaster />
    </ErrorBoundary>
  </Suspense>
);

const neverChanges = () => () => undefined;

/** The server renders no toaster, because the content security policy blocks Radix's styles in its markup. */
function MountedToaster() {
  const isInBrowser = useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );
  return isInBrowser && <Toaster />;
}
