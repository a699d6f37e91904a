import * as Toast from '@radix-ui/react-toast';
import { useRef } from 'react';
import { Icon } from '../illustrations/icon.tsx';
import { useStore } from './store.ts';
import { useWords } from './words.ts';
import { ErrorBoundary } from './error-boundary.tsx';
import { dismissToast, latestToast, type ShownToast } from './toasts.ts';
import styles from './toaster.module.css';

const DURATION_MS = 5_000;
// The form itself announces the same result, by a text that lasts.
const notAnnounced = { 'data-radix-toast-announce-exclude': '' };

/** Nothing without an open toast: F8, the key of Radix, would move the focus to an empty list. */
export function Toasts() {
  const toast = useStore(latestToast);
  return (
    toast?.open && (
      <ErrorBoundary>
        <Toaster toast={toast} />
      </ErrorBoundary>
    )
  );
}

function Toaster({ toast }: { toast: ShownToast }) {
  const { toasts: words } = useWords();
  const focusedBefore = useRef<EventTarget>(null);
  const onOpenChange = (open: boolean) => {
    if (open) return;
    // Radix moves the focus of a toast that closes to the list of toasts.
    if (
      document.activeElement?.matches('[role=region] > ol') &&
      focusedBefore.current instanceof HTMLElement
    )
      focusedBefore.current.focus({ preventScroll: true });
    dismissToast();
  };
  return (
    // Each toast has its own provider: once a toast was closed by its button, a shared one would
    // stay paused, and never close the next.
    <Toast.Provider key={toast.id} duration={DURATION_MS} label={words.label}>
      <Toast.Root
        open
        onOpenChange={onOpenChange}
        onFocus={({ currentTarget, relatedTarget }) => {
          if (!currentTarget.contains(relatedTarget)) focusedBefore.current = relatedTarget;
        }}
        className={`note ${styles.toast} ${toast.destructive ? styles.destructive : ''}`}
      >
        <Toast.Title {...notAnnounced}>
          <strong>{toast.title}</strong>
        </Toast.Title>
        <Toast.Description {...notAnnounced}>{toast.description}</Toast.Description>
        <Toast.Close
          className={`close-button ${styles.close}`}
          aria-label={words.close}
          {...notAnnounced}
        >
          <Icon name="close" />
        </Toast.Close>
      </Toast.Root>
      <div className={styles.place} data-toasts="">
        <Toast.Viewport label={`${words.label} ({hotkey})`} />
      </div>
    </Toast.Provider>
  );
}
