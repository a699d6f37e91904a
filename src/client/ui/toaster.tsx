import * as Toast from '@radix-ui/react-toast';
import { createRoot } from 'react-dom/client';
import { toastText } from '#content/toast-labels.ts';
import { createStore } from '../store.ts';
import { useStore } from '../use-store.ts';
import styles from './toaster.module.css';

interface ToastMessage {
  title: string;
  description: string;
  destructive?: boolean;
}

interface LatestToast extends ToastMessage {
  id: number;
  open: boolean;
}

const DURATION_MS = 5_000;
const REMOVE_DISMISSED_MS = 1_000_000;

const latestToast = createStore<LatestToast | undefined>(undefined);
let mounted = false;
let removal: ReturnType<typeof setTimeout> | undefined;

export function showToast(message: ToastMessage): void {
  if (!mounted) {
    mounted = true;
    const container = document.body.appendChild(document.createElement('div'));
    createRoot(container, { identifierPrefix: 'toast' }).render(<Toaster />);
  }
  clearTimeout(removal);
  latestToast.set({ ...message, id: (latestToast.get()?.id ?? 0) + 1, open: true });
}

function dismiss(): void {
  const latest = latestToast.get();
  if (!latest) return;
  latestToast.set({ ...latest, open: false });
  removal = setTimeout(() => latestToast.set(undefined), REMOVE_DISMISSED_MS);
}

function Toaster() {
  const toast = useStore(latestToast);
  // The form's error summary already announces an error, so the toast must not announce the same text.
  const announceProps = toast?.destructive ? { 'data-radix-toast-announce-exclude': '' } : {};
  return (
    <Toast.Provider duration={DURATION_MS} label={toastText.label}>
      {toast && (
        <Toast.Root
          key={toast.id}
          open={toast.open}
          onOpenChange={(open) => {
            if (!open) dismiss();
          }}
          className={`note ${styles.toast} ${toast.destructive ? styles.destructive : ''}`}
        >
          <Toast.Title className={styles.title} {...announceProps}>
            {toast.title}
          </Toast.Title>
          <Toast.Description {...announceProps}>{toast.description}</Toast.Description>
          <Toast.Close
            className={`close-button ${styles.close}`}
            aria-label={toastText.close}
            data-radix-toast-announce-exclude=""
          />
        </Toast.Root>
      )}
      <Toast.Viewport className={styles.viewport} />
    </Toast.Provider>
  );
}
