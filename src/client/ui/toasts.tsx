import { Suspense, useState } from 'react';
import { createStore, useStore } from '../store.ts';
import { ErrorBoundary } from './error-boundary.tsx';
import { preloadable } from './preloadable.ts';

interface ToastMessage {
  title: string;
  description: string;
  destructive?: boolean;
}

const REMOVE_DISMISSED_MS = 1_000_000;

export const latestToast = createStore<(ToastMessage & { id: number; open: boolean }) | undefined>(undefined);
let removal: ReturnType<typeof setTimeout> | undefined;

const toaster = preloadable('toaster', () => import('./toaster.tsx').then(({ Toaster }) => Toaster));
export const preloadToaster = toaster.preload;

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
      <AfterFirstToast />
    </ErrorBoundary>
  </Suspense>
);

function AfterFirstToast() {
  return useStore(latestToast) && <LoadedToaster />;
}

function LoadedToaster() {
  const [Toaster] = useState(toaster.component);
  return (
    <Suspense>
      <Toaster />
    </Suspense>
  );
}
