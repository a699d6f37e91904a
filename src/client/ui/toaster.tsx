import * as Toast from '@radix-ui/react-toast';
import { useSyncExternalStore } from 'react';
import { createRoot } from 'react-dom/client';
import { toastWords as words } from '#content/toast.ts';
import styles from './toaster.module.css';

export interface ToastMessage {
  title: string;
  description: string;
  destructive?: boolean;
  /** True where the same words are announced elsewhere. */
  silent?: boolean;
}

interface ShownToast extends ToastMessage {
  id: number;
  open: boolean;
}

const DURATION_MS = 5_000;
const REMOVE_DISMISSED_MS = 1_000_000;

let shown: ShownToast | undefined;
let mounted = false;
let removal: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

function set(next: ShownToast | undefined): void {
  shown = next;
  for (const listener of listeners) listener();
}

/** Shows a toast in place of the one before: at most one is shown at a time. */
export function showToast(message: ToastMessage): void {
  if (!mounted) {
    mounted = true;
    const container = document.body.appendChild(document.createElement('div'));
    createRoot(container, { identifierPrefix: 'toast' }).render(<Toaster />);
  }
  clearTimeout(removal);
  set({ ...message, id: (shown?.id ?? 0) + 1, open: true });
}

function dismiss(): void {
  if (!shown) return;
  set({ ...shown, open: false });
  removal = setTimeout(() => set(undefined), REMOVE_DISMISSED_MS);
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function Toaster() {
  const toast = useSyncExternalStore(subscribe, () => shown);
  const exclude = toast?.silent ? { 'data-radix-toast-announce-exclude': '' } : {};
  return (
    <Toast.Provider duration={DURATION_MS} label={words.label}>
      {toast && (
        <Toast.Root
          key={toast.id}
          open={toast.open}
          onOpenChange={(open) => {
            if (!open) dismiss();
          }}
          className={`${styles.toast} ${toast.destructive ? styles.destructive : ''}`}
        >
          <Toast.Title className={styles.title} {...exclude}>
            {toast.title}
          </Toast.Title>
          <Toast.Description {...exclude}>{toast.description}</Toast.Description>
          <Toast.Close className={styles.close} aria-label={words.close} data-radix-toast-announce-exclude="">
            <span aria-hidden="true">×</span>
          </Toast.Close>
        </Toast.Root>
      )}
      <Toast.Viewport className={styles.viewport} />
    </Toast.Provider>
  );
}
