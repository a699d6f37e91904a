import { createStore } from './create-store.ts';

export interface ToastMessage {
  title: string;
  description: string;
  destructive?: boolean;
}

// The time after which a dismissed toast is removed, by the specification.
const REMOVE_DISMISSED_MS = 1_000_000;

export type ShownToast = ToastMessage & { id: number; open: boolean };

export const latestToast = createStore<ShownToast | undefined>(undefined);
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
